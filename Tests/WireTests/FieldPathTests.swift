import Testing
import Wire

@Suite("A fault in a request's params names") struct FieldPathTests {
  private func field(_ params: String) -> String? {
    let text = #"{"jsonrpc":"2.0","id":1,"method":"sets.log","params":\#(params)}"#
    guard case .message(.success(let request)) = Incoming.read(Array(text.utf8)) else { return "not read" }
    do throws(Fault) {
      _ = try SetsLog.decode(request.params)
      return "decoded"
    } catch { return error.field }
  }

  @Test(
    "the field as the caller wrote it",
    arguments: [
      (#"{"key":"k","exercise":1,"kind":"working","foo":1}"#, "foo"),
      (#"{"key":"k","exercise":"1","kind":"working"}"#, "exercise"),
      (#"{"key":"k","exercise":1}"#, "kind"),
      (#"{"key":"k","exercise":1,"kind":"working","weight":{"value":1,"unit":3}}"#, "weight.unit"),
      (#"{"key":"k","exercise":1,"kind":"working","weight":{"value":1}}"#, "weight.unit"),
      (#"{"key":"k","exercise":1,"kind":"sleeping"}"#, "kind"),
    ])
  func names(_ params: String, _ expected: String) { #expect(field(params) == expected) }
}
