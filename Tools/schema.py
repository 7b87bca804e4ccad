#!/usr/bin/env python3
"""Writes docs/protocol/schema: a JSON Schema of every message, and an AsyncAPI document of them all.

The source is the code: the types of Sources/Wire and of Sources/Gym that are encoded by themselves, as the compiler reads them. What
encodes itself by hand is listed in wiretypes.py, with its reason. The tests hold the result against the examples on the protocol's pages and
against what the server's own decoder takes.

    Tools/schema.py           writes the files
    Tools/schema.py --check   says whether they are those of the code
"""

import json
import re
import sys

from wiretypes import ROOT, SNAPSHOTS, Types

OUT = ROOT / "docs" / "protocol" / "schema"

# MARK: Messages

DIALECT = "https://json-schema.org/draft/2020-12/schema"
RETRY = {"type": "boolean", "description": "Whether the same request may work later."}


def pages():
    return [ROOT / "docs" / "PROTOCOL.md", *sorted((ROOT / "docs" / "protocol").rglob("*.md"))]


def rows(heading):
    """The cells of each row of every table whose first column has this heading, with the page's noun."""
    found = []
    for path in pages():
        is_open = False
        for line in path.read_text().splitlines():
            cells = [cell.replace("`", "").strip() for cell in line.strip("|").split("|")]
            if not line.startswith("|"):
                is_open = False
            elif is_open and not line.startswith("|-"):
                found.append((path.stem, cells))
            elif cells[0] == heading:
                is_open = True
    return found


def examples():
    """The pages' examples: by their kind and name."""
    found = {}
    for path in pages():
        for kind, name, text in re.findall(r"^```json (\w+)(?:=(\S+))?\n(.*?)^```$", path.read_text(), re.MULTILINE | re.DOTALL):
            found[kind, name] = json.loads(text)
    return found


def error(codes):
    """As `Fault.write` writes it."""
    data = {"code": {"type": "string", "enum": codes}, "field": {"type": "string"}, "reason": {"type": "string"},
            "params": {"type": "object", "additionalProperties": {"type": ["number", "string"]}}, "retryable": RETRY,
            "retryAfterMs": {"type": "integer"}, "request": {"type": "string"}}
    return {"type": "object", "required": ["code", "message", "data"], "additionalProperties": False, "properties": {
        "code": {"type": "integer"}, "message": {"type": "string"}, "data": {
            "type": "object", "properties": data, "required": ["code", "reason", "retryable"], "additionalProperties": False}}}


class Messages:
    """What the pages list, with the schemas of the code."""

    def __init__(self):
        self.types = types = Types()
        named = {each.constants[kind]: name for kind in ("method", "event") for name, each in types.all.items() if kind in each.constants}
        self.nouns = {}
        # A file of a noun has what its page lists.
        for noun, (method, who) in rows("method"):
            self.put(noun, f"{method}.params", types.ref(named[method], named[method]))
            self.put(noun, f"{method}.result", types.ref("Reply", named[method]))
        for heading in ("event", "notification"):
            for noun, cells in rows(heading):
                self.put(noun, f"{cells[0]}.{'data' if heading == 'event' else 'params'}", types.ref(named[cells[0]], named[cells[0]]))
        for noun, cells in rows("topic"):
            self.put(noun, f"{cells[0]}.snapshot", types.ref(SNAPSHOTS[cells[0]], SNAPSHOTS[cells[0]].split(".")[0]))
        unused = set(SNAPSHOTS) - {cells[0] for _, cells in rows("topic")}
        if unused:
            raise SystemExit(f"no topics: {unused}")
        codes = [value or name for name, value in types.all["FaultCode"].cases]
        self.put("PROTOCOL", "error", error(codes))

    def put(self, noun, name, schema):
        self.nouns.setdefault(noun, {})[name] = schema

    def files(self):
        found = {"types.json": {"$schema": DIALECT, "title": "The types that several messages share", "$defs": dict(sorted(self.types.refs.items()))}}
        for noun, defs in self.nouns.items():
            found[file_of(noun)] = {"$schema": DIALECT, "title": "What all nouns share" if noun == "PROTOCOL" else noun, "$defs": defs}
        found["asyncapi.json"] = asyncapi(self)
        return {name: written(content) + "\n" for name, content in sorted(found.items())}


# What is written with a line for each entry, and all below in one line: a change of a type is a line in a diff.
OPEN = re.compile(r"|/\$defs|/(info|servers|channels|operations|components|x-topics)|/channels/\w+(/messages)?|/components/messages")


def written(value, path=""):
    if not isinstance(value, dict) or not OPEN.fullmatch(path):
        return json.dumps(value, ensure_ascii=False)
    indent = " " * path.count("/")
    inside = ",\n".join(f"{indent} {json.dumps(name)}: {written(each, f'{path}/{name}')}" for name, each in value.items())
    return f"{{\n{inside}\n{indent}}}"


def file_of(noun):
    return "common.json" if noun == "PROTOCOL" else f"{noun}.json"


# MARK: AsyncAPI


def asyncapi(messages):
    shown, scopes = examples(), {cells[0]: cells[1].split(", ") for _, cells in rows("opened method")}
    found, operations = {}, {}

    def add(name, title, payload, example):
        found[name] = {"name": name, "title": title, "contentType": "application/json", "payload": payload,
                       **({"examples": [{"payload": example}]} if example is not None else {})}

    def ref(noun, name):
        return {"$ref": f"{file_of(noun)}#/$defs/{name}"}

    def channel(name):
        return {"$ref": f"#/channels/{name}"}

    def on(place, *names):
        return [{"$ref": f"#/channels/{place}/messages/{name}"} for name in names]

    number = {"type": ["integer", "string"]}
    add("error", "An error, in place of a result", envelope({"id": {"type": ["integer", "string", "null"]}, "error": ref("PROTOCOL", "error")}),
        {"jsonrpc": "2.0", "id": 1, "error": shown["error", ""]})
    for noun, (method, who) in rows("method"):
        add(f"{method}.request", f"{method}: request", envelope({"id": number, "method": {"const": method}, "params": ref(noun, f"{method}.params")},
            optional=["params"]), {"jsonrpc": "2.0", "id": 1, "method": method, "params": shown["request", method]})
        add(f"{method}.reply", f"{method}: reply", envelope({"id": number, "result": ref(noun, f"{method}.result")}),
            {"jsonrpc": "2.0", "id": 1, "result": shown["reply", method]})
        operations[method] = {"action": "receive", "channel": channel("socket"), "messages": on("socket", f"{method}.request"),
                              "reply": {"channel": channel("socket"), "messages": on("socket", f"{method}.reply", "error")},
                              "tags": [{"name": noun}], "x-caller": who, **({"x-scopes": scopes[method]} if method in scopes else {})}
        if method in scopes:
            operations[f"rpc.{method}"] = {
                "action": "receive", "channel": channel("rpc"), "messages": on("rpc", f"{method}.request"), "security": [{"$ref": "#/components/securitySchemes/token"}],
                "reply": {"channel": channel("rpc"), "messages": on("rpc", f"{method}.reply", "error")}, "tags": [{"name": noun}], "x-scopes": scopes[method]}
    for noun, (name, who) in rows("notification"):
        add(name, f"{name}: notification", envelope({"method": {"const": name}, "params": ref(noun, f"{name}.params")}),
            {"jsonrpc": "2.0", "method": name, "params": shown["event", name]})
        operations[name] = {"action": "send", "channel": channel("socket"), "messages": on("socket", name), "summary": f"To {who}.", "tags": [{"name": noun}]}
    for noun, (name, topic, kind) in rows("event"):
        fields = {"topic": {"type": "string"}, "as": {"type": "string"}, "seq": {"type": "integer"}, "event": {"const": name}, "data": ref(noun, f"{name}.data")}
        params = {"type": "object", "properties": fields, "required": ["topic", "seq", "event", "data"], "additionalProperties": False}
        add(f"{name}.event", f"{name}: event of {topic}", envelope({"method": {"const": "event"}, "params": params}),
            {"jsonrpc": "2.0", "method": "event", "params": {"topic": topic, "seq": 1, "event": name, "data": shown["event", name]}})
        operations[f"{name}.event"] = {"action": "send", "channel": channel("socket"), "messages": on("socket", f"{name}.event"),
                                       "summary": f"To whoever has subscribed to {topic}; {kind}.", "tags": [{"name": noun}], "x-topic": topic, "x-kind": kind}
    topics = {cells[0]: {"caller": cells[1], "noun": noun, "snapshot": ref(noun, f"{cells[0]}.snapshot")} for noun, cells in rows("topic")}
    by_http = ["error", *(f"{method}.{part}" for method in sorted(scopes) for part in ("request", "reply"))]
    version = re.search(r'version = "([^"]+)"', (ROOT / "Sources/Floor/Core/FloorSettings.swift").read_text())[1]
    return {
        "asyncapi": "3.0.0",
        "info": {"title": "Rackside", "version": version, "description": "JSON-RPC 2.0 over a WebSocket, and by HTTP for scripts. "
                 "docs/PROTOCOL.md says what all messages share. In a request, a field that is null counts as absent."},
        "defaultContentType": "application/json",
        "servers": {"gym": {"host": "127.0.0.1:8080", "protocol": "ws", "description": "The subprotocol is rackside.v1."},
                    "scripts": {"host": "127.0.0.1:8080", "protocol": "http"}},
        "channels": {
            "socket": {"address": "/ws", "servers": [{"$ref": "#/servers/gym"}], "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in found}},
            "rpc": {"address": "/rpc", "servers": [{"$ref": "#/servers/scripts"}], "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in by_http},
                    "description": "One request by POST, or a batch: docs/protocol/accounts/tokens.md."}},
        "operations": operations,
        "components": {"messages": found, "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}}},
        "x-topics": topics,
    }


def envelope(fields, optional=()):
    properties = {"jsonrpc": {"const": "2.0"}, **fields}
    return {"type": "object", "properties": properties, "required": [name for name in properties if name not in optional], "additionalProperties": False}


def main():
    files = Messages().files()
    if "--check" in sys.argv:
        kept = {path.name: path.read_text() for path in OUT.glob("*.json")}
        wrong = sorted(name for name in files.keys() | kept.keys() if files.get(name) != kept.get(name))
        if wrong:
            raise SystemExit(f"Tools/schema.py would write these again: {', '.join(wrong)}")
        return
    OUT.mkdir(exist_ok=True)
    for path in OUT.glob("*.json"):
        if path.name not in files:
            path.unlink()
    for name, text in files.items():
        (OUT / name).write_text(text)


if __name__ == "__main__":
    main()
