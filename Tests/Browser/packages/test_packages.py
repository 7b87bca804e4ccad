"""The Debian packages, without a release: a small program of Debian's own stands in for ours, which only says what its
commands and completions are. `make deb-test` installs the real ones."""

import fcntl
import os
import re
import subprocess

import pytest

from kit.floor import PROGRAM, ROOT

DAY = {"SOURCE_DATE_EPOCH": "1795996800"}


def run(*command, **options):
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, **options)
    assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
    return done.stdout


def make(folder):
    bundle = folder / "bundle"
    bundle.mkdir()
    (bundle / "made-from").write_text("../../Web\n")
    (bundle / "index.html").write_text("<!doctype html><title>Rackside</title>\n")
    run(ROOT / "Tools/deb.py", folder / "out", "--program", "/bin/true", "--describes", PROGRAM, "--bundle", bundle,
        "--xz", "0", env=os.environ | DAY)
    return folder / "out"


@pytest.fixture(scope="module")
def out(tmp_path_factory):
    """Made once for all processes of a run."""
    run_id = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))
    folder = tmp_path_factory.getbasetemp().parent / f"packages-{run_id}"
    with open(f"{folder}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            folder.mkdir()
            make(folder)
    return folder / "out"


@pytest.fixture(scope="module")
def server(out):
    return out / "tree/rackside"


def packages(out):
    return sorted(out.glob("*.deb"))


def test_lintian_finds_nothing(out):
    found = subprocess.run(["lintian", "--allow-root", *packages(out)], capture_output=True, text=True)
    assert (found.returncode, found.stdout) == (0, ""), found.stdout + found.stderr


def test_the_same_sources_make_the_same_packages(out, tmp_path):
    again = packages(make(tmp_path))
    assert [file.name for file in again] == [file.name for file in packages(out)]
    for one, other in zip(packages(out), again):
        assert one.read_bytes() == other.read_bytes(), one.name


def test_an_upgrade_keeps_what_the_owner_fills_in(out):
    kept = {file.name.split("_")[0]: set(run("dpkg-deb", "-I", file, "conffiles").split()) for file in packages(out)}
    assert "/etc/rackside/rackside.toml" in kept["rackside"]
    assert "/etc/rackside-screen.conf" in kept["rackside-screen"]


def test_the_installed_configuration_is_whole(server, tmp_path):
    installed = server / "etc/rackside/rackside.toml"
    settings = {"RACKSIDE_SERVER_CATALOG": str(server / "usr/share/rackside/catalog"),
                "RACKSIDE_SERVER_DATA": str(tmp_path / "data")}
    assert "OK: configuration" in run(PROGRAM, "check", "--config", installed, env={"PATH": "/usr/bin:/bin"} | settings)
    # Everything else is as it is documented for a build.
    keys = [re.findall(r"^(?:# )?(\w+) = ", file.read_text(), re.MULTILINE)
            for file in (installed, ROOT / "Config/rackside.toml")]
    assert keys[0] == keys[1]
    for path in re.findall(r'^(?:bundle|catalog) = "(.+)"$', installed.read_text(), re.MULTILINE):
        assert (server / path[1:]).is_dir(), path


def test_the_pages_that_an_owner_needs_are_on_the_machine(server):
    """Those that the installed pages lead to, but for what is about the sources."""
    folder = server / "usr/share/doc/rackside"
    there = {file.name for file in folder.glob("*.md")}
    assert {"PACKAGES.md", "BACKUP.md", "TLS.md", "MONITORING.md", "SECURITY.md"} <= there
    for name in there:
        assert (folder / name).read_text() == (ROOT / "docs" / name).read_text(), name
    linked = set(re.findall(r"\]\(([A-Z]+\.md)[#)]", "".join((folder / name).read_text() for name in sorted(there))))
    manual = {file.name: file.read_text() for file in (folder / "manual").iterdir()}
    assert manual == {file.name: file.read_text() for file in (ROOT / "docs/manual").glob("*.md")} and "trouble.md" in manual
    assert linked - there <= {"ARCHITECTURE.md", "NOTES.md", "PROTOCOL.md"}, linked - there


@pytest.mark.parametrize("ports", ["high", "low"])
def test_the_server_is_confined(ports, tmp_path):
    unit = tmp_path / "rackside.service"
    text = (ROOT / "Config/systemd/rackside.service").read_text()
    if ports == "low":
        # As docs/PACKAGES.md has it.
        manual = (ROOT / "docs/PACKAGES.md").read_text()
        text += "\n" + re.search(r"```ini\n(\[Service\]\nAmbient[^`]+)```", manual)[1]
    unit.write_text(text)
    seen = run("systemd-analyze", "security", "--offline=yes", unit)
    exposure = float(re.search(r"Overall exposure level for rackside.service: ([\d.]+)", seen)[1])
    assert exposure <= {"high": 1.5, "low": 1.8}[ports], seen


def test_the_radio_is_confined(tmp_path):
    unit = tmp_path / "rackside-radio.service"
    unit.write_text((ROOT / "Config/systemd/rackside-radio.service").read_text())
    seen = run("systemd-analyze", "security", "--offline=yes", unit)
    assert float(re.search(r"Overall exposure level for rackside-radio.service: ([\d.]+)", seen)[1]) <= 2.0, seen


@pytest.mark.parametrize("unit", ["systemd/rackside.service", "systemd/rackside-radio.service", "screen/rackside-screen.service"])
def test_systemd_understands_the_units(unit, tmp_path):
    # The programs are not installed here.
    text = re.sub(r"^(Exec\w+=\+?)\S+.*$", r"\1/bin/true", (ROOT / "Config" / unit).read_text(), flags=re.MULTILINE)
    (tmp_path / unit.split("/")[1]).write_text(text)
    # Another package's, which may not be here.
    (tmp_path / "seatd.service").write_text("[Service]\nExecStart=/bin/true\n")
    seen = subprocess.run(["systemd-analyze", "verify", "--man=no", tmp_path / unit.split("/")[1]], capture_output=True, text=True)
    said = [line for line in seen.stderr.splitlines() if unit.split("/")[1].split(".")[0] in line]
    assert seen.returncode == 0 and not said, seen.stderr


def test_the_scripts_of_the_packages_are_sound(out):
    scripts = [out / "tree" / name / "DEBIAN" / script for name in ("rackside", "rackside-screen")
               for script in ("postinst", "prerm", "postrm")]
    run("shellcheck", "-s", "sh", *scripts)


def test_the_manual_pages_have_every_command_and_every_key(out):
    pages = out / "tree/man"
    assert run("mandoc", "-T", "lint", "-W", "warning", *pages.iterdir()) == ""
    program = run("mandoc", "-T", "utf8", "-O", "width=200", pages / "rackside.1")
    program = re.sub(".\x08", "", program)
    for command in re.findall(r"^\| `rackside ([a-z-]+(?: [a-z]+)?)", (ROOT / "README.md").read_text(), re.MULTILINE):
        assert re.search(rf"^ +{command}$", program, re.MULTILINE), command
    keys = re.sub(".\x08", "", run("mandoc", "-T", "utf8", "-O", "width=200", pages / "rackside.toml.5"))
    for key in re.findall(r"^(?:# )?(\w+) = ", (ROOT / "Config/rackside.toml").read_text(), re.MULTILINE):
        assert re.search(rf"^ +{key} = ", keys, re.MULTILINE), key


def test_bash_completes_commands_and_options(server):
    script = server / "usr/share/bash-completion/completions/rackside"
    asked = """
        source "$1"
        complete_line() { COMP_LINE="$*"; COMP_WORDS=($COMP_LINE); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); COMP_POINT=${#COMP_LINE}
          COMPREPLY=(); _rackside rackside "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"; echo "${COMPREPLY[@]}"; }
        complete_line rackside ba
        complete_line rackside backup --e
    """
    words = run("bash", "-c", asked, "bash", script).splitlines()
    assert words[0].split() == ["backup", "backup-key"] and words[1].split() == ["--encrypt"], words
