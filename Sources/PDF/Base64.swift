import Foundation

extension [UInt8] {
  /// As text, for a message of JSON.
  package var base64: String { Data(self).base64EncodedString() }
}
