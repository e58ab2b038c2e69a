import Foundation
import TestSupport
import VenueModel

/// A random expression with a straightforward evaluation of its own, which shares nothing with the library: a strip of
/// minutes is painted rule by rule, and days are looked up in Foundation's calendar.
struct RandomHours {
  var text = ""
  private var rules: [Rule] = []

  /// A day as Foundation tells it.
  struct Day {
    var year: Int
    var month: Int
    var day: Int
    /// 0 for Monday.
    var weekday: Int
    var week: Int
    var monthLength: Int
    var monthDay: Int { month * 100 + day }
  }

  private typealias Test = (Day) -> Bool

  private struct Rule {
    var joint: String
    var tests: [Test]
    /// Start, end and end of the open end, in minutes.
    var spans: [(Int, Int, Int)]
    var state: OpeningHours.State
  }

  // MARK: Evaluation

  /// The states of all minutes of some days, in order.
  func states(of days: [Day]) -> [OpeningHours.State] {
    // One day more in front, whose spans reach into the first one.
    var strip = [OpeningHours.State](repeating: .closed, count: days.count * 1440)
    for rule in rules {
      let before = strip
      let matching = days.indices.filter { day in rule.tests.allSatisfy { $0(days[day]) } }
      var painted = [OpeningHours.State?](repeating: nil, count: strip.count)
      if rule.joint == ";", rule.state != .closed {
        for day in matching { for minute in 0..<1440 { strip[day * 1440 + minute] = .closed } }
      }
      for day in matching {
        for (_, end, openEnd) in rule.spans {
          for minute in end..<max(end, openEnd) where day * 1440 + minute < strip.count {
            painted[day * 1440 + minute] = .unknown
          }
        }
      }
      for day in matching {
        for (start, end, _) in rule.spans {
          for minute in start..<end where day * 1440 + minute < strip.count {
            painted[day * 1440 + minute] = rule.state
          }
        }
      }
      for (minute, state) in painted.enumerated() {
        guard let state, rule.joint != "||" || before[minute] == .closed else { continue }
        strip[minute] = state
      }
    }
    return Array(strip[1440...])
  }

  /// Days one after another, beginning the day before a time in UTC.
  static func days(from time: LocalTime, count: Int) -> [Day] {
    var calendar = Foundation.Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    var weeks = Foundation.Calendar(identifier: .iso8601)
    weeks.timeZone = calendar.timeZone
    return (-1..<count).map { number in
      let date = Date(timeIntervalSince1970: Double(time.seconds + number * 86_400))
      let parts = calendar.dateComponents([.year, .month, .day, .weekday], from: date)
      return Day(
        year: parts.year ?? 0, month: parts.month ?? 0, day: parts.day ?? 0, weekday: ((parts.weekday ?? 0) + 5) % 7,
        week: weeks.component(.weekOfYear, from: date),
        monthLength: calendar.range(of: .day, in: .month, for: date)?.count ?? 0)
    }
  }

  // MARK: Making

  private static let weekdays = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
  /// From the tables of the Book of Common Prayer.
  static let easters = [
    2023: 409, 2024: 331, 2025: 420, 2026: 405, 2027: 328, 2028: 416, 2029: 401, 2030: 421, 2031: 413, 2032: 328,
  ]

  /// Makes an expression.
  init(_ random: inout SplitMix, near day: Day) {
    for index in 0..<Int.random(in: 1...5, using: &random) {
      let joint = index == 0 ? ";" : [";", ";", ",", "||"][Int.random(in: 0...3, using: &random)]
      // After a comma a rule begins with a month, or its days would go on with the list before.
      let rule = Self.rule(joint, &random, near: day)
      text += index == 0 ? rule.text : joint == "||" ? " || \(rule.text)" : "\(joint) \(rule.text)"
      rules.append(rule.rule)
    }
  }

  private static func rule(
    _ joint: String, _ random: inout SplitMix, near day: Day
  ) -> (text: String, rule: Rule) {
    var words: [String] = []
    var tests: [Test] = []
    func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
    if joint != ",", chance(15) { add(years(&random, day)) }
    if joint != ",", chance(35) { add(dates(&random, day)) }
    if joint == "," || chance(12) { add(weeks(&random, day)) }
    if chance(60) { add(weekdays(&random)) }
    func add(_ part: (String, Test)) {
      words.append(part.0)
      tests.append(part.1)
    }
    var spans: [(Int, Int, Int)] = []
    if words.isEmpty || chance(80) {
      let made = (0..<Int.random(in: 1...3, using: &random)).map { _ in span(&random) }
      words.append(made.map(\.0).joined(separator: ","))
      spans = made.map(\.1)
    } else {
      spans = [(0, 1440, 1440)]
    }
    let modifiers: [(String, OpeningHours.State)] = [
      ("", .open), ("", .open), ("", .open), ("open", .open), ("off", .closed), ("closed", .closed),
      ("unknown", .unknown), ("\"a; b || c\"", .unknown), ("open \"x\"", .open),
    ]
    let modifier = modifiers[Int.random(in: modifiers.indices, using: &random)]
    if !modifier.0.isEmpty { words.append(modifier.0) }
    return (
      words.joined(separator: " "), Rule(joint: joint, tests: tests, spans: spans, state: modifier.1)
    )
  }

  private static func clock(_ minutes: Int) -> String {
    let minute = minutes % 60
    return "\(minutes / 60 < 10 ? "0" : "")\(minutes / 60):\(minute < 10 ? "0" : "")\(minute)"
  }

  private static func span(_ random: inout SplitMix) -> (String, (Int, Int, Int)) {
    let start = Int.random(in: 0..<1440, using: &random)
    var end = Int.random(in: 0...1439, using: &random)
    let kind = Int.random(in: 0..<10, using: &random)
    if kind == 0 { return ("\(clock(start))+", (start, 1440, 1440)) }
    if kind == 1 { end = start }
    if kind == 2 { end = Int.random(in: 1440...2880, using: &random) }
    let text = "\(clock(start))-\(clock(end))"
    if end <= start { end += 1440 }
    guard kind == 3 else { return (text, (start, end, end)) }
    let midnight = end <= 1440 ? 1440 : 2880
    return (text + "+", (start, end, midnight))
  }

  private static func weekdays(_ random: inout SplitMix) -> (String, Test) {
    let first = Int.random(in: 0...6, using: &random)
    let last = Int.random(in: 0...6, using: &random)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return ("\(weekdays[first]),\(weekdays[last])", { $0.weekday == first || $0.weekday == last })
    case 1:
      let nth = Int.random(in: 1...5, using: &random)
      return ("\(weekdays[first])[\(nth)]", { $0.weekday == first && $0.day > 7 * nth - 7 && $0.day <= 7 * nth })
    case 2:
      let nth = Int.random(in: 1...4, using: &random)
      return (
        "\(weekdays[first])[-\(nth)],PH",
        { day in
          let left = day.monthLength - day.day
          return day.weekday == first && left >= 7 * nth - 7 && left < 7 * nth
        }
      )
    case 3: return ("PH \(weekdays[first])", { _ in false })
    default:
      return (
        "\(weekdays[first])-\(weekdays[last])",
        { day in
          var weekday = first
          while weekday != last {
            if weekday == day.weekday { return true }
            weekday = (weekday + 1) % 7
          }
          return day.weekday == last
        }
      )
    }
  }

  private static func weeks(_ random: inout SplitMix, _ day: Day) -> (String, Test) {
    let first = max(1, min(53, day.week + Int.random(in: -2...1, using: &random)))
    if Bool.random(using: &random) {
      return ("week \(first)-53/2", { $0.week >= first && ($0.week - first).isMultiple(of: 2) })
    }
    let last = Int.random(in: 1...53, using: &random)
    let within = Set(first <= last ? Array(first...last) : Array(first...53) + Array(1...last))
    return ("week \(first)-\(last)", { within.contains($0.week) })
  }

  private static func years(_ random: inout SplitMix, _ day: Day) -> (String, Test) {
    let year = day.year + Int.random(in: -1...1, using: &random)
    switch Int.random(in: 0..<3, using: &random) {
    case 0: return ("\(year)+", { $0.year >= year })
    case 1: return ("\(year - 2)-\(year)", { $0.year <= year && $0.year >= year - 2 })
    // A colon, for without one the next month would belong to the year.
    default: return ("\(year),\(year + 3)", { $0.year == year || $0.year == year + 3 })
    }
  }

  private static func dates(_ random: inout SplitMix, _ day: Day) -> (String, Test) {
    func near() -> (String, Int) {
      let month = (day.month + Int.random(in: 10...14, using: &random)) % 12
      let number = Int.random(in: 1...(month == 1 ? 29 : 30), using: &random)
      return ("\(months[month]) \(number)", (month + 1) * 100 + number)
    }
    let (firstText, first) = near()
    let (lastText, last) = near()
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return (firstText, { $0.monthDay == first })
    case 1: return ("easter", { $0.monthDay == easters[$0.year] })
    case 2:
      let month = first / 100
      let other = last / 100
      return (
        "\(months[month - 1])-\(months[other - 1])",
        { month <= other ? $0.month >= month && $0.month <= other : $0.month >= month || $0.month <= other }
      )
    case 3:
      return (
        "\(day.year) \(firstText)+", { ($0.year, $0.monthDay) >= (day.year, first) }
      )
    default:
      return (
        "\(firstText)-\(lastText)",
        {
          if first == last { return $0.monthDay == first }
          return first < last
            ? $0.monthDay >= first && $0.monthDay <= last : $0.monthDay >= first || $0.monthDay <= last
        }
      )
    }
  }
}
