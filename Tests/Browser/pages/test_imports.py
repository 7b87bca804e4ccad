"""How the modules under Web/ import one another: in one style, and never in a circle."""

import re

from kit.modules import WEB, imports


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
