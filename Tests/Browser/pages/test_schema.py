"""The schemas of the protocol and the AsyncAPI document: they are those of the code, the examples are as they say, and /docs/ shows them."""

import functools
import json
import re
import subprocess
import sys
import urllib.request

import pytest
from playwright.sync_api import expect

from kit.floor import ROOT
from kit.looks import check, shot

FOLDER = ROOT / "docs" / "protocol" / "schema"
KNOWN = {"$schema", "$defs", "$ref", "title", "description", "type", "properties", "required", "additionalProperties", "items", "enum", "const", "anyOf"}
ENDINGS = {"request": [".params"], "reply": [".result"], "event": [".data", ".params"], "snapshot": [".snapshot"], "error": [""]}
TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}


@functools.cache
def read(name):
    return json.loads((FOLDER / name).read_text())


def resolve(ref, home):
    """The schema that a reference means, and the file it is in."""
    name, _, path = ref.partition("#")
    found = read(name or home)
    for part in path.removeprefix("/").split("/"):
        found = found[part]
    return found, name or home


def is_a(value, name):
    if name in ("integer", "number"):
        return isinstance(value, (int, float)) and not isinstance(value, bool) and (name == "number" or value == int(value))
    return isinstance(value, TYPES[name])


def problems(value, schema, home, where="$"):
    """What of the value is not as the schema has it, each with its place."""
    assert schema.keys() <= KNOWN, schema.keys() - KNOWN
    if "$ref" in schema:
        return problems(value, *resolve(schema["$ref"], home), where)
    if "anyOf" in schema:
        found = [problems(value, each, home, where) for each in schema["anyOf"]]
        return [] if [] in found else found[0]
    kinds = schema.get("type", [])
    kinds = [kinds] if isinstance(kinds, str) else kinds
    if kinds and not any(is_a(value, kind) for kind in kinds):
        return [f"{where}: {value!r} is no {' or '.join(kinds)}"]
    if "const" in schema and value != schema["const"] or "enum" in schema and value not in schema["enum"]:
        return [f"{where}: {value!r} is not allowed"]
    if isinstance(value, list) and "items" in schema:
        return [found for number, each in enumerate(value) for found in problems(each, schema["items"], home, f"{where}[{number}]")]
    if not isinstance(value, dict):
        return []
    fields, rest = schema.get("properties", {}), schema.get("additionalProperties", True)
    found = [f"{where}: {name} is missing" for name in schema.get("required", []) if name not in value]
    for name, each in value.items():
        if name in fields:
            found += problems(each, fields[name], home, f"{where}.{name}")
        elif rest is False:
            found.append(f"{where}: {name} is unknown")
        elif rest is not True:
            found += problems(each, rest, home, f"{where}.{name}")
    return found


def definitions():
    """The schema of each message by name, with its file."""
    names = sorted(path.name for path in FOLDER.glob("*.json") if path.name not in ("types.json", "asyncapi.json"))
    return {name: (schema, file) for file in names for name, schema in read(file)["$defs"].items()}


def examples():
    for path in [ROOT / "docs" / "PROTOCOL.md", *sorted((ROOT / "docs" / "protocol").rglob("*.md"))]:
        for kind, name, text in re.findall(r"^```json (\w+)(?:=(\S+))?\n(.*?)^```$", path.read_text(), re.MULTILINE | re.DOTALL):
            yield kind, name or kind, json.loads(text)


def references(value):
    if isinstance(value, dict):
        yield from [value["$ref"]] if "$ref" in value else []
        yield from (found for each in value.values() for found in references(each))
    elif isinstance(value, list):
        yield from (found for each in value for found in references(each))


def test_the_files_are_those_of_the_code():
    done = subprocess.run([sys.executable, ROOT / "Tools" / "schema.py", "--check"], capture_output=True, text=True)
    assert done.returncode == 0, f"{done.stderr}Run Tools/schema.py, and commit what it writes."


def test_every_example_is_as_its_schema_says_and_every_schema_has_an_example():
    known, seen, wrong = definitions(), set(), []
    for kind, name, value in examples():
        key = next(name + ending for ending in ENDINGS[kind] if name + ending in known)
        seen.add(key)
        wrong += [f"{key}: {problem}" for problem in problems(value, *known[key])]
        schema, file = known[key]
        if "$ref" in schema and "properties" in resolve(schema["$ref"], file)[0]:
            assert problems(value | {"unknownField": 1}, *known[key]), key
    assert not wrong, "\n".join(wrong)
    assert len(seen) > 800 and seen == known.keys()


WRONG = [
    ({}, {"type": "object", "required": ["a"]}), ({"a": 1}, {"type": "object", "additionalProperties": False}), (1.5, {"type": "integer"}),
    (True, {"type": "number"}), ("c", {"enum": ["a", "b"]}), ([1, "b"], {"type": "array", "items": {"type": "integer"}}),
    ({"a": {"b": None}}, {"properties": {"a": {"properties": {"b": {"type": "string"}}}}}), (1, {"anyOf": [{"type": "string"}, {"type": "null"}]}),
]


def test_what_is_wrong_is_found():
    for value, schema in WRONG:
        assert problems(value, schema, "types.json"), f"{value!r} as {schema}"


def test_the_asyncapi_document_holds_together_and_its_examples_are_as_it_says():
    api = read("asyncapi.json")
    assert api["asyncapi"] == "3.0.0"
    for reference in set(references(api)) | set(references(read("types.json"))):
        assert resolve(reference, "asyncapi.json" if "types.json" not in reference else "types.json")[0] is not None
    for name, message in api["components"]["messages"].items():
        for example in message["examples"]:
            assert problems(example["payload"], message["payload"], "asyncapi.json") == [], name
    used = set()
    for name, operation in api["operations"].items():
        for side in (operation, operation.get("reply", operation)):
            channel = side["channel"]["$ref"].rsplit("/", 1)[1]
            for each in side["messages"]:
                place, message = re.fullmatch(r"#/channels/(\w+)/messages/(.+)", each["$ref"]).groups()
                assert place == channel and message in api["channels"][channel]["messages"], name
                used.add(message)
    assert used == api["components"]["messages"].keys()


@pytest.mark.docs
def test_the_page_shows_a_method_with_its_fields_and_an_example(floor, screen):
    for name in ("asyncapi.json", "types.json", "sets.json"):
        with urllib.request.urlopen(f"{floor.address}/docs/{name}") as reply:
            assert json.load(reply) == read(name)
    page = screen("/docs/", 390, 844)
    page.get_by_role("searchbox", name="Find").fill("sets.log")
    method = page.locator("details", has_text="sets.log — delivery; tokens: log")
    expect(method).to_have_count(1)
    method.locator("summary").click()
    expect(method.get_by_text("weight?: WeightValue").first).to_be_visible()
    expect(method.get_by_role("heading", name="Result")).to_be_visible()
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)
        check(page, f"docs, {scheme}")
        shot(page, f"docs-{scheme}")
    page.get_by_role("searchbox", name="Find").fill("")
    page.get_by_label("only methods for scripts").check()
    expect(page.locator("details", has_text="sessions.logIn")).to_have_count(0)
    expect(page.locator("details", has_text="workouts.history")).to_have_count(1)
