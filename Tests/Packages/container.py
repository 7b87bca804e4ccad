"""A Debian 12 in a folder, booted with systemd as an installed machine would be, by systemd-nspawn."""

import os
import pathlib
import signal
import subprocess
import time

MIRROR = "http://deb.debian.org/debian"
SOURCES = f"deb {MIRROR} bookworm main\ndeb http://deb.debian.org/debian-security bookworm-security main\n"
# What is installed before: the packages' dependencies come from the packages themselves.
BASE = "systemd,systemd-sysv,dbus,ca-certificates,procps,curl"
PATIENCE = 240


def prepare(folder, packages):
    """Installs Debian into the folder once, with what these .deb files depend on."""
    wanted = "\n".join(dependencies(package) for package in packages)
    ready = folder.with_name("base-ready")
    if ready.exists() and ready.read_text() == wanted:
        return
    ready.unlink(missing_ok=True)
    if not (folder / "usr/bin/apt-get").exists():
        subprocess.run(["debootstrap", "--variant=minbase", f"--include={BASE}", "bookworm", folder, MIRROR], check=True)
    (folder / "etc/apt/sources.list").write_text(SOURCES)
    # Whatever this machine needs to reach Debian.
    for file in pathlib.Path("/etc/apt/apt.conf.d").glob("*prox*"):
        (folder / "etc/apt/apt.conf.d" / file.name).write_bytes(file.read_bytes())
    inside = ["systemd-nspawn", "-q", "-D", folder, "--register=no", "--keep-unit", "-E", "DEBIAN_FRONTEND=noninteractive"]
    subprocess.run([*inside, "apt-get", "update", "-q"], check=True)
    for package in packages:
        subprocess.run([*inside, "apt-get", "satisfy", "-qy", "--no-install-recommends", dependencies(package)], check=True)
    subprocess.run([*inside, "apt-get", "clean"], check=True)
    ready.write_text(wanted)


def dependencies(package):
    return subprocess.run(["dpkg-deb", "-f", package, "Depends"], check=True, stdout=subprocess.PIPE, text=True).stdout.strip()


class Failed(Exception):
    pass


class Container:
    """The folder itself stays as it is: what is written goes to memory. Nothing of the network is inside."""

    def __init__(self, folder, shared):
        self.process = subprocess.Popen(
            ["systemd-nspawn", "-q", "-D", folder, "--volatile=overlay", "--register=no", "--keep-unit",
             "--private-network", f"--bind-ro={shared}:/shared", "-b"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            self.leader = self.until(self._leader, "the container starts")
            self.until(self._is_up, "systemd has started")
        except BaseException:
            self.stop()
            raise

    def _leader(self):
        children = pathlib.Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        for child in children:
            if pathlib.Path(f"/proc/{child}/comm").read_text().strip() == "systemd":
                return child
        return None

    def _is_up(self):
        return self.run("systemctl", "is-system-running", check=False).stdout.strip() in ("running", "degraded")

    def run(self, *command, check=True, text="", seconds=PATIENCE):
        enter = ["nsenter", "-t", self.leader, "-m", "-u", "-i", "-n", "-p", "-r", "-w"]
        environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C.UTF-8"}
        done = subprocess.run(
            [*enter, "--", *command], input=text, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, 
            timeout=seconds)
        if check and done.returncode:
            raise Failed(f"{' '.join(command)} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
        return done

    def on_network(self, *command):
        """One of this machine's programs on the container's network."""
        subprocess.run(["nsenter", "-t", self.leader, "-n", "--", *command], check=True)

    def out(self, *command, **options):
        return self.run(*command, **options).stdout.strip()

    def until(self, ask, what, seconds=PATIENCE):
        """Asks until the answer is true, and returns it."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.process.poll() is not None:
                raise Failed(f"the container has ended, and not: {what}")
            try:
                if found := ask():
                    return found
            except FileNotFoundError:
                pass
            time.sleep(0.3)
        raise Failed(f"not after {seconds} s: {what}")

    def stop(self):
        # systemd-nspawn asks the container to power off, then ends it.
        os.kill(self.process.pid, signal.SIGTERM)
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
