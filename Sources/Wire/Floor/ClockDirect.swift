extension ClockSample: DirectlyDecodable {
  package init?(_ fields: inout DirectFields) {
    guard let t0 = fields.double("t0") else { return nil }
    self.t0 = t0
  }
}

extension ClockSample.Reply: DirectlyEncodable {
  package func write(to json: inout JSONWriter) {
    json.raw("{\"t0\":")
    json.double(t0)
    json.member(",\"t1\":", t1)
    json.member(",\"t2\":", t2)
    json.raw("}")
  }
}
