#!/usr/bin/python3
"""Makes the Debian packages: Tools/deb.py OUT [--program FILE] [--bundle FOLDER] [--version V] [--xz LEVEL]

rackside_VERSION_ARCHITECTURE.deb has the server, rackside-screen_VERSION_all.deb turns a machine into a kiosk or a wall.
What is in them lies in Config/ and docs/; the manual pages and the completions for shells come from the program itself.
The same sources make the same packages: their times are those of SOURCE_DATE_EPOCH, or else of the last commit.

It needs Debian's packages binutils and dpkg-dev.
"""

import argparse
import gzip
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
CONFIG = ROOT / "Config"
MAINTAINER = "Rackside <maintainers@rackside.example>"
SHELLS = {
    "bash": "usr/share/bash-completion/completions/rackside",
    "zsh": "usr/share/zsh/vendor-completions/_rackside",
    "fish": "usr/share/fish/vendor_completions.d/rackside.fish",
}
# What differs from the configuration of a build. Each line must be there.
INSTALLED = {
    'host = "127.0.0.1"': 'host = "0.0.0.0"',
    'data = "../data"': 'data = "/var/lib/rackside"',
    'web = "../Web"': 'web = "/usr/share/rackside/pages"',
    'bundle = "../.build/web"': 'bundle = "/usr/share/rackside/web"',
    'catalog = "catalog"': 'catalog = "/usr/share/rackside/catalog"',
    'docs = "../docs/protocol/schema"': 'docs = "/usr/share/rackside/docs"',
    "# The pages' readable sources, served where there is no bundle of them.":
        "# The pages' readable sources. The package has none: it has the bundle that was made of them.",
    "# The bundle that `make run` and `make release` make of `web`: a page comes in a few compressed files. It is used while it":
        "# The pages in a few compressed files.",
    "# is newer than `web`.": None,
}


def run(*command, **options):
    return subprocess.run([str(part) for part in command], check=True, stdout=subprocess.PIPE, text=True, **options).stdout


def program_version():
    text = (ROOT / "Sources/Server/Backup/Upgrade.swift").read_text()
    return re.search(r'programVersion = "([^"]+)"', text)[1]


def installed_configuration():
    lines = (CONFIG / "rackside.toml").read_text().splitlines()
    for before, after in INSTALLED.items():
        if lines.count(before) != 1:
            sys.exit(f"deb: Config/rackside.toml has this line {lines.count(before)} times: {before}")
        place = lines.index(before)
        lines[place:place + 1] = [] if after is None else [after]
    return "\n".join(lines) + "\n"


class Package:
    """A folder with what will be in a package, and the package."""

    def __init__(self, name, arguments):
        self.name = name
        self.arguments = arguments
        self.tree = arguments.out / "tree" / name
        shutil.rmtree(self.tree, ignore_errors=True)
        self.tree.mkdir(parents=True)
        self.values = {"VERSION": arguments.version, "MAINTAINER": MAINTAINER, "ARCHITECTURE": "all"}
        self.text(f"usr/share/doc/{name}/copyright", (CONFIG / "debian/copyright").read_text())
        self.packed(f"usr/share/doc/{name}/changelog.gz", self.changelog())

    def place(self, path):
        place = self.tree / path
        place.parent.mkdir(parents=True, exist_ok=True)
        return place

    def text(self, path, text, mode=0o644):
        self.place(path).write_text(text)
        (self.tree / path).chmod(mode)

    def file(self, path, source, mode=0o644):
        shutil.copyfile(source, self.place(path))
        (self.tree / path).chmod(mode)

    def folder(self, path, source):
        shutil.copytree(source, self.place(path), copy_function=shutil.copyfile)

    def packed(self, path, text):
        # Without a name and a time.
        self.place(path).write_bytes(gzip.compress(text.encode(), 9, mtime=0))

    def changelog(self):
        day = time.strftime("%a, %d %b %Y %H:%M:%S +0000", time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"])))
        return (
            f"{self.name} ({self.arguments.version}) unstable; urgency=medium\n\n"
            f"  * Version {self.arguments.version}.\n\n -- {MAINTAINER}  {day}\n")

    def make(self):
        recipe = CONFIG / "debian" / self.name
        files = sorted(file for file in self.tree.rglob("*") if file.is_file() and not file.is_symlink())
        names = [file.relative_to(self.tree).as_posix() for file in files]
        # What is in /etc belongs to whoever runs the machine: an upgrade keeps what they changed.
        kept = [name for name in names if name.startswith("etc/")]
        self.values["SIZE"] = sum(max(4, -(-file.stat().st_size // 1024)) for file in files)
        control = (recipe / "control").read_text()
        for key, value in self.values.items():
            control = control.replace(f"@{key}@", str(value))
        self.text("DEBIAN/control", control)
        self.text("DEBIAN/conffiles", "".join(f"/{name}\n" for name in kept))
        self.text("DEBIAN/md5sums", run("md5sum", *[name for name in names if name not in kept], cwd=self.tree))
        for script in ("postinst", "prerm", "postrm"):
            self.file(f"DEBIAN/{script}", recipe / script, 0o755)
        out = self.arguments.out / f"{self.name}_{self.arguments.version}_{self.values['ARCHITECTURE']}.deb"
        # Debian 12's tools do not all read zstd.
        run("dpkg-deb", "--root-owner-group", "-Zxz", f"-z{self.arguments.xz}", "--build", self.tree, out)
        print(f"{out} ({out.stat().st_size / 1e6:.1f} MB)")


def libraries(program, folder):
    """The packages of the libraries that the program is linked with, with their versions. `folder` is for notes."""
    (folder / "debian").mkdir(exist_ok=True)
    # dpkg-shlibdeps wants the source package that we do not have.
    (folder / "debian/control").write_text("Source: rackside\n\nPackage: rackside\nArchitecture: any\n")
    found = run("dpkg-shlibdeps", "-O", f"-e{program}", cwd=folder)
    return found.strip().removeprefix("shlibs:Depends=")


def server(arguments):
    package = Package("rackside", arguments)
    package.values["ARCHITECTURE"] = run("dpkg", "--print-architecture").strip()
    package.file("usr/bin/rackside", arguments.program, 0o755)
    run("strip", "--strip-all", "--remove-section=.comment", "--remove-section=.note", package.tree / "usr/bin/rackside")
    package.place("DEBIAN/control")
    package.values["LIBRARIES"] = libraries(package.tree / "usr/bin/rackside", arguments.out / "tree")
    package.folder("usr/share/rackside/web", arguments.bundle)
    package.folder("usr/share/rackside/catalog", CONFIG / "catalog")
    package.folder("usr/share/rackside/docs", ROOT / "docs/protocol/schema")
    package.text("etc/rackside/rackside.toml", installed_configuration())
    package.file("lib/systemd/system/rackside.service", CONFIG / "systemd/rackside.service")
    # Not started by the package: few servers stand near the rig.
    package.file("lib/systemd/system/rackside-radio.service", CONFIG / "systemd/rackside-radio.service")
    package.file("lib/udev/rules.d/70-rackside-radio.rules", CONFIG / "systemd/rackside-radio.rules")
    package.file("usr/share/lintian/overrides/rackside", CONFIG / "debian/rackside/overrides")
    package.file("usr/lib/sysusers.d/rackside.conf", CONFIG / "systemd/rackside.sysusers")
    package.file("usr/lib/tmpfiles.d/rackside.conf", CONFIG / "systemd/rackside.tmpfiles")
    for page in ("PACKAGES", "BACKUP", "TLS", "MONITORING", "SECURITY", "FORMULAS", "SCRIPTS", "RADIO"):
        package.file(f"usr/share/doc/rackside/{page}.md", ROOT / f"docs/{page}.md")
    # To be read on the day that the server does not run. Its pictures are in the pages at /help/ alone.
    for page in sorted((ROOT / "docs/manual").glob("*.md")):
        package.file(f"usr/share/doc/rackside/manual/{page.name}", page)
    package.folder("usr/share/doc/rackside/monitoring", CONFIG / "monitoring")
    for shell, path in SHELLS.items():
        script = run(arguments.describes, "--generate-completion-script", shell)
        # It is read, not run.
        package.text(path, script.removeprefix("#!/bin/bash\n"))
    help_file = arguments.out / "tree/help.json"
    help_file.write_text(run(arguments.describes, "--experimental-dump-help"))
    pages = arguments.out / "tree/man"
    run(ROOT / "Tools/man.py", help_file, package.tree / "etc/rackside/rackside.toml", arguments.version, pages)
    for page in pages.iterdir():
        package.packed(f"usr/share/man/man{page.suffix[1:]}/{page.name}.gz", page.read_text())
    package.make()


def screen(arguments):
    package = Package("rackside-screen", arguments)
    source = CONFIG / "screen"
    library = "usr/lib/rackside-screen"
    for file in sorted(source.glob("*.py")):
        package.file(f"{library}/{file.name}", file)
    for name in ("prepare", "keeper"):
        package.file(f"{library}/{name}", source / name, 0o755)
    package.file(f"{library}/sway.conf", source / "sway.conf")
    package.file("etc/rackside-screen.conf", source / "rackside-screen.conf")
    package.file("lib/systemd/system/rackside-screen.service", source / "rackside-screen.service")
    # The second is the name by which logind starts the first.
    for login in ("getty@tty1", "autovt@tty1"):
        package.file(f"lib/systemd/system/{login}.service.d/rackside-screen.conf", source / "getty.conf")
    package.file("usr/lib/sysusers.d/rackside-screen.conf", source / "sysusers")
    package.file("usr/lib/tmpfiles.d/rackside-screen.conf", source / "tmpfiles")
    # Written before each start from what the owner has filled in.
    package.place("etc/chromium/policies/managed/rackside-screen.json").symlink_to("/run/rackside-screen/policy.json")
    package.file("usr/share/doc/rackside-screen/PACKAGES.md", ROOT / "docs/PACKAGES.md")
    package.make()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--program", type=pathlib.Path, default=ROOT / ".build/release/rackside")
    parser.add_argument("--describes", type=pathlib.Path, help="is asked for its help instead of the program, in tests")
    parser.add_argument("--bundle", type=pathlib.Path, default=ROOT / ".build/web")
    parser.add_argument("--version", default=program_version())
    parser.add_argument("--xz", type=int, choices=range(10), default=6)
    arguments = parser.parse_args()
    arguments.out = arguments.out.resolve()
    arguments.describes = arguments.describes or arguments.program
    if "SOURCE_DATE_EPOCH" not in os.environ:
        os.environ["SOURCE_DATE_EPOCH"] = run("git", "log", "-1", "--format=%ct", cwd=ROOT).strip()
    os.environ["LC_ALL"] = "C.UTF-8"
    os.umask(0o022)
    server(arguments)
    screen(arguments)


if __name__ == "__main__":
    main()
