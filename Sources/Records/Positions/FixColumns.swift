import Text

/// What makes fixes of positions: when, whose, how accurate; one of each for every position of a table.
final class FixColumns {
  /// Microseconds.
  let times = Column<Int64>()
  let devices = Column<DeviceName>()
  /// Metres; not a number where none was given.
  let accuracies = Column<Double>()
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
    /// How the time was written.
    var form = TimeReader.Form.number
  }

  func removeAll(keeping kept: Int) {
    times.removeAll(keeping: kept)
    devices.removeAll(keeping: kept)
    accuracies.removeAll(keeping: kept)
    letters.removeAll(keeping: 1 << 12)
    firstForm = nil
    hasUnzoned = false
  }

  @inline(__always)
  func append(_ fix: Fix) {
    times.append(fix.time)
    devices.append(fix.device)
    accuracies.append(fix.accuracy)
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
  }
}

extension FixColumns.Fix {
  /// Takes the text of a time or an accuracy; `false` when the record failed.
  ///
  /// - Parameter what: what messages call the field.
  mutating func take(
    _ text: String, _ role: CSVLayout.Role, _ what: String, _ unit: TimeUnit, _ table: RecordTable
  ) -> Bool {
    if role == .accuracy {
      if text.isEmpty { return true }
      guard let value = Decimal.value(text), value >= 0 else {
        table.fail("record.not-a-number", "\(what) holds '\(text.shortened)', which is no accuracy in metres")
        return false
      }
      accuracy = value
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
