"""How the modules under Web/ import one another: in one style, and never in a circle."""

import re

from kit.floor import ROOT

WEB = ROOT / "Web"
# `import … from "x"`, `export … from "x"`, `import "x"` and `import("x")`.
IMPORT = re.compile(r"""(?:^(?:import|export)\b(?:[^;"']*\bfrom)?\s*|\bimport\(\s*)["']([^"'\n]+)["']""", re.M)


def imports():
    """{module: [what it imports, as written]}"""
    return {path: IMPORT.findall(without_comments(path.read_text())) for path in sorted(WEB.rglob("*.js"))}


def without_comments(text):
    return re.sub(r"^\s*//.*$", "", text, flags=re.M)


def test_every_import_is_relative_and_names_a_module_that_is_there():
    wrong = [
        f"{path.relative_to(WEB)}: {name}" for path, names in imports().items() for name in names
        if not re.match(r"\.\.?/", name) or not (path.parent / name).is_file()
        # "./x.js" within a folder and "../shared/x.js" out of it: never back into the folder that one is in.
        or f"../{path.parent.name}/" in name
    ]
    assert not wrong, wrong


def test_no_page_imports_another_page():
    pages = {path.parent for path in WEB.glob("*/index.html")}
    wrong = []
    for path, names in imports().items():
        for name in names:
            home, there = path.relative_to(WEB).parts[0], (path.parent / name).resolve().relative_to(WEB).parts[0]
            if there not in {home, "shared"}:
                wrong.append(f"{path.relative_to(WEB)}: {name}")
    assert pages and not wrong, wrong


def test_no_modules_import_one_another_in_a_circle():
    # Nor by way of what is loaded later: the page hands that in, or the bundler would put all of the page into a part.
    graph = {path: [(path.parent / name).resolve() for name in names] for path, names in imports().items()}
    assert sum(map(len, graph.values())) > 200
    done, way, circles = set(), [], []

    def visit(module):
        if module in way:
            circles.append(" → ".join(str(each.relative_to(WEB)) for each in way[way.index(module):] + [module]))
        if module in done or module in way:
            return
        way.append(module)
        for other in graph.get(module, []):
            visit(other)
        way.pop()
        done.add(module)

    for module in graph:
        visit(module)
    assert not circles, "\n".join(circles)


# What a folder of the kiosk may import besides itself. The rest, its views, import base and person.
BELOW = {"base": set(), "person": {"base"}}
VIEWS = {"front", "train", "pages", "social", "staff"}
# Views that draw a part of another one.
PARTS = {
    "front/rail.js: train/rest.js": "the rail shows each person's rest",
    "train/start.js: social/appointmentstrip.js": "a member begins with today's appointments",
    "train/start.js: social/classstrip.js": "and with today's classes",
    "train/start.js: social/reminderstrip.js": "and with what else is due today",
    "pages/suggestion.js: train/suggest.js": "a suggestion starts as it does on the start view",
}


def test_the_kiosk_has_layers():
    """base ← person ← views ← kiosk.js and rare.js"""
    kiosk, upward, parts = WEB / "kiosk", [], set()
    for path, names in imports().items():
        if kiosk not in path.parents or path.parent == kiosk:
            continue
        home = path.parent.name
        for name in names:
            there = (path.parent / name).resolve()
            if kiosk not in there.parents or there.parent == path.parent:
                continue
            line = f"{path.relative_to(kiosk)}: {there.relative_to(kiosk)}"
            if home in VIEWS and there.parent.name in VIEWS:
                parts.add(line)
            elif there.parent.name not in BELOW.get(home, {"base", "person"}):
                upward.append(line)
    assert not upward, "\n".join(upward)
    assert parts == set(PARTS)


def test_no_folder_of_the_kiosk_is_large():
    kiosk = WEB / "kiosk"
    sizes = {path.name: len(list(path.iterdir())) for path in kiosk.iterdir() if path.is_dir()}
    assert set(sizes) == {*BELOW, *VIEWS} and max(sizes.values()) <= 30, sizes
