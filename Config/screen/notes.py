"""What systemd is told."""

import logging
import os
import socket

log = logging.getLogger("screen")


def notify(text):
    """Without systemd, as in a test, nobody listens."""
    if name := os.environ.get("NOTIFY_SOCKET"):
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as out:
            try:
                out.sendto(text.encode(), "\0" + name[1:] if name[0] == "@" else name)
            except OSError as error:
                log.warning("systemd: %s", error)
