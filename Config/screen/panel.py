"""The screen itself: its signal, and the television's own power switch over HDMI-CEC."""

import json
import logging
import os
import subprocess

log = logging.getLogger("screen")


def run(*command, text="", seconds=20):
    """Returns what it wrote, or None if it did not work. What a screen does not know is no reason to stop."""
    try:
        done = subprocess.run(
            command, input=text, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=seconds, text=True)
    except (OSError, subprocess.TimeoutExpired) as error:
        log.warning("%s: %s", command[0], error)
        return None
    if done.returncode:
        log.warning("%s ended with %d: %s", " ".join(command), done.returncode, done.stdout.strip()[-200:])
    return None if done.returncode else done.stdout


def adapter():
    """Whether this machine can speak CEC: most need an adapter for it, and a Raspberry Pi does not."""
    return any(name.startswith("cec") for name in os.listdir("/dev")) or os.path.isdir("/dev/serial/by-id") and any(
        "Pulse-Eight" in name for name in os.listdir("/dev/serial/by-id"))


def cec(commands):
    if adapter():
        run("cec-client", "-s", "-d", "1", text=commands)


def outputs():
    """The names of the screens that are connected, such as HDMI-A-1; None if the compositor does not say."""
    try:
        return sorted(each["name"] for each in json.loads(run("swaymsg", "-r", "-t", "get_outputs") or "") if each["active"])
    except (ValueError, KeyError, TypeError):
        return None


def arrange(settings, names):
    """`names`: the outputs, as `outputs` says them."""
    run("swaymsg", f"output * transform {settings.rotate}")
    run("swaymsg", f"output * scale {settings.zoom}")
    # Only a touch that belongs to an output is turned with it. With two, nobody knows which.
    if names and len(names) == 1:
        run("swaymsg", f"input type:touch map_to_output {names[0]}")


def on():
    # The signal first: a television that wakes without one shows a menu, or sleeps again.
    run("swaymsg", "output * dpms on")
    cec("on 0\nas\n")


def off():
    # Many televisions ignore CEC. Without a signal nearly all go off, but not all wake when it comes back.
    cec("standby 0\n")
    run("swaymsg", "output * dpms off")
