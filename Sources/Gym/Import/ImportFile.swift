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
    return nil
  }
}

extension ImportedLog {
  /// Reads a table exported by another app. `ImportFormat.rackside` is not a table and is read elsewhere.
  /// - Parameters:
  ///   - format: nil to detect it.
  ///   - unit: the unit of weights for which the file does not say it. Without one, `needsUnit` says whether it is
  ///     needed.
  package static func read(_ bytes: [UInt8], as format: ImportFormat?, unit: WeightUnit?) -> ImportedLog {
    switch format ?? ImportFormat.recognise(bytes) {
    case .strong: StrongFile.read(bytes, unit: unit)
    case .hevy: HevyFile.read(bytes, unit: unit)
    case .fitnotes: FitNotesFile.read(bytes, unit: unit)
    case .jefit: JefitFile.read(bytes, unit: unit)
    case .fitbod: FitbodFile.read(bytes, unit: unit)
    case .rackside, nil: .failed(format)
    }
  }
}
