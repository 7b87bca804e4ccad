import Crypto
import Foundation

/// An Apple configuration profile that adds the gym's authority to an iPhone, iPad or Mac.
///
/// The file is not signed, so the phone says "Not Signed" when it is installed. After that the owner of the phone still
/// turns the authority on under Settings › General › About › Certificate Trust Settings (support.apple.com/102390): a
/// page that offers the profile has to say so. The keys are those of Apple's "Configuration Profile Reference",
/// payload `com.apple.security.root`.
package enum TrustProfile {
  /// The type to send it with. Safari shows any other as text.
  package static let contentType = "application/x-apple-aspen-config"

  /// XML, UTF-8. The same authority always has the same identifiers, so a profile that is installed again replaces the
  /// first one.
  /// - Parameter gym: the gym's name, any text.
  package static func xml(_ authority: GymAuthority, gym: String) -> String {
    let name = escaped(GymAuthority.commonName(gym: gym))
    let about = "Lets this device open the pages of \(gym) without a warning. It counts only in the gym's network."
    let identifier = "rackside.authority." + authority.fingerprint.hex.prefix(16)
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
        <key>PayloadContent</key>
        <array>
          <dict>
            <key>PayloadCertificateFileName</key>
            <string>rackside.cer</string>
            <key>PayloadContent</key>
            <data>\(Data(authority.der).base64EncodedString())</data>
            <key>PayloadDescription</key>
            <string>\(name)</string>
            <key>PayloadDisplayName</key>
            <string>\(name)</string>
            <key>PayloadIdentifier</key>
            <string>\(identifier).root</string>
            <key>PayloadType</key>
            <string>com.apple.security.root</string>
            <key>PayloadUUID</key>
            <string>\(uuid("root", authority.fingerprint))</string>
            <key>PayloadVersion</key>
            <integer>1</integer>
          </dict>
        </array>
        <key>PayloadDescription</key>
        <string>\(escaped(about))</string>
        <key>PayloadDisplayName</key>
        <string>\(name)</string>
        <key>PayloadIdentifier</key>
        <string>\(identifier)</string>
        <key>PayloadType</key>
        <string>Configuration</string>
        <key>PayloadUUID</key>
        <string>\(uuid("profile", authority.fingerprint))</string>
        <key>PayloadVersion</key>
        <integer>1</integer>
      </dict>
      </plist>

      """
  }

  /// Version 8 (RFC 9562, section 5.8): the first bits of SHA-256 of the part's name and the fingerprint.
  static func uuid(_ part: String, _ fingerprint: Fingerprint) -> String {
    var bytes = Array(SHA256.hash(data: Array(part.utf8) + fingerprint.bytes).prefix(16))
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
    return [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { digits[$0].joined() }.joined(separator: "-")
  }

  /// Leaves out the characters that XML 1.0 (section 2.2) does not allow.
  static func escaped(_ text: String) -> String {
    let allowed = text.unicodeScalars.filter { scalar in
      switch scalar.value {
      case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
      default: false
      }
    }
    return String(String.UnicodeScalarView(allowed)).replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;")
  }
}
