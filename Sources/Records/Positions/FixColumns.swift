import Text

/// What makes fixes of positions: when, whose, how accurate; one of each for every position of a table.
final class FixColumns {
  /// Microseconds.
  let times = Column<Int64>()
  let devices = Column<DeviceName>()
  /// Metres; not a number where none was given.
  let accuracies = Column<Double>()
  /// Degrees; not a number where none was given.
  let courses = Column<Double>()
  /// Metres a second; not a number where none was given.
  let speeds = Column<Double>()
  /// Names that do not stand in the bytes as they are read.
  let letters = Column<UInt8>(capacity: 256)
  /// How the first time was written.
  var firstForm: TimeReader.Form?
  /// Whether a date had no offset.
  var hasUnzoned = false

  /// Where the name of a device is.
  struct DeviceName: BitwiseCopyable {
    var start: UInt32
    var length: UInt32
    /// Whether it is in ``FixColumns/letters`` instead of the bytes of the chunk.
    var isDecoded = false
  }

  /// A fix beside its position.
  struct Fix {
    var time: Int64 = 0
    var device = DeviceName(start: 0, length: 0)
    var accuracy = Double.nan
    var course = Double.nan
    var speed = Double.nan
    /// How the time was written.
    var form = TimeReader.Form.number
  }

  func removeAll(keeping kept: Int) {
    times.removeAll(keeping: kept)
    devices.removeAll(keeping: kept)
    accuracies.removeAll(keeping: kept)
    courses.removeAll(keeping: kept)
    speeds.removeAll(keeping: kept)
    letters.removeAll(keeping: 1 << 12)
    firstForm = nil
    hasUnzoned = false
  }

  @inline(__always)
  func append(_ fix: Fix) {
    times.append(fix.time)
    devices.append(fix.device)
    accuracies.append(fix.accuracy)
    courses.append(fix.course)
    speeds.append(fix.speed)
    if firstForm == nil { firstForm = fix.form }
    if fix.form == .unzoned { hasUnzoned = true }
  }

  /// Keeps a name that does not stand in the bytes.
  func keep(_ name: String) -> DeviceName {
    let start = letters.count
    for byte in name.utf8 { letters.append(byte) }
    return DeviceName(start: UInt32(start), length: UInt32(letters.count - start), isDecoded: true)
  }

  /// Moves the fix of one position to the place of another.
  @inline(__always)
  func move(_ from: Int, to: Int) {
    times.base[to] = times.base[from]
    devices.base[to] = devices.base[from]
    accuracies.base[to] = accuracies.base[from]
    courses.base[to] = courses.base[from]
    speeds.base[to] = speeds.base[from]
  }
}

extension FixColumns.Fix {
  /// Takes a number of a fix; `false` when it cannot be that.
  @inline(__always)
  mutating func take(_ value: Double, _ role: CSVLayout.Role) -> Bool {
    guard value.isFinite, value >= 0 || role == .course else { return false }
    switch role {
    case .accuracy: accuracy = value
    case .course: course = value
    default: speed = value
    }
    return true
  }

  /// Takes the text of a time or a number; `false` when the record failed.
  ///
  /// - Parameter what: what messages call the field.
  mutating func take(
    _ text: String, _ role: CSVLayout.Role, _ what: String, _ unit: TimeUnit, _ table: RecordTable
  ) -> Bool {
    if role.isMeasure {
      if text.isEmpty { return true }
      guard let value = Decimal.value(text), take(value, role) else {
        let meaning =
          role == .accuracy ? "accuracy in metres" : role == .speed ? "speed in metres a second" : "course in degrees"
        table.fail("record.not-a-number", "\(what) holds '\(text.shortened)', which is no \(meaning)")
        return false
      }
      return true
    }
    guard !text.isEmpty else {
      table.fail("record.missing", "\(what) is empty")
      return false
    }
    do throws(TimeError) {
      let reading = try TimeReader.value(text, unit)
      time = reading.time
      form = reading.form
      return true
    } catch {
      table.fail("record.time", error.message(what, text, unit))
      return false
    }
  }

  /// Takes the name of a device that does not stand in the bytes; `false` when the record failed.
  mutating func takeDevice(_ name: String, _ what: String, _ table: RecordTable) -> Bool {
    guard let fixes = table.fixes, !name.isEmpty else {
      table.fail("record.missing", "\(what) is empty")
      return false
    }
    device = fixes.keep(name)
    return true
  }
}

extension TimeError {
  /// What to tell of a text that is no time.
  func message(_ what: String, _ text: String, _ unit: TimeUnit) -> String {
    let shown = "\(what) holds '\(text.shortened)', which "
    switch self {
    case .notATime:
      return shown + "is no time; write 2026-11-30T08:15:00Z, or a number (--time-unit \(unit.rawValue))"
    case .notInCalendar: return shown + "is no date and time of the calendar"
    case .tooLarge(let fits?):
      return shown + "is too large for times in \(unit.rawValue); does --time-unit \(fits.rawValue) fit?"
    case .tooLarge(nil): return shown + "is too large for a time"
    }
  }
}
