"""A push service on 127.0.0.1, and a browser that decrypts what it gets: RFC 8291 and 8292, implemented independently."""

import base64
import hmac
import http.server
import json
import os
import queue
import threading
import time

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from kit.patience import PATIENCE


def base64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def plain(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def point(key):
    return key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


class Browser:
    """A subscription of a browser. `params` is what push.subscribe takes."""

    def __init__(self, service, name="send/abc"):
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)
        self.endpoint = f"{service.address}/{name}"
        self.params = {"endpoint": self.endpoint, "p256dh": base64url(point(self.key.public_key())),
                       "auth": base64url(self.auth)}

    def read(self, body):
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        theirs = body[21:21 + length]
        sealed = body[21 + length:]
        assert size >= len(sealed), "more than one record"
        sender = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs)
        shared = self.key.exchange(ec.ECDH(), sender)
        info = b"WebPush: info\0" + point(self.key.public_key()) + theirs
        secret = HKDF(hashes.SHA256(), 32, self.auth, info).derive(shared)
        key = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        text = AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\0")
        assert text.endswith(b"\2"), "not the last record"
        return json.loads(text[:-1])


def verify(authorization, key, audience):
    """Checks a VAPID token against the server's public key, as base64url; returns its claims."""
    assert authorization.startswith("vapid ")
    parts = dict(part.strip().split("=", 1) for part in authorization[6:].split(","))
    assert hmac.compare_digest(parts["k"], key)
    head, claims, signature = parts["t"].split(".")
    assert json.loads(plain(head)) == {"typ": "JWT", "alg": "ES256"}
    raw = plain(signature)
    der = utils.encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), plain(key))
    public.verify(der, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    claims = json.loads(plain(claims))
    assert claims["aud"] == audience
    assert time.time() < claims["exp"] <= time.time() + 86_400
    return claims


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.notices.put((self.path, dict(self.headers), body))
        self.send_response(self.server.answers.pop(0) if self.server.answers else 201)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *line):
        pass


class Service(http.server.ThreadingHTTPServer):
    """`notice()` waits for the next request: its path, headers and body. `answers`: the next statuses to reply with."""

    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.notices = queue.Queue()
        self.answers = []
        self.address = f"http://127.0.0.1:{self.server_address[1]}"
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def notice(self):
        return self.notices.get(timeout=PATIENCE)

    def __exit__(self, *fault):
        self.shutdown()
        super().__exit__(*fault)
