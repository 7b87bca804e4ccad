"""WebSockets of the protocol on one thread, by the thousand, and without manners where a scene wants none."""

import json
import os
import select
import socket
import ssl

UPGRADE = (
    "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Protocol: rackside.v1\r\n\r\n"
)


class Refused(Exception):
    def __init__(self, error):
        super().__init__(error)
        self.reason = error["data"]["reason"]
        self.code = error["data"]["code"]


class Gone(Exception):
    """The connection ended before the reply."""


def frame(text, opcode=1):
    """A client's frame. Its mask is zero, so the bytes are those of the text."""
    payload = text.encode() if isinstance(text, str) else text
    size = len(payload)
    if size < 126:
        head = bytes([0x80 | opcode, 0x80 | size])
    elif size < 65536:
        head = bytes([0x80 | opcode, 0x80 | 126]) + size.to_bytes(2, "big")
    else:
        head = bytes([0x80 | opcode, 0x80 | 127]) + size.to_bytes(8, "big")
    return head + bytes(4) + payload


class Line:
    """One connection. `heard` gets each notification; `ended` is its close code, 0 without one, once it has ended; `pings`
    is how often the server has asked whether it is still there.
    - source: an address of this machine that it comes from; the usual one if None."""

    def __init__(self, net, port, receive=None, upgrade=True, source=None):
        self.net, self.number, self.ended = net, 0, None
        self.waiting, self.bytes, self.unsent = {}, b"", b""
        self.is_upgraded, self.is_read = False, True
        self.hello, self.heard, self.pings = None, lambda message: None, 0
        self.socket = socket.socket()
        if receive:
            # Before it connects, since the window is agreed upon then.
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        try:
            if source:
                self.socket.bind((source, 0))
            self.socket.connect(("127.0.0.1", port))
            self.connected()
        except OSError as error:
            self.socket.close()
            raise Gone("nobody listens") from error
        self.socket.setblocking(False)
        net.add(self)
        if upgrade:
            self.send(UPGRADE.format(port).encode())

    def connected(self):
        """Called while the socket still blocks."""

    # What is sent.

    def transmit(self, content):
        return self.socket.send(content)

    def send(self, content):
        if self.ended is not None:
            return
        if self.unsent:
            self.unsent += content
            return
        try:
            sent = self.transmit(content)
        except BlockingIOError:
            sent = 0
        except OSError:
            return self.end(0)
        self.unsent = content[sent:]
        if self.unsent:
            self.net.watch(self)

    def post(self, method, params="{}", answered=None):
        """Sends a request, whose params are text or a dictionary. `answered` gets the reply, or None if none comes."""
        if self.ended is not None:
            return answered and answered(None)
        self.number += 1
        if not isinstance(params, str):
            params = json.dumps(params)
        self.waiting[self.number] = answered or (lambda reply: None)
        self.send(frame('{"jsonrpc":"2.0","id":%d,"method":"%s","params":%s}' % (self.number, method, params)))

    def call(self, method, **params):
        replies = []
        self.post(method, params, replies.append)
        self.net.until(lambda: replies)
        if replies[0] is None:
            raise Gone(method)
        if "error" in replies[0]:
            raise Refused(replies[0]["error"])
        return replies[0]["result"]

    # What comes.

    def receive(self):
        return self.socket.recv(1 << 18)

    def ignore(self):
        """Reads nothing from now on, as a phone that fell asleep."""
        self.is_read = False
        self.net.watch(self)

    def listen(self):
        """Reads again."""
        self.is_read = True
        self.net.watch(self)

    def ready(self, events):
        if events & select.EPOLLOUT and self.unsent:
            content, self.unsent = self.unsent, b""
            self.send(content)
            self.net.watch(self)
        if events & (select.EPOLLIN | select.EPOLLHUP | select.EPOLLERR) and self.ended is None:
            try:
                content = self.receive()
            except BlockingIOError:
                return
            except OSError:
                content = b""
            if not content:
                return self.end(0)
            self.bytes += content
            self.take()

    def take(self):
        if not self.is_upgraded:
            end = self.bytes.find(b"\r\n\r\n")
            if end < 0:
                return
            if not self.bytes.startswith(b"HTTP/1.1 101"):
                return self.end(0)
            self.is_upgraded, self.bytes = True, self.bytes[end + 4:]
        at, content = 0, self.bytes
        while len(content) - at >= 2 and self.ended is None:
            size, start = content[at + 1] & 0x7F, at + 2
            if size >= 126:
                width = 2 if size == 126 else 8
                size, start = int.from_bytes(content[start:start + width], "big"), start + width
            if len(content) < start + size:
                break
            self.message(content[at] & 0x0F, content[start:start + size])
            at = start + size
        self.bytes = content[at:]

    def message(self, opcode, payload):
        if opcode == 8:
            return self.end(int.from_bytes(payload[:2], "big"))
        if opcode == 9:
            self.pings += 1
            return self.send(frame(payload, 10))
        assert opcode == 1, f"the server sent a frame of kind {opcode}"
        messages = json.loads(payload)
        for message in messages if isinstance(messages, list) else [messages]:
            if "method" not in message:
                self.replied(message)
            elif message["method"] == "hello":
                self.hello = message["params"]
            else:
                self.heard(message)

    def replied(self, message):
        answered = self.waiting.pop(message["id"], None)
        assert answered, f"a second reply: {message}"
        answered(message)

    def end(self, code):
        if self.ended is not None:
            return
        self.ended = code
        self.net.remove(self)
        self.socket.close()
        waiting, self.waiting = self.waiting, {}
        for answered in waiting.values():
            answered(None)

    def close(self):
        self.end(0)


class SecureLine(Line):
    """One by TLS. `context` is whom it trusts."""

    def __init__(self, net, port, context, **options):
        self.context = context
        super().__init__(net, port, **options)

    def connected(self):
        self.socket = self.context.wrap_socket(self.socket)

    def transmit(self, content):
        try:
            return self.socket.send(content)
        except (ssl.SSLWantReadError, ssl.SSLWantWriteError) as error:
            raise BlockingIOError from error

    def receive(self):
        # All of it: what OpenSSL has already read shows in no event.
        content = b""
        try:
            while part := self.socket.recv(1 << 18):
                content += part
        except (ssl.SSLWantReadError, ssl.SSLWantWriteError) as error:
            if not content:
                raise BlockingIOError from error
        return content


class Net:
    """The connections of a scene. `secure` are the ports with TLS, each with whom a client trusts there."""

    def __init__(self):
        self.poll, self.lines, self.secure = select.epoll(), {}, {}

    def add(self, line):
        self.lines[line.socket.fileno()] = line
        self.poll.register(line.socket, select.EPOLLIN)

    def watch(self, line):
        if line.ended is None:
            wanted = (select.EPOLLIN if line.is_read else 0) | (select.EPOLLOUT if line.unsent else 0)
            self.poll.modify(line.socket, wanted)

    def remove(self, line):
        self.poll.unregister(line.socket)
        del self.lines[line.socket.fileno()]

    def turn(self):
        for number, events in self.poll.poll(1, 1024):
            if number in self.lines:
                self.lines[number].ready(events)

    def until(self, is_so):
        """Turns until it is so. What never comes is ended by whoever runs the scenes."""
        while not is_so():
            self.turn()

    def open(self, port, **options):
        if port in self.secure:
            line = SecureLine(self, port, self.secure[port], **options)
        else:
            line = Line(self, port, **options)
        self.until(lambda: line.hello or line.ended is not None)
        if line.ended is not None:
            raise Gone(f"refused, {line.ended}")
        return line

    def close(self):
        for line in list(self.lines.values()):
            line.close()


def http(port, path):
    """Status and body."""
    content = b""
    try:
        with socket.create_connection(("127.0.0.1", port)) as line:
            line.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n".encode())
            while part := line.recv(1 << 16):
                content += part
    except OSError as error:
        raise Gone(path) from error
    head, _, body = content.partition(b"\r\n\r\n")
    if not head:
        raise Gone(path)
    return int(head.split()[1]), body.decode()


def health(port):
    """The status and the first line of `/healthz`. The others are about backups."""
    status, text = http(port, "/healthz")
    return status, text.splitlines()[0]


def descriptors(process):
    return len(os.listdir(f"/proc/{process}/fd"))


def kilobytes(process):
    """Its resident memory."""
    with open(f"/proc/{process}/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS:"))
