#!/usr/bin/python3
"""Installs, starts, upgrades and removes the packages on a Debian 12 of their own: Tests/Packages/install.py DEBS WORK

As root, with debootstrap and systemd-container. DEBS is the folder in which `make deb` has put them. WORK keeps the Debian
for the next time. It takes minutes the first time and about one later, so it is run by hand: `make deb-test`.
"""

import pathlib
import re
import shutil
import subprocess
import sys
import time

from container import Container, Failed, prepare

BEFORE = "0.0.9"
# An address in a network, which no browser trusts by itself as it does 127.0.0.1.
ADDRESS = "10.9.8.7"
ORIGIN = f"http://{ADDRESS}:8080"


def step(text):
    print(f"{time.monotonic() - began:6.1f} s  {text}", flush=True)


def expect(is_so, what, *seen):
    if not is_so:
        raise Failed(f"{what}: {' '.join(str(each) for each in seen)}")


def repacked(package, out):
    """The version before: the same program with an older number and another configuration."""
    tree = out / "tree"
    shutil.rmtree(tree, ignore_errors=True)
    subprocess.run(["dpkg-deb", "-R", package, tree], check=True)
    control = tree / "DEBIAN/control"
    control.write_text(re.sub(r"^Version: .*$", f"Version: {BEFORE}", control.read_text(), flags=re.MULTILINE))
    for name in (tree / "DEBIAN/conffiles").read_text().split():
        if name.endswith((".toml", ".conf")):
            with (tree / name[1:]).open("a") as file:
                file.write("# Of the version before.\n")
    before = out / f"before_{package.name.split('_')[0]}.deb"
    subprocess.run(["dpkg-deb", "--root-owner-group", "-Zxz", "-z0", "-b", tree, before], check=True, stdout=subprocess.DEVNULL)
    shutil.rmtree(tree)
    return before


def show(box, unit, *names):
    lines = box.out("systemctl", "show", unit, *[f"-p{name}" for name in names]).splitlines()
    return dict(line.split("=", 1) for line in lines)


def is_active(box, unit):
    return show(box, unit, "ActiveState")["ActiveState"] == "active"


def answers(box, path="/healthz"):
    return box.run("curl", "-sf", "-m", "10", f"http://127.0.0.1:8080{path}", check=False)


def install(box, package):
    # As an owner does it who just presses Enter at every question.
    box.run("apt-get", "install", "-qy", "--no-install-recommends", f"/shared/{package.name}", text="\n")


def server(box, before, package):
    install(box, before)
    expect(is_active(box, "rackside"), "the server is not active after its installation", box.out("journalctl", "-u", "rackside"))
    expect(answers(box).stdout.startswith("ok"), "the server does not answer")
    first = show(box, "rackside", "StatusText", "MainPID", "Type", "WatchdogUSec")
    step(f"installed {BEFORE}: {first['StatusText'] or first['Type']}")
    journal = box.out("journalctl", "-u", "rackside", "-o", "cat")
    code = re.search(r"type this code:\s+(\S+)", journal)
    expect(code, "the one-time code is not in the journal", journal)
    typed = box.out("runuser", "-u", "rackside", "--", "rackside", "owner", "code")
    expect(typed.splitlines()[0] == code[1], "'owner code' prints another code", typed, code[1])
    page = answers(box, "/owner/").stdout
    expect("<html" in page and "/assets/" in page, "the owner's page is not the bundle's", page[:200])
    for path in ("/help/", "/help/owner/"):
        expect("<main" in answers(box, path).stdout, f"there is no manual at {path}")

    data = box.out("stat", "-c", "%U %a", "/var/lib/rackside", "/var/lib/rackside/rackside.sqlite")
    expect(data == "rackside 700\nrackside 600", "the data is not the server's alone", data)
    as_server = ("runuser", "-u", "rackside", "--")
    made = box.out(*as_server, "sh", "-c", "echo 'chalk and iron 5x5' | rackside owner create --name Nadia "
                   "--email nadia@example.com --password-stdin")
    expect("owns this gym" in made, "no owner", made)
    expect("OK:" in box.out(*as_server, "rackside", "check"), "check fails")
    backup = box.out(*as_server, "rackside", "backup")
    step(f"owner, check and backup as the user rackside: {backup.splitlines()[-1][:100]}")
    radio = box.run("systemctl", "is-enabled", "rackside-radio", check=False)
    expect(radio.stdout.strip() == "disabled", "the radio is enabled", radio.stdout)
    box.run("systemctl", "start", "rackside-radio")
    box.until(lambda: "ANT+: there is no stick." in box.out("journalctl", "-u", "rackside-radio", "-o", "cat"),
              "the confined radio says that it has no stick")
    box.run("systemctl", "stop", "rackside-radio")
    step("the radio starts when it is told to, and says what is missing")
    root = box.run("rackside", "check", check=False)
    expect(root.returncode == 78 and "sudo -u rackside" in root.stderr, "root is not refused", root.stdout, root.stderr)
    other = box.run("runuser", "-u", "nobody", "--", "rackside", "check", check=False)
    expect(other.returncode == 78 and "sudo -u rackside" in other.stderr, "another user is not refused", other.stdout, other.stderr)
    step("root and others are told to be the user rackside")

    score = box.out("systemd-analyze", "security", "rackside").splitlines()[-1]
    figure = float(re.search(r"(\d+\.\d+)", score)[1])
    expect(figure <= 1.5, "the unit is exposed", score)
    step(f"systemd-analyze security: {figure}")
    box.run("systemd-analyze", "verify", "--man=no", "/lib/systemd/system/rackside.service")

    pid = show(box, "rackside", "MainPID")["MainPID"]
    restarts = int(show(box, "rackside", "NRestarts")["NRestarts"])
    box.run("kill", "-STOP", pid)
    box.until(lambda: int(show(box, "rackside", "NRestarts")["NRestarts"]) > restarts and is_active(box, "rackside"),
              "systemd restarts a server that hangs")
    expect(show(box, "rackside", "MainPID")["MainPID"] != pid, "the server is the same")
    box.until(lambda: not answers(box).returncode, "the server is back")
    step("a server that hangs was restarted")

    box.run("sed", "-i", "s/^level = .*/level = \"info\"/", "/etc/rackside/rackside.toml")
    install(box, package)
    expect(is_active(box, "rackside"), "the server is not active after the upgrade", box.out("journalctl", "-u", "rackside"))
    box.until(lambda: not answers(box).returncode, "the server answers after the upgrade")
    kept = box.out("cat", "/etc/rackside/rackside.toml")
    expect('level = "info"' in kept and "version before" in kept, "the upgrade has changed the configuration")
    expect("OK:" in box.out(*as_server, "rackside", "check"), "check fails after the upgrade")
    exported = box.run(*as_server, "rackside", "owner", "create", "--name", "X", "--email", "x@example.com",
                       "--password-stdin", check=False)
    expect(exported.returncode == 65, "the owner is gone after the upgrade", exported.stderr)
    step(f"upgraded to {box.out('dpkg-query', '-W', '-f', '${Version}', 'rackside')}: configuration and data kept")


def screen(box, before, package):
    install(box, before)
    state = show(box, "rackside-screen", "ActiveState", "LoadState")
    expect(state["LoadState"] == "loaded", "the unit is not there", state)
    policy = "/etc/chromium/policies/managed/rackside-screen.json"
    box.run("systemd-analyze", "verify", "--man=no", "/lib/systemd/system/rackside-screen.service")
    expect(state["ActiveState"] == "inactive", "the screen starts before it is set up", state)
    # A container has no screen, no terminal and no seat: Chromium draws into memory.
    box.run("mkdir", "-p", "/etc/systemd/system/rackside-screen.service.d")
    lines = ["[Unit]", "ConditionPathExists=", "[Service]", "TTYPath=", "TTYReset=no", "TTYVHangup=no",
             "StandardInput=null", "Environment=WLR_BACKENDS=headless",
             "Environment=WLR_RENDERER=pixman", "Environment=WLR_LIBINPUT_NO_DEVICES=1"]
    text = "\\n".join(lines)
    box.run("sh", "-c", f"printf '{text}\\n' > /etc/systemd/system/rackside-screen.service.d/test.conf")
    box.run("systemctl", "daemon-reload")
    box.run("systemctl", "start", "--no-block", "rackside-screen")

    def status():
        return show(box, "rackside-screen", "StatusText")["StatusText"]

    box.until(lambda: "SERVER is empty" in status(), "the screen says what is to be filled in")
    step(f"the screen waits: {status()}")
    box.run("sed", "-i", f"s|^SERVER=.*|SERVER={ADDRESS}|; s/^SHOW=.*/SHOW=wall/", "/etc/rackside-screen.conf")
    box.until(lambda: status() == f"showing {ORIGIN}/wall/", "the screen shows the wall")
    step(f"sway and Chromium: {status()}")
    allowed = box.run("runuser", "-u", "rackside-screen", "--", "/shared/policy.py", ORIGIN, check=False)
    expect(not allowed.returncode, "Chromium does not heed the policy", allowed.stdout, allowed.stderr[-1500:])
    step(f"Chromium: {allowed.stdout.strip()}")

    def renderers():
        return box.out("pgrep", "-f", "--", "--type=renderer", check=False).split()

    before_stop = set(box.until(renderers, "Chromium has a renderer"))
    for renderer in before_stop:
        box.run("kill", "-STOP", renderer, check=False)
    box.until(lambda: (found := set(renderers())) and not found & before_stop, "a frozen page is replaced")
    box.until(lambda: status() == f"showing {ORIGIN}/wall/", "the screen shows the wall again")
    step("a frozen page was replaced")
    box.run("pkill", "-KILL", "-f", "python3 -B /usr/lib/rackside-screen/keeper")
    box.until(lambda: int(show(box, "rackside-screen", "NRestarts")["NRestarts"]) > 0, "systemd starts everything again")
    box.until(lambda: status() == f"showing {ORIGIN}/wall/", "the screen shows the wall once more")
    step("what keeps the browser was killed, and all of it started again")

    # From a minute ago to an hour from now.
    times = box.out("date", "-d", "-1 min", "+%H:%M"), box.out("date", "-d", "+60 min", "+%H:%M")
    box.run("sed", "-i", f"s/^OFF=.*/OFF={times[0]}/; s/^ON=.*/ON={times[1]}/", "/etc/rackside-screen.conf")
    box.run("systemctl", "restart", "rackside-screen")
    box.until(lambda: status() == f"off on purpose until {times[1]}", "the screen is off")
    expect(not renderers(), "Chromium runs while the screen is off")
    box.run("sed", "-i", "s/^OFF=.*/OFF=/; s/^ON=.*/ON=/", "/etc/rackside-screen.conf")
    box.run("systemctl", "restart", "rackside-screen")
    box.until(lambda: status() == f"showing {ORIGIN}/wall/", "the screen is on again")
    step("off on purpose, and on again")

    install(box, package)
    kept = box.out("cat", "/etc/rackside-screen.conf")
    expect("SHOW=wall" in kept and "version before" in kept, "the upgrade has changed the file")
    box.until(lambda: is_active(box, "rackside-screen"), "the screen is back after the upgrade")
    step("the screen was upgraded, its file kept")
    box.run("apt-get", "remove", "-qy", "rackside-screen")
    expect(not is_active(box, "rackside-screen"), "the screen still runs")
    expect(box.run("test", "-e", policy, check=False).returncode, "Chromium's policy is still there")
    box.run("apt-get", "purge", "-qy", "rackside-screen")
    expect(box.run("test", "-e", "/etc/rackside-screen.conf", check=False).returncode, "the file is still there")
    step("the screen was removed")


def removal(box):
    box.run("apt-get", "remove", "-qy", "rackside")
    expect(not is_active(box, "rackside"), "the server still runs")
    expect(not box.run("test", "-e", "/etc/rackside/rackside.toml", check=False).returncode, "the configuration is gone")
    box.run("apt-get", "purge", "-qy", "rackside")
    expect(box.run("test", "-e", "/etc/rackside", check=False).returncode, "the configuration is still there")
    expect(not box.run("test", "-e", "/var/lib/rackside/rackside.sqlite", check=False).returncode, "the gym's data is gone")
    left = box.out("sh", "-c", "ls -d /usr/share/rackside /usr/lib/rackside-screen /lib/systemd/system/rackside* 2>/dev/null || true")
    expect(not left, "left behind", left)
    step("the server was removed; the gym's data is still there")


def one(folder, pattern):
    found = sorted(folder.glob(pattern), key=lambda file: file.stat().st_mtime)
    if not found:
        sys.exit(f"there is no {pattern} in {folder}: run make deb")
    return found[-1]


def main():
    debs, work = (pathlib.Path(argument).resolve() for argument in sys.argv[1:])
    shared = work / "shared"
    shutil.rmtree(shared, ignore_errors=True)
    shared.mkdir(parents=True)
    packages = [one(debs, "rackside_*.deb"), one(debs, "rackside-screen_*.deb")]
    for file in [*packages, pathlib.Path(__file__).with_name("policy.py")]:
        shutil.copy(file, shared)
    older = [repacked(package, shared) for package in packages]
    prepare(work / "base", packages)
    step("a Debian 12 is there")
    box = Container(work / "base", shared)
    try:
        step("it has booted")
        box.on_network("ip", "address", "add", f"{ADDRESS}/32", "dev", "lo")
        server(box, older[0], packages[0])
        screen(box, older[1], packages[1])
        removal(box)
    except Failed as failure:
        print(box.run("journalctl", "-n", "80", "-o", "short-monotonic", "--no-pager", check=False).stdout)
        sys.exit(f"deb-test: {failure}")
    finally:
        box.stop()
    print("The packages install, start, upgrade and go.")


began = time.monotonic()
if __name__ == "__main__":
    main()
