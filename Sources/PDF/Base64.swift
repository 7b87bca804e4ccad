import Foundation

extension [UInt8] {
  /// For JSON messages.
  package var base64: String { Data(self).base64EncodedString() }
}
