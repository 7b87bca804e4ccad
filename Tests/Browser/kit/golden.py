"""A fake server that answers a page with the examples in the protocol's documents. Swift's tests decode and encode them."""

import json
import re
import time

from kit.floor import ROOT
from kit.patience import PATIENCE

BLOCK = re.compile(r"^```json (request|reply|event|snapshot)=(\S+)\n(.*?)^```", re.M | re.S)
PAGES = [ROOT / "docs" / "PROTOCOL.md", *sorted((ROOT / "docs" / "protocol").rglob("*.md"))]

NO_STRAPS = {"tiles": [], "points": 0, "zones": [0] * 6, "radios": 1}
NO_MACHINES = {"machines": []}


def fixtures():
    """{"reply": {method: JSON}, "request": …, "event": …, "snapshot": {topic: JSON}}, as in the documents."""
    found = {"request": {}, "reply": {}, "event": {}, "snapshot": {}}
    for page in PAGES:
        for kind, name, text in BLOCK.findall(page.read_text()):
            found[kind][name] = json.loads(text)
    return found


class Golden:
    """Answers every request of `page` with the documents' reply, and sends their events when a test asks for it."""

    def __init__(self, page, snapshots=None, **replies):
        self.fixtures = fixtures()
        # No strap is on and no machine is heard, unless a test says so.
        self.snapshots = self.fixtures["snapshot"] | {"heart": {}, "hearts": NO_STRAPS, "machine": {}, "machines": NO_MACHINES} | (snapshots or {})
        # Only the real server has a file with the catalog, so this reply names none.
        listed = {**self.fixtures["reply"]["exercises.list"]}
        del listed["catalog"]
        answers = {"topics.subscribe": self.subscribe, "exercises.list": listed}
        self.replies = self.fixtures["reply"] | answers | replies
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

    def subscribe(self, params):
        return {"epoch": "a81f", "seq": self.seq, "snapshot": self.snapshots[params["topic"]]}

    def until_asked(self, page, method, times=1):
        """Waits for `times` requests of that method, even if the test has stopped the page's clock."""
        deadline = time.monotonic() + PATIENCE
        while sum(message["method"] == method for message in self.asked) < times:
            assert time.monotonic() < deadline, f"nobody asked {method}"
            page.evaluate("0")

    def answer(self, frame):
        messages = json.loads(frame)
        for message in messages if isinstance(messages, list) else [messages]:
            self.asked.append(message)
            reply = self.replies[message["method"]]
            reply = reply(message["params"]) if callable(reply) else reply
            self.socket.send(json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": reply}))
