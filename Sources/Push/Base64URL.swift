import Foundation

/// Base64 with the alphabet of URLs and without padding, RFC 4648.
package enum Base64URL {
  package static func encode(_ bytes: some Sequence<UInt8>) -> String {
    Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }

  /// - Returns: nil if the text is not valid. Padding is accepted, since some browsers' libraries add it.
  package static func decode(_ text: String) -> [UInt8]? {
    var plain = text.replacing("-", with: "+").replacing("_", with: "/").replacing("=", with: "")
    plain += String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4)
    return Data(base64Encoded: plain).map(Array.init)
  }
}
