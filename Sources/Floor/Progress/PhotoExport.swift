import Foundation
import Gym
import Storage
import Wire

/// A member's photos in their export, after the last route. Each part of a file is an element of its own, since a whole
/// file is longer than a page. The parts of a photo follow each other.
enum PhotoExport {
  private struct Exported: Encodable {
    var photo: PhotoView
    /// From 0.
    var part: Int
    /// Base64. Absent if the stored part is damaged: one photo must not make the export fail.
    var bytes: String?
  }

  private struct Part {
    var photo: StoredPhoto
    var part: Int
    var key: Int { PhotoExport.key(photo.id, part) }
  }

  /// Two are about as long as a page may be: see `MemberExport.Limits`.
  private static let partsOfPage = 2
  /// How many photos are read at once.
  private static let slice = 20
  /// The `after` of a page of photos is below that of every page of routes.
  private static let base = 1 << 41
  /// More than the parts of any photo.
  private static let partsOfPhoto = 16

  private static func key(_ photo: Int, _ part: Int) -> Int { photo * partsOfPhoto + part }

  /// The part after which a page begins; nil unless the page has only photos.
  static func part(_ after: Int?) -> Int? { after.flatMap { $0 <= -base ? -base - $0 : nil } }

  /// In the order in which they were added.
  /// - Parameters:
  ///   - after: the key of the last part of the page before; 0 for none. nil if the page has something else: photos get
  ///     pages of their own, since one part is half as long as a page.
  ///   - bytes: the page ends after the part that reaches this size, at the latest after the second.
  /// - Returns: the list in JSON, nil if it is empty, and the next page's `after`.
  static func page(
    of member: Int, after part: Int?, bytes: Int, _ tx: Tx
  ) throws -> (json: [UInt8]?, next: Int?) {
    guard let part else { return (nil, try tx.photos.totals(of: member).count > 0 ? -base : nil) }
    let page = try ExportPages.page(
      after: part, bytes: bytes, most: partsOfPage, id: { (part: Part) in part.key },
      read: { after in
        let photos = try tx.photos.added(by: member, from: after / partsOfPhoto, limit: slice)
        let parts = photos.flatMap { photo in (0..<photo.parts).map { Part(photo: photo, part: $0) } }
        return parts.filter { $0.key > after }
      },
      encode: { part in
        let bytes = try tx.photos.part(part.part, of: part.photo.id).map { Data($0).base64EncodedString() }
        return WireEncoder.encode(Exported(photo: PhotoView(part.photo), part: part.part, bytes: bytes))
      })
    return (page.json, page.last.map { -base - $0 })
  }

  /// Writes all of them as a field that follows others in a JSON object; nothing if there are none.
  static func writeField(
    of member: Int, pageBytes: Int, _ database: Database, _ write: ([UInt8]) throws -> Void
  ) throws {
    try ExportPages.writeField(
      "photos", database,
      page: { after, tx in
        let found = try page(of: member, after: after, bytes: pageBytes, tx)
        return (found.json, part(found.next))
      }, write)
  }
}
