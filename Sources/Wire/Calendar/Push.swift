/// Lets this browser receive the caller's push notifications. The values are those of its `PushSubscription`.
package struct PushSubscribe: Change {
  package static let method = "push.subscribe"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var endpoint: String
  /// Base64url.
  package var p256dh: String
  package var auth: String
}

/// Stops push notifications to this browser.
package struct PushUnsubscribe: Change {
  package static let method = "push.unsubscribe"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var endpoint: String
}

/// Pushes a trial notification to all of the caller's browsers.
package struct PushTry: Call {
  package static let method = "push.try"
  package var `as`: String?

  package struct Reply: Codable, Sendable {
    package var browsers: Int
    package init(browsers: Int) { self.browsers = browsers }
  }
}
