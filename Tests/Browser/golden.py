"""The examples of docs/PROTOCOL.md, which Swift's tests decode and encode, as a server that a screen can talk to."""

import json
import re
import time

from floor import ROOT

BLOCK = re.compile(r"^```json (request|reply|event)=(\S+)\n(.*?)^```", re.M | re.S)


def fixtures():
    """{"reply": {method: JSON}, "request": …, "event": …}, as the page has them."""
    found = {"request": {}, "reply": {}, "event": {}}
    for kind, name, text in BLOCK.findall((ROOT / "docs" / "PROTOCOL.md").read_text()):
        found[kind][name] = json.loads(text)
    return found


class Golden:
    """Answers every request with the page's reply, and says the page's events when it is told to."""

    def __init__(self, page, **replies):
        self.fixtures = fixtures()
        self.replies = self.fixtures["reply"] | replies
        self.asked = []
        self.socket = None
        self.seq = 100
        page.route_web_socket("**/ws", self.serve)

    def serve(self, socket):
        self.socket = socket
        socket.on_message(self.answer)
        self.notify("hello", self.fixtures["event"]["hello"])

    def notify(self, method, params):
        self.socket.send(json.dumps({"jsonrpc": "2.0", "method": method, "params": params}))

    def event(self, topic, name, **more):
        self.seq += 1
        data = self.fixtures["event"][name]
        self.notify("event", {"topic": topic, "seq": self.seq, "event": name, "data": data} | more)

    def until_asked(self, page, method):
        """Waits for a request of that method, a drawn frame at a time."""
        deadline = time.monotonic() + 15
        while method not in {message["method"] for message in self.asked}:
            assert time.monotonic() < deadline, f"nobody asked {method}"
            page.evaluate("() => new Promise(requestAnimationFrame)")

    def answer(self, frame):
        messages = json.loads(frame)
        for message in messages if isinstance(messages, list) else [messages]:
            self.asked.append(message)
            reply = self.replies[message["method"]]
            reply = reply(message["params"]) if callable(reply) else reply
            self.socket.send(json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": reply}))
