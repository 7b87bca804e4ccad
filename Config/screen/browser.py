"""Chromium, steered over a pipe that nobody else has, unlike a port for debugging.

A browser that does not answer in time raises `Silent`, and one that has ended `Gone`. Then `close` it and start another.
"""

import base64
import fcntl
import json
import os
import select
import signal
import struct
import subprocess
import time
import zlib

PATIENCE = 20
# A long touch or the right button would show Chromium's own menu, which leads out of the page.
NO_MENU = "addEventListener('contextmenu', event => event.preventDefault(), true)"
# Tells the page not to report its own end: the keeper does (Web/shared/gym/drew.js).
KEPT = "globalThis.kept = true"
TWO_FRAMES = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(location.href))))"


class Silent(Exception):
    pass


class Refused(Silent):
    """Such as a question about a page that went away before the answer."""


class Gone(Exception):
    pass


class Browser:
    def __init__(self, command):
        """Starts the command with the page about:blank, and waits until it answers."""
        theirs_in, self._out = os.pipe()
        self._in, theirs_out = os.pipe()
        # Away from 3 and 4, the numbers under which Chromium looks for its ends.
        theirs = [fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 10) for end in (theirs_in, theirs_out)]
        os.close(theirs_in)
        os.close(theirs_out)

        def place():
            os.dup2(theirs[0], 3)
            os.dup2(theirs[1], 4)

        try:
            self.process = subprocess.Popen(
                [*command, "--remote-debugging-pipe", "about:blank"], preexec_fn=place, pass_fds=(3, 4),
                stdin=subprocess.DEVNULL, start_new_session=True)
        finally:
            for end in theirs:
                os.close(end)
        os.set_blocking(self._out, False)
        self._rest = b""
        self._last = 0
        self._session = None
        # The WebSockets that are open, by their numbers.
        self.sockets = set()
        try:
            self._attach()
        except BaseException:
            self.close()
            raise

    # MARK: The page

    def _attach(self):
        target = self._pages()[0]
        self._session = self._call("Target.attachToTarget", {"targetId": target, "flatten": True})["sessionId"]
        self._target = target
        self._call("Page.enable")
        self._call("Inspector.enable")
        self._call("Page.addScriptToEvaluateOnNewDocument", {"source": f"{NO_MENU}; {KEPT}"})
        # Only the events: no bodies are kept, which would fill the memory over days.
        self._call("Network.enable", {"maxTotalBufferSize": 0, "maxResourceBufferSize": 0, "maxPostDataSize": 0})

    def _pages(self):
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            found = self._call("Target.getTargets", session=None)["targetInfos"]
            if pages := [each["targetId"] for each in found if each["type"] == "page"]:
                return pages
            self.wait(0.2)
        raise Silent("no page")

    def open(self, url):
        self._call("Page.navigate", {"url": url})

    def reload(self):
        self._call("Page.reload", {"ignoreCache": True})

    def frame(self):
        """Waits until the page has drawn two frames. Returns the address that it has by then."""
        until = time.monotonic() + PATIENCE
        while True:
            try:
                reply = self._call("Runtime.evaluate", {"expression": TWO_FRAMES, "awaitPromise": True, "returnByValue": True})
                return reply["result"].get("value") or ""
            except Refused:
                # The page has loaded itself again meanwhile, as after an upgrade of the server.
                if time.monotonic() > until:
                    raise
                self.wait(0.1)

    def good_night(self, seconds):
        """Has the page tell the server that the screen goes off on purpose, and for how long. Raises `Silent` if the
        server has not answered it, as when the page is not connected."""
        reply = self._call("Runtime.evaluate", {
            "expression": f"globalThis.goodNight?.({round(seconds * 1000)})", "awaitPromise": True, "returnByValue": True})
        if reply["result"].get("value") is not True:
            raise Silent("the page did not reach it")

    def is_blank(self):
        """Whether all of the page's picture has one colour."""
        reply = self._call("Page.captureScreenshot", {"format": "png", "optimizeForSpeed": True})
        return has_one_colour(base64.b64decode(reply["data"]))

    def close_others(self):
        for target in self._pages():
            if target != self._target:
                self._call("Target.closeTarget", {"targetId": target}, session=None)

    # MARK: The pipe

    def wait(self, seconds):
        """Follows what happens for so long."""
        self._read(time.monotonic() + seconds, None)

    def _call(self, method, parameters=None, session="page"):
        self._last += 1
        message = {"id": self._last, "method": method, "params": parameters or {}}
        if session and self._session:
            message["sessionId"] = self._session
        try:
            written = json.dumps(message).encode() + b"\0"
            if os.write(self._out, written) < len(written):
                raise Silent(method)
        except BlockingIOError:
            raise Silent(method) from None
        except BrokenPipeError:
            raise Gone("the browser has ended") from None
        reply = self._read(time.monotonic() + PATIENCE, self._last)
        if reply is None:
            raise Silent(method)
        if "error" in reply:
            raise Refused(f"{method}: {reply['error'].get('message')}")
        return reply["result"]

    def _read(self, until, wanted):
        """Returns the reply with this number, or None when the time is over."""
        while True:
            while b"\0" in self._rest:
                line, self._rest = self._rest.split(b"\0", 1)
                message = json.loads(line)
                if "id" not in message:
                    self._event(message["method"], message["params"])
                elif message["id"] == wanted:
                    return message
            left = until - time.monotonic()
            if left <= 0 or not select.select([self._in], [], [], left)[0]:
                return None
            part = os.read(self._in, 1 << 20)
            if not part:
                raise Gone("the browser has ended")
            self._rest += part

    def _event(self, method, parameters):
        match method:
            case "Network.webSocketHandshakeResponseReceived":
                self.sockets.add(parameters["requestId"])
            case "Network.webSocketClosed":
                self.sockets.discard(parameters["requestId"])
            case "Page.frameNavigated" if "parentId" not in parameters["frame"]:
                self.sockets.clear()
            case "Page.javascriptDialogOpening":
                self._tell("Page.handleJavaScriptDialog", {"accept": False})
            case "Inspector.targetCrashed":
                raise Gone("the page has crashed")

    def _tell(self, method, parameters):
        """Without waiting for the reply: an event may come in the middle of another call."""
        self._last += 1
        message = {"id": self._last, "method": method, "params": parameters, "sessionId": self._session}
        try:
            os.write(self._out, json.dumps(message).encode() + b"\0")
        except OSError:
            pass

    def close(self):
        """Ends it gently, so that what the page has stored is on the disk; then at once."""
        if self._session and self.process.poll() is None:
            try:
                self._call("Browser.close", session=None)
                self.process.wait(10)
            except (Silent, Gone, subprocess.TimeoutExpired):
                pass
        # Its helpers as well.
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.process.wait()
        for end in (self._in, self._out):
            os.close(end)


def has_one_colour(png):
    """Whether a PNG without interlacing has the same colour everywhere."""
    place, header, packed = 8, None, b""
    while place < len(png):
        length, kind = struct.unpack(">I4s", png[place:place + 8])
        content = png[place + 8:place + 8 + length]
        if kind == b"IHDR":
            header = struct.unpack(">IIBBB", content[:11])
        elif kind == b"IDAT":
            packed += content
        place += 12 + length
    width, _, depth, colour, _ = header
    pixel = {0: 1, 2: 3, 4: 2, 6: 4}[colour] * depth // 8
    lines = zlib.decompress(packed)
    size = 1 + width * pixel
    first = lines[1:1 + pixel]
    half = bytes(each - each // 2 for each in first)
    rest, none = width - 1, bytes(pixel)
    # What each of PNG's filters makes of a line of this colour: at the top, and below another such line.
    top = [first * width, first + none * rest, first * width, first + half * rest, first + none * rest]
    below = [first * width, first + none * rest, none * width, half + none * rest, none * width]
    for start in range(0, len(lines), size):
        if lines[start + 1:start + size] != (below if start else top)[lines[start]]:
            return False
    return True
