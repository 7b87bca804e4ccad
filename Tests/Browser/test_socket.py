"""The protocol client of the pages, driven with a line that closes when the test says so."""

CLOSING = """async () => {
  const { Socket } = await import("/shared/socket.js");
  const line = { readyState: WebSocket.OPEN, sent: [], send(text) { this.sent.push(text); }, close() {} };
  const socket = new Socket({ open: () => line }).start();
  const live = new Promise((resolve) => socket.addEventListener("status", resolve, { once: true }));
  line.onmessage({ data: JSON.stringify({ jsonrpc: "2.0", method: "hello", params: {} }) });
  await live;
  line.readyState = WebSocket.CLOSING;
  const answer = socket.request("sets.log", {}).catch((fault) => fault.reason);
  line.onclose({ code: 1001, reason: "" });
  socket.stop();
  return { answer: await answer, sent: line.sent.length };
}"""


def test_a_request_on_a_closing_line_is_answered_as_away_and_never_written(screen):
    assert screen("/wall/").evaluate(CLOSING) == {"answer": "away", "sent": 0}
