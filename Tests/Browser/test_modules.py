"""How the modules of Web/ import each other. Read from their text, without a browser."""

import os
import re

from floor import ROOT

WEB = ROOT / "Web"
COMMENT = re.compile(r"^\s*//.*$", re.MULTILINE)
# `import … from "x"`, `export … from "x"`, `import "x"`, and `import("x")`, which loads it later.
IMPORT = re.compile(
    r'''^(?:import|export)\s[^"';]*?\sfrom\s*"([^"]+)"|^import\s*"([^"]+)"|\bimport\(\s*"([^"]+)"\s*\)''',
    re.MULTILINE)


def imports(web=WEB):
    """What each module imports, by the paths below Web/, sorted."""
    found = {}
    for file in sorted(web.rglob("*.js")):
        text = COMMENT.sub("", file.read_text())
        named = [name for groups in IMPORT.findall(text) for name in groups if name]
        found[path(file, web)] = sorted({path(file.parent / name, web) for name in named})
    return found


def path(file, web=WEB):
    return os.path.relpath(os.path.normpath(file), web)


def circles(graph):
    """Groups of modules that import each other, each as the shortest way round that begins with its first module."""
    found, seen = [], set()
    for module in graph:
        way = None if module in seen else way_round(graph, module)
        if way:
            seen.update(way)
            found.append(way)
    return found


def way_round(graph, start):
    ways = [[start]]
    reached = set()
    for way in ways:
        for module in graph.get(way[-1], []):
            if module == start:
                return [*way, start]
            if module not in reached:
                reached.add(module)
                ways.append([*way, module])
    return None


def test_every_import_names_a_module_that_is_there():
    graph = imports()
    missing = [f"{module} imports {name}" for module, names in graph.items() for name in names if name not in graph]
    assert len(graph) > 300 and not missing, missing


def test_no_modules_import_each_other_in_a_circle():
    """Nor by way of what is loaded later: the bundler would put the page itself in a part."""
    found = [" → ".join(way) for way in circles(imports())]
    assert not found, "\n".join(found)


def test_a_circle_is_found_and_named(tmp_path):
    (tmp_path / "a.js").write_text('import { b } from "./b.js";\n// import "./c.js";\n')
    (tmp_path / "b.js").write_text('export {\n  c,\n} from "./c.js";\n')
    (tmp_path / "c.js").write_text('export const load = () => import("./b.js");\n')
    assert circles(imports(tmp_path)) == [["b.js", "c.js", "b.js"]]
