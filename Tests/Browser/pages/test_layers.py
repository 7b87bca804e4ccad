"""The folders of the phone's page are layers: what is below knows nothing of what is above it."""

from floor import ROOT
from test_imports import AT_ONCE, without_comments

ME = ROOT / "Web" / "me"
# The four in the middle are beside one another.
BELOW = {"base": [], "train": ["base"]}
BELOW |= {name: ["base", "train"] for name in ["progress", "coaching", "calendar", "social"]}
BELOW |= {"account": list(BELOW), "day": [*BELOW, "account"]}
# Lies beside app.js, and draws what is loaded later for pages of every layer.
TOP = {"later.js": "base"}


def imports():
    """(the importing file, the imported one) for those that are in a layer."""
    for path in sorted(ME.rglob("*.js")):
        for name in AT_ONCE.findall(without_comments(path.read_text())):
            there = (path.parent / name).resolve()
            if there.is_relative_to(ME) and path.parent != ME:
                yield path.relative_to(ME).as_posix(), there.relative_to(ME).as_posix()


def layer(file):
    return TOP.get(file) or file.split("/")[0]


def test_a_folder_of_the_phone_imports_only_from_those_below_it():
    all_imports = list(imports())
    assert len(all_imports) > 200
    wrong = [(file, to) for file, to in all_imports if layer(file) != layer(to) and layer(to) not in BELOW[layer(file)]]
    assert not wrong, "\n".join(f"{file} imports {to}" for file, to in wrong)


# The poses of all figures are one table.
LONG = {"Web/shared/gym/figure/poses.js", "Web/shared/gym/figure/poses.js"}


def test_no_folder_of_the_pages_has_more_than_30_files_and_none_of_the_files_350_lines():
    pages = [path for path in (ROOT / "Web").rglob("*") if path.suffix in {".js", ".css", ".html"} and "kiosk" not in path.parts]
    folders = {path.parent for path in pages if "shared" not in path.parts}
    full = [str(folder.relative_to(ROOT)) for folder in sorted(folders) if sum(path.parent == folder for path in pages) > 30]
    long = [str(path.relative_to(ROOT)) for path in pages if path.read_text().count("\n") > 350]
    assert not full and not set(long) - LONG, (full, long)
