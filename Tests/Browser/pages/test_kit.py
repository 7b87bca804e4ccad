"""How these tests lie: by subject, in folders that can be looked through, and none leans on another."""

import ast
import collections
import pathlib

TESTS = pathlib.Path(__file__).resolve().parents[1]
FILES = sorted(TESTS.glob("**/test_*.py"))


def imported(file):
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        if isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_no_test_imports_another():
    wrong = [f"{file.name} imports {name}" for file in [*FILES, *TESTS.glob("kit/*.py")] for name in imported(file)
             if any(part.startswith("test_") for part in name.split("."))]
    assert not wrong, wrong


def test_names_are_unique_and_folders_small():
    # pytest finds a test file by its name alone: the folders are no packages.
    names = collections.Counter(file.name for file in FILES)
    assert not [name for name, count in names.items() if count > 1]
    folders = collections.Counter(file.parent.relative_to(TESTS).as_posix() for file in TESTS.glob("**/*.py"))
    assert not [folder for folder, count in folders.items() if count > 30]
