"""How the modules under Web/ import one another."""

import re

from kit.floor import ROOT

WEB = ROOT / "Web"
# `import … from "x"`, `export … from "x"`, `import "x"` and `import("x")`; one after the other on a line, too.
IMPORT = re.compile(r"""(?:(?:^|;[ \t]*)(?:import|export)\b(?:[^;"']*\bfrom)?\s*|\bimport\(\s*)["']([^"'\n]+)["']""", re.M)


def imports():
    """{module: [what it imports, as written]}"""
    return {path: IMPORT.findall(without_comments(path.read_text())) for path in sorted(WEB.rglob("*.js"))}


def without_comments(text):
    return re.sub(r"^\s*//.*$", "", text, flags=re.M)
