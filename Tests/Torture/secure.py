"""A gym with https beside http, by an authority of its own."""

import re
import ssl

from gym import Gym, must


class SecureGym(Gym):
    """`secure_port` is for clients that trust the authority that the first start made, and no other."""

    def __init__(self, stage, name="gym"):
        super().__init__(stage, name, more="[tls]\nlocal = true\nport = 0\n")
        self.context = None

    def start(self, **logging):
        super().start(**logging)
        line = self.said[0] if self.said else self.process.stdout.readline()
        found = re.fullmatch(r"listening on https://[^:]+:(\d+)\n", line)
        must(found, f"the server said {line!r} instead of where https is, and {self.last_errors()}")
        self.secure_port = int(found[1])
        if self.context is None:
            # The names in the certificate are those of this machine. Whether a phone takes them is no matter here.
            self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
            self.context.check_hostname = False
            self.context.load_verify_locations(self.data / "tls" / "authority.pem")
        self.net.secure[self.secure_port] = self.context

    def hello(self):
        """The first bytes of a handshake."""
        sent = ssl.MemoryBIO()
        try:
            self.context.wrap_bio(ssl.MemoryBIO(), sent).do_handshake()
        except ssl.SSLWantReadError:
            return sent.read()
