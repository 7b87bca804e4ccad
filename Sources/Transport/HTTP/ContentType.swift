/// The media type for a file name's extension.
enum ContentType {
  static func of(extension name: Substring) -> String {
    switch name {
    case "html": "text/html; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "js", "mjs": "text/javascript; charset=utf-8"
    case "json", "map": "application/json"
    case "svg": "image/svg+xml"
    case "png": "image/png"
    case "woff2": "font/woff2"
    case "otf": "font/otf"
    case "ttf": "font/ttf"
    case "ico": "image/x-icon"
    case "txt": "text/plain; charset=utf-8"
    case "webmanifest": "application/manifest+json"
    default: "application/octet-stream"
    }
  }

  static let keptForEver = "public, max-age=31536000, immutable"

  /// Browsers revalidate pages and modules at every load, so that kiosks get an update immediately. Fonts never change.
  static func cacheControl(extension name: Substring) -> String {
    switch name {
    case "woff2", "otf", "ttf": "public, max-age=86400"
    default: "no-cache"
    }
  }
}
