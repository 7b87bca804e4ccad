"""The folders of the phone's page and of the kiosk's are layers: what is below knows nothing of what is above it."""

import re

from kit.modules import WEB, imports

ME = WEB / "me"
# The five in the middle are beside one another.
BELOW = {"base": [], "floor": ["base"], "train": ["base"]}
BELOW |= {name: ["base", "floor", "train"] for name in ["progress", "coaching", "calendar", "social", "roads"]}
BELOW |= {"account": list(BELOW), "day": [*BELOW, "account"]}
# Lies beside app.js, and draws what is loaded later for pages of every layer.
TOP = {"later.js": "base"}


def phone():
    """(the importing file, the imported one) for those that are in a layer."""
    for path, names in imports().items():
        for name in names if ME in path.parents and (path.parent != ME or path.name in TOP) else []:
            there = (path.parent / name).resolve()
            if there.is_relative_to(ME):
                yield path.relative_to(ME).as_posix(), there.relative_to(ME).as_posix()


def layer(file):
    return TOP.get(file) or file.split("/")[0]


def test_a_folder_of_the_phone_imports_only_from_those_below_it():
    all_imports = list(phone())
    assert len(all_imports) > 200
    wrong = [(file, to) for file, to in all_imports if layer(file) != layer(to) and layer(to) not in BELOW[layer(file)]]
    assert not wrong, "\n".join(f"{file} imports {to}" for file, to in wrong)


# The kiosk: base ← person ← views ← kiosk.js and rare.js. What a folder of it may import besides itself. The rest, its views, import base and person.
KIOSK = {"base": set(), "person": {"base"}}
VIEWS = {"done", "front", "start", "train", "pages", "social", "staff", "week"}
# Views that draw a part of another one.
PARTS = {
    "done/page.js: train/said.js": "the end of a workout says what each exercise was",
    "done/page.js: train/scores.js": "a clock that ended with the workout still takes a result",
    "done/more.js: train/said.js": "the end of a workout says what each exercise was",
    "done/more.js: train/scores.js": "a clock that ended with the workout still takes a result",
    "front/rail.js: train/rest.js": "the rail shows each person's rest",
    "pages/suggestion.js: start/suggest.js": "a suggestion starts as it does on the start view",
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
            elif there.parent.name not in KIOSK.get(home, {"base", "person"}):
                upward.append(line)
    assert not upward, "\n".join(upward)
    assert parts == set(PARTS)


def test_no_folder_of_the_pages_has_more_than_30_files_and_none_of_the_files_350_lines():
    pages = [path for path in WEB.rglob("*") if path.suffix in {".js", ".css", ".html"}]
    folders = {path.parent for path in pages}
    full = [str(folder.relative_to(WEB)) for folder in sorted(folders) if sum(path.parent == folder for path in pages) > 30]
    long = [str(path.relative_to(WEB)) for path in pages if path.read_text().count("\n") > 350]
    assert not full and not long, (full, long)


def test_a_class_has_rules_of_its_own_in_one_folder_of_views():
    """All stylesheets of a page apply to all of it, so two folders that style one name style each other's page. What stands
    below another selector may have any name."""
    for page, base in {"kiosk": ["base"], "me": ["base"], "owner": [], "trainer": []}.items():
        found = {}
        for path in (WEB / page).glob("*/**/*.css"):
            folder = path.relative_to(WEB / page).parts[0]
            for rule in re.findall(r"([^{}]+)\{", re.sub(r"/\*.*?\*/", "", path.read_text(), flags=re.S)):
                for selector in rule.split(","):
                    if folder not in base and (alone := re.fullmatch(r"\.[\w-]+", selector.strip())):
                        found.setdefault(alone[0], set()).add(folder)
        assert len(found) > 20 or page in ("owner", "trainer"), page
        assert {name: folders for name, folders in found.items() if len(folders) > 1} == {}, page
