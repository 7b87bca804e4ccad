"""A mail server on 127.0.0.1 that takes every email."""

import base64
import queue
import socketserver
import threading

from kit.patience import PATIENCE


class Conversation(socketserver.StreamRequestHandler):
    def say(self, line):
        self.wfile.write(f"{line}\r\n".encode())

    def handle(self):
        self.say("220 sink")
        to = []
        for line in self.rfile:
            verb = line.strip().upper()
            if verb.startswith(b"RCPT"):
                to.append(line[line.index(b"<") + 1:line.rindex(b">")].decode())
            if verb == b"DATA":
                self.say("354 go on")
                lines = []
                while (line := self.rfile.readline().rstrip(b"\r\n")) != b".":
                    lines.append(line)
                self.server.emails.put((to, base64.b64decode(b"".join(lines[lines.index(b""):])).decode()))
                to = []
            if verb == b"QUIT":
                self.say("221 bye")
                return
            self.say("250 ok")


class Sink(socketserver.ThreadingTCPServer):
    """`email()` waits for the next one, and returns (receivers, text)."""

    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Conversation)
        self.emails = queue.Queue()
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def port(self):
        return self.server_address[1]

    @property
    def settings(self):
        """The settings with which a server sends its emails here."""
        return {
            "RACKSIDE_MAIL_SERVER": "127.0.0.1", "RACKSIDE_MAIL_PORT": str(self.port), "RACKSIDE_MAIL_SECURITY": "none",
            "RACKSIDE_MAIL_FROM": "gym@example.com", "RACKSIDE_MAIL_LINKS": "https://floor.example",
        }

    def email(self):
        return self.emails.get(timeout=PATIENCE)

    def __exit__(self, *fault):
        self.shutdown()
        super().__exit__(*fault)
