#!/usr/bin/python3
"""Bundles the pages of Web/ for serving: Tools/bundle.py WEB OUT

Joins each page's modules into one file, and its style sheets into another, and cuts the fonts into parts. Their names
contain a hash of their content, so that browsers may keep them for ever. Beside each text file there is a compressed
one, which the server sends to clients that accept it.

It needs Debian's packages esbuild, libharfbuzz-bin, woff2 and zopfli. Finished fonts are kept beside OUT, because they take
longest.
"""

import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

import manual
import picture

FONTS = [pathlib.Path("/usr/share/fonts/opentype/bebas-neue"), pathlib.Path("/usr/share/fonts/opentype/inter")]
# Font features that the style sheets use, and those that browsers use by themselves.
FEATURES = "kern,liga,calt,ccmp,locl,mark,mkmk,tnum,cv11"
# A browser loads a part only if a text needs it: every page needs the first, and names may need the others.
PARTS = {
    "latin": "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2190-2193,"
    "U+2212,U+2215,U+2248,U+2260,U+2264-2265,U+FEFF,U+FFFD",
    "latin-extended": "U+0100-0130,U+0132-0151,U+0154-017F,U+0218-021B,U+1E9E",
    "latin-more": "U+0180-0217,U+021C-02BA,U+02BD-02C5,U+02C7-02D9,U+02DB,U+02DD-036F,U+1D00-1E9D,U+1E9F-1EFF",
    "cyrillic": "U+0400-052F,U+2116",
    "greek": "U+0370-03FF,U+1F00-1FFF",
    "signs": "U+2070-20AB,U+20AD-2115,U+2117-2121,U+2123-218F,U+2194-2211,U+2213-2214,U+2216-2247,U+2249-225F,"
    "U+2261-2263,U+2266-2BFF",
}
STYLES = re.compile(r'[ \t]*<link rel="stylesheet" href="([^"]+)">\n')
# Of pages that are loaded later; see Web/shared/laterstyles.js.
LATER = re.compile(r'[ \t]*<link rel="stylesheet" href="([^"]+)" data-later>\n')
EARLY = re.compile(r'<script src="([^"]+)" async></script>')
SCRIPT = re.compile(r'<script type="module" src="([^"]+)"></script>')
# For whoever builds the pages: a debug build serves it from WEB, and a release has none of it (PageFiles.swift).
FOR_BUILDERS = {"parts"}
FONT_FACE = re.compile(r"@font-face\s*\{[^}]*\}")
FONT_URL = re.compile(r'url\("/fonts/([^"]+)"\)')
FONT_SOURCE = re.compile(r"src:[^;]*;")


def run(*command, **options):
    try:
        return subprocess.run(command, check=True, stdout=subprocess.PIPE, **options).stdout
    except FileNotFoundError:
        sys.exit(f"bundle: {command[0]} is missing: apt-get install esbuild libharfbuzz-bin woff2 zopfli")
    except subprocess.CalledProcessError as error:
        sys.exit(f"bundle: {command[0]} failed with {error.returncode}")


class Bundle:
    def __init__(self, web, out):
        self.web = web
        self.out = out
        self.work = out.with_name(out.name + ".new")
        self.kept = out.with_name(out.name + "-fonts")
        self.faces = {}
        self.texts = []

    def make(self):
        shutil.rmtree(self.work, ignore_errors=True)
        (self.work / "assets").mkdir(parents=True)
        # Written first, so that whatever changes while this runs is newer than the bundle.
        (self.work / "made-from").write_text(os.path.relpath(self.web, self.out) + "\n")
        self.fonts()
        for page in sorted(self.web.rglob("index.html")):
            if page.parent.relative_to(self.web).as_posix() not in FOR_BUILDERS:
                self.page(page)
        self.manual()
        for worker in sorted(self.web.rglob("sw.js")):
            # A service worker keeps its address: browsers look there for a newer one.
            self.write(worker.relative_to(self.web), run("esbuild", worker, "--minify", "--log-level=warning"))
        for manifest in sorted(self.web.rglob("*.webmanifest")):
            icons = json.loads(manifest.read_text())["icons"]
            for file in [manifest, *(manifest.parent / icon["src"] for icon in icons)]:
                self.write(file.relative_to(self.web), file.read_bytes())
                if file.suffix == ".svg":
                    self.write(file.relative_to(self.web).with_suffix(".png"), picture.png(file.read_text()))
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(self.compress, self.texts))
        shutil.rmtree(self.out, ignore_errors=True)
        self.work.rename(self.out)

    def page(self, page):
        name = page.parent.relative_to(self.web).as_posix()
        name = "home" if name == "." else name
        text = page.read_text()
        sheets, script = STYLES.findall(text), SCRIPT.search(text)
        styles = self.asset(name, ".css", self.styles(page.parent, sheets))
        later = LATER.findall(text)
        rare = self.asset(f"{name}-later", ".css", self.styles(page.parent, later)) if later else ""
        code, *parts = self.scripts(name, page.parent / script[1])
        link = f'  <link rel="stylesheet" href="{styles}">\n' + "".join(
            f'  <link rel="modulepreload" href="{part}">\n' for part in parts)
        text = STYLES.sub(lambda found: link if found[1] == sheets[0] else "", text)
        text = LATER.sub(lambda found: f'  <meta name="later-styles" content="{rare}">\n' if found[1] == later[0] else "", text)
        text = SCRIPT.sub(f'<script type="module" src="{code}"></script>', text)
        text = EARLY.sub(lambda found: f'<script src="{self.early(page.parent / found[1])}" async></script>', text)
        text = re.sub(r'href="/fonts/([^"]+)"( as="font") type="[^"]*"', self.preloaded, text)
        text = text.replace('<link rel="manifest"', '<link rel="apple-touch-icon" href="icon.png">\n  <link rel="manifest"')
        self.write(page.relative_to(self.web), text.encode())

    def manual(self):
        """The pages at /help/, from docs/manual."""
        found = manual.read()
        styles = self.asset("help", ".css", self.styles(self.web / "help", ["../shared/tokens.css", "../shared/base.css", "help.css"]))
        for name in found.pages:
            folder = "help" if name == "index" else f"help/{name}"
            self.write(f"{folder}/index.html", found.page(name, styles, self.asset).encode())

    def early(self, script):
        """The address of a script that runs before the page's modules have arrived."""
        return self.asset(script.stem, ".js", run("esbuild", script, "--minify", "--charset=utf8", "--log-level=warning"))

    def scripts(self, name, entry):
        """The addresses of the scripts that a page loads at first: its own, then those with the code that it shares with
        modules imported later, which esbuild puts into files of their own."""
        out = self.work / f"{name}.scripts"
        run("esbuild", entry, "--bundle", "--minify", "--format=esm", "--target=esnext", "--charset=utf8",
            "--log-level=warning", "--splitting", f"--outdir={out}", f"--metafile={out}.json",
            f"--entry-names={name}-[hash]", f"--chunk-names={name}-part-[hash]")
        made = {pathlib.Path(path).name: about for path, about in json.loads(
            out.with_name(out.name + ".json").read_text())["outputs"].items()}
        for file in made:
            self.write(f"assets/{file}", (out / file).read_bytes())
        shutil.rmtree(out)
        out.with_name(out.name + ".json").unlink()
        first = next(file for file, about in made.items() if "-part-" not in file)
        parts = [pathlib.Path(each["path"]).name for each in made[first]["imports"] if each["kind"] == "import-statement"]
        return [f"/assets/{file}" for file in [first, *parts]]

    def preloaded(self, found):
        return f'href="{self.faces[found[1]]["latin"]}"{found[2]} type="font/woff2"'

    def styles(self, folder, sheets):
        text = "".join((folder / sheet).read_text() for sheet in sheets)
        text = FONT_FACE.sub(self.face, text)
        # Only white space is minified: the pages run on old televisions, so no rule may become newer syntax than its source.
        return run("esbuild", "--loader=css", "--minify-whitespace", "--charset=utf8", "--log-level=warning",
                   input=text.encode())

    def face(self, found):
        """A font's @font-face rule, once for each part of the font. One of the system's fonts stays as it is."""
        if not FONT_URL.search(found[0]):
            return found[0]
        rule, font = found[0], self.installed(found[0]).name
        return "\n".join(
            FONT_SOURCE.sub(f'src: url("{url}") format("woff2");\n  unicode-range: {PARTS[part]};', rule)
            for part, url in self.faces[font].items())

    def installed(self, rule):
        """The first of a rule's fonts that is installed."""
        names = FONT_URL.findall(rule)
        for name in names:
            for folder in FONTS:
                if (folder / name).exists():
                    return folder / name
        sys.exit(f"bundle: none of {', '.join(names)} is installed: apt-get install fonts-bebas-neue fonts-inter")

    def fonts(self):
        found = {self.installed(rule) for sheet in self.web.rglob("*.css")
                 for rule in FONT_FACE.findall(sheet.read_text()) if FONT_URL.search(rule)}
        self.kept.mkdir(parents=True, exist_ok=True)
        jobs = [(font, part) for font in sorted(found) for part in PARTS]
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            made = list(pool.map(lambda job: self.part(*job), jobs))
        for (font, part), content in zip(jobs, made):
            self.faces.setdefault(font.name, {})
            if content:
                self.faces[font.name][part] = self.asset(f"{font.stem}-{part}", ".woff2", content)

    def part(self, font, part):
        """A part of a font; empty if the font has none of the part's characters."""
        said = repr((font.read_bytes(), PARTS[part], FEATURES, "hb-subset")).encode()
        kept = self.kept / hashlib.sha256(said).hexdigest()
        if not kept.exists():
            subset, fresh = kept.with_suffix(".otf"), kept.with_suffix(".woff2")
            run("hb-subset", font, f"--unicodes={PARTS[part]}", f"--layout-features={FEATURES}",
                f"--output-file={subset}")
            run("woff2_compress", subset, stderr=subprocess.DEVNULL)
            subset.unlink()
            # Without any of the characters, the part contains only the box for missing ones.
            if part != "latin" and fresh.stat().st_size < 1_500:
                fresh.write_bytes(b"")
            fresh.rename(kept)
        return kept.read_bytes()

    def asset(self, name, suffix, content):
        path = f"assets/{name}-{hashlib.sha256(content).hexdigest()[:12]}{suffix}"
        self.write(path, content)
        return "/" + path

    def write(self, path, content):
        target = self.work / path
        target.parent.mkdir(exist_ok=True)
        target.write_bytes(content)
        if target.suffix not in (".woff2", ".png"):
            self.texts.append(target)

    def compress(self, target):
        """By Zopfli, whose files are 4 % smaller than those of gzip -9."""
        target.with_name(target.name + ".gz").write_bytes(run("zopfli", "-c", "--i5", target))


if __name__ == "__main__":
    Bundle(pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()).make()
