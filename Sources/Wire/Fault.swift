/// The category of a fault. Clients decide by it what to do; `reason` says exactly what is wrong.
package enum FaultCode: String, Codable, Sendable, CaseIterable {
  case unauthenticated, forbidden, invalid, conflict, unavailable
  case notFound = "not_found"
  case rateLimited = "rate_limited"
  case `internal`
}

/// A request failed, and the connection stays open. `CloseReason` covers errors that end the connection.
package struct Fault: Equatable, Error, Sendable {
  /// JSON-RPC's error code.
  package var number: Int
  package var code: FaultCode
  package var field: String?
  /// One of the reasons in docs/PROTOCOL.md.
  package var reason: String
  package var params: [String: Double]
  package var retryAfterMs: Int?
  /// The id of the incident in the log; only with `internal`.
  package var incident: String?
  /// The name of the request, as the log has it. Set when the fault is sent.
  package var request: String?

  package init(
    _ code: FaultCode, _ reason: String, field: String? = nil, params: [String: Double] = [:],
    retryAfterMs: Int? = nil, number: Int = -32000, incident: String? = nil
  ) {
    self.number = number
    self.code = code
    self.field = field
    self.reason = reason
    self.params = params
    self.retryAfterMs = retryAfterMs
    self.incident = incident
  }

  package var retryable: Bool { code == .unavailable || code == .rateLimited }

  package static func parse(_ error: ParseError) -> Fault {
    Fault(.invalid, "malformed", params: ["offset": Double(error.offset)], number: -32700)
  }
  package static func notRequest(_ field: String? = nil, _ reason: String = "malformed") -> Fault {
    Fault(.invalid, reason, field: field, number: -32600)
  }
  package static let unknownMethod = Fault(.notFound, "unknown_method", number: -32601)
  package static func params(_ field: String?, _ reason: String) -> Fault {
    Fault(.invalid, reason, field: field, number: -32602)
  }
  package static func invalid(_ field: String, _ reason: String) -> Fault {
    Fault(.invalid, reason, field: field)
  }
  package static func internalFault(incident: String) -> Fault {
    Fault(.internal, "incident", number: -32603, incident: incident)
  }

  /// English text for somebody who reads a trace. Screens show their own text for `reason`.
  var message: String {
    let words = reason.split(separator: "_").joined(separator: " ")
    return field.map { "\($0): \(words)" } ?? words
  }

  func write(to out: inout JSONWriter) {
    out.raw("{\"code\":")
    out.int(number)
    out.raw(",\"message\":")
    out.string(message)
    out.raw(",\"data\":{\"code\":")
    out.string(code.rawValue)
    if let field {
      out.raw(",\"field\":")
      out.string(field)
    }
    out.raw(",\"reason\":")
    out.string(reason)
    if !params.isEmpty || incident != nil {
      out.raw(",\"params\":{")
      var first = true
      for (name, value) in params.sorted(by: { $0.key < $1.key }) {
        if !first { out.raw(",") }
        first = false
        out.string(name)
        out.raw(":")
        out.double(value)
      }
      if let incident {
        if !first { out.raw(",") }
        out.raw("\"incident\":")
        out.string(incident)
      }
      out.raw("}")
    }
    out.raw(retryable ? ",\"retryable\":true" : ",\"retryable\":false")
    if let retryAfterMs {
      out.raw(",\"retryAfterMs\":")
      out.int(retryAfterMs)
    }
    if let request {
      out.raw(",\"request\":")
      out.string(request)
    }
    out.raw("}}")
  }
}
