"""The screen itself: its signal, and the television's own power switch over HDMI-CEC."""

import logging
import os
import subprocess

log = logging.getLogger("screen")


def run(*command, text="", seconds=20):
    """Returns whether it worked. What a screen does not know is no reason to stop."""
    try:
        done = subprocess.run(
            command, input=text, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=seconds, text=True)
    except (OSError, subprocess.TimeoutExpired) as error:
        log.warning("%s: %s", command[0], error)
        return False
    if done.returncode:
        log.warning("%s ended with %d: %s", " ".join(command), done.returncode, done.stdout.strip()[-200:])
    return done.returncode == 0


def adapter():
    """Whether this machine can speak CEC: most need an adapter for it, and a Raspberry Pi does not."""
    return any(name.startswith("cec") for name in os.listdir("/dev")) or os.path.isdir("/dev/serial/by-id") and any(
        "Pulse-Eight" in name for name in os.listdir("/dev/serial/by-id"))


def cec(commands):
    if adapter():
        run("cec-client", "-s", "-d", "1", text=commands)


def arrange(settings):
    run("swaymsg", f"output * transform {settings.rotate}")
    run("swaymsg", f"output * scale {settings.zoom}")


def on():
    # The signal first: a television that wakes without one shows a menu, or sleeps again.
    run("swaymsg", "output * dpms on")
    cec("on 0\nas\n")


def off():
    # Many televisions ignore CEC. Without a signal nearly all go off, but not all wake when it comes back.
    cec("standby 0\n")
    run("swaymsg", "output * dpms off")
