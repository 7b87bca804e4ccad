extension ImportFormat {
  /// Detects a file's format from its content. The file name is not used.
  package static func recognise(_ bytes: [UInt8]) -> ImportFormat? {
    var content = bytes[...]
    if content.starts(with: [0xEF, 0xBB, 0xBF]) { content = content.dropFirst(3) }
    content = content.drop { $0 <= 0x20 }
    if content.first == UInt8(ascii: "{") { return .rackside }
    if content.starts(with: Array("##".utf8)) { return JefitFile.isFile(bytes) ? .jefit : nil }
    let head = Array(content.prefix(4_096).prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") })
    guard let header = try? readTable(head).first?.fields else { return nil }
    if HevyFile.isHeader(header) { return .hevy }
    if StrongFile.isHeader(header) { return .strong }
    if FitbodFile.isHeader(header) { return .fitbod }
    if FitNotesFile.isHeader(header) { return .fitnotes }
    // Cut after the last whole line.
    let start = content.prefix(65_536)
    let end = start.count < content.count ? start.lastIndex(of: UInt8(ascii: "\n")) ?? start.endIndex : start.endIndex
    if let rows = try? readTable(Array(start[..<end])), StrongFile.isTable(header, rows.dropFirst()) {
      return .strong
    }
    return nil
  }
}

extension ImportedLog {
  /// Reads a table exported by another app. `ImportFormat.rackside` is not a table and is read elsewhere.
  /// - Parameters:
  ///   - format: nil to detect it.
  ///   - unit: the unit of weights for which the file does not say it. Without one, `needsUnit` says whether it is
  ///     needed.
  ///   - dates: the order of dates for which the file does not show it. Without one it is guessed.
  package static func read(
    _ bytes: [UInt8], as format: ImportFormat?, unit: WeightUnit?, dates: DateOrder? = nil
  ) -> ImportedLog {
    switch format ?? ImportFormat.recognise(bytes) {
    case .strong: StrongFile.read(bytes, unit: unit, dates: dates)
    case .hevy: HevyFile.read(bytes, unit: unit, dates: dates)
    case .fitnotes: FitNotesFile.read(bytes, unit: unit, dates: dates)
    case .jefit: JefitFile.read(bytes, unit: unit, dates: dates)
    case .fitbod: FitbodFile.read(bytes, unit: unit, dates: dates)
    case .rackside, nil: .failed(format)
    }
  }
}
