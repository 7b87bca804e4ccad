"""Reads the Swift of Sources/Wire and Sources/Gym, as far as the schemas need it: which types there are, what they store, and what of
that is encoded under which name. `Types.ref` makes the schemas."""

import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[1]

PLAIN = {"Int": {"type": "integer"}, "Int32": {"type": "integer"}, "Double": {"type": "number"}, "Bool": {"type": "boolean"},
         "String": {"type": "string"}, "AnyJSON": {}}
# Types with a coding of their own, by their full names: the fields that the type's properties do not tell. `levels` stands for a
# field for each kind that can be shown.
BY_HAND = {
    # Its JSON is that of its only property.
    "FloorChanged": lambda types: types.ref("FloorRow", "FloorChanged"),
    # Its JSON is that of its case.
    "PasswordReply": lambda types: {"anyOf": [types.ref("LoginReply", "PasswordReply"), types.ref("SecondStep", "PasswordReply")]},
    "SharingView": lambda types: levels(types, "SharingView", is_all=True),
    # Its `level` may be null, which is not as if it were absent.
    "RoadsChange": lambda types: types.object(types.all["RoadsChange"].fields, "RoadsChange"),
    "FriendsShare": lambda types: levels(types, "FriendsShare", is_all=False),
}
# The snapshots of topics, which no type names: the closures of their services return them.
SNAPSHOTS = {
    "backups": "BackupsChanged", "board": "ScoreboardChanged", "boards": "LiftBoards", "boards.shown": "LiftBoardsShown",
    "challenges": "ChallengesSnapshot", "classes": "ClassesPlanned", "client.ID": "ClientSnapshot", "coaching": "CoachingSnapshot",
    "devices": "DevicesChanged", "floor": "FloorSnapshot", "friends": "FriendsSnapshot",
    "heart": "HeartNow", "hearts": "HeartBoard", "https": "HTTPSChanged",
    "machine": "MachineNow", "machines": "MachineBoard", "me": "WorkoutsCurrent.Reply", "messages": "MessagesSnapshot", "music": "MusicBoard", "points": "PointsChanged", "problems": "ProblemsSnapshot",
    "reports": "ReportsSnapshot", "timers": "TimersSnapshot", "visits": "VisitsNow",
}


class Type:
    """A struct or an enumeration."""

    def __init__(self, name, kind, parents):
        self.name, self.kind, self.parents = name, kind, list(parents)
        self.fields, self.cases, self.constants, self.aliases, self.unread = [], [], {}, {}, []


def stripped(source):
    """The source without comments, and with only plain strings: what is put together stands as an empty one."""
    out, at = [], 0
    while at < len(source):
        if source.startswith("//", at):
            at = source.find("\n", at) if "\n" in source[at:] else len(source)
        elif source.startswith("/*", at):
            at = source.index("*/", at) + 2
        elif found := re.compile(r'#*"').match(source, at):
            end = end_of_string(source, at)
            text = source[at:end]
            out.append(text if re.fullmatch(r'"[^"\\\n{}()\[\]]*"', text) else '""')
            at = end
        else:
            out.append(source[at])
            at += 1
    return "".join(out)


def end_of_string(source, at):
    marks = len(re.compile("#*").match(source, at)[0])
    quote = '"""' if source.startswith('"""', at + marks) else '"'
    end, escape = quote + "#" * marks, "\\" + "#" * marks
    at += marks + len(quote)
    while not source.startswith(end, at):
        if source.startswith(escape + "(", at):
            at = end_of_brackets(source, at + len(escape))
        else:
            at += len(escape) + 1 if source.startswith(escape, at) else 1
    return at + len(end)


def end_of_brackets(source, at):
    """Of an interpolation, which may hold strings."""
    depth = 0
    while True:
        if source[at] == '"':
            at = end_of_string(source, at)
            continue
        depth += (source[at] == "(") - (source[at] == ")")
        at += 1
        if not depth:
            return at


DECLARED = re.compile(r"^\s*(?:(?:package|public|private|fileprivate|indirect|final) )*(struct|enum|extension|class|protocol|actor) ([\w.]+)"
                      r"(?:<[^{]*>)?(?:\s*:\s*([^{]*?))?(?:\s*where [^{]*)?\s*\{", re.S)
FIELD = re.compile(r"^(?:package |public |private |fileprivate )?(?:private\(set\) )?(?:var|let) `?(\w+)`?: ([^={]+?)\s*(?:=.*)?$", re.S)
# Its type is that of its value.
GIVEN = re.compile(r'^(?:package |public )?var (\w+) = (?:("[^"]*")|(?:true|false)|-?\d+)$')
CONSTANT = re.compile(r'^(?:package |public )?static let (method|event) = "([^"]+)"$')
ALIAS = re.compile(r"^(?:package |public )?typealias (\w+) = ([\w.\[\]: ]+)$")


class Types:
    def __init__(self):
        self.all, self.refs = {}, {}
        for folder in ("Sources/Gym", "Sources/Wire"):
            for path in sorted((ROOT / folder).rglob("*.swift")):
                self.read(stripped(path.read_text()))

    def read(self, source):
        """Goes through the declarations: what is in braces after anything else is skipped."""
        scopes, at = [], 0
        start = 0
        while at < len(source):
            char = source[at]
            if char == '"':
                at = end_of_string(source, at)
                continue
            if char == "{":
                head = source[start:at + 1]
                found = DECLARED.search(head[head.rfind("\n\n") + 1:] if "\n\n" in head else head)
                if found and found[1] in ("struct", "enum", "extension"):
                    outer = scopes[-1].name + "." if scopes else ""
                    name = outer + found[2]
                    parents = [each.strip() for each in (found[3] or "").split(",")]
                    if name not in self.all:
                        self.all[name] = Type(name, found[1], parents)
                    elif found[1] != "extension":
                        self.all[name].kind = found[1]
                    self.all[name].parents += parents
                    scopes.append(self.all[name])
                    at += 1
                else:
                    if scopes:
                        self.member(scopes[-1], source[start:at].strip(), has_body=True)
                    at = self.end_of_braces(source, at)
                start = at
                continue
            if char == "}":
                if scopes:
                    self.member(scopes[-1], source[start:at].strip())
                    scopes.pop()
                start = at + 1
            elif char == "\n" and scopes and self.is_whole(source[start:at]):
                self.member(scopes[-1], source[start:at].strip())
                start = at + 1
            elif char == "\n" and not source[start:at].strip():
                start = at + 1
            at += 1

    @staticmethod
    def is_whole(text):
        """A statement goes on while a bracket is open, or a comma is last."""
        return all(text.count(a) == text.count(b) for a, b in ("()", "[]")) and not text.rstrip().endswith((",", "=", ":"))

    def end_of_braces(self, source, at):
        depth = 0
        while True:
            if source[at] == '"':
                at = end_of_string(source, at)
                continue
            depth += (source[at] == "{") - (source[at] == "}")
            at += 1
            if not depth:
                return at

    @staticmethod
    def member(owner, text, has_body=False):
        if found := CONSTANT.match(text):
            owner.constants[found[1]] = found[2]
        elif found := ALIAS.match(text):
            owner.aliases[found[1]] = found[2].strip()
        elif owner.kind == "enum" and text.startswith("case "):
            for each in re.split(r",\s*", text[5:]):
                name, _, value = each.partition("=")
                owner.cases.append((name.strip().strip("`"), value.strip().strip('"') or None))
        elif "init(from decoder" in text:
            owner.constants["own"] = True
        elif not has_body and (found := FIELD.match(text)):
            owner.fields.append((found[1], found[2].strip()))
        elif not has_body and (found := GIVEN.match(text)):
            owner.fields.append((found[1], "String" if found[2] else "Bool" if "=" in text and text.split("= ")[1] in ("true", "false") else "Int"))
        elif not has_body and re.search(r"(^|\b)(?<!static )(var|let) \w", text):
            owner.unread.append(text)

    # MARK: Names

    def find(self, name, inside):
        """The full name of a type as it is written in another."""
        name = name.removeprefix("Gym.")
        parts = inside.split(".")
        for count in range(len(parts), -1, -1):
            scope = ".".join(parts[:count])
            full = f"{scope}.{name}" if scope else name
            if scope in self.all and name in self.all[scope].aliases:
                return self.find(self.all[scope].aliases[name], scope)
            if full in self.all and (self.all[full].kind != "extension" or self.all[full].fields):
                return full
        raise SystemExit(f"{inside}: what is {name}?")

    def schema(self, text, inside):
        """The schema of a type as it is written in another."""
        text = text.strip()
        if text.endswith("?"):
            return {"anyOf": [self.schema(text[:-1], inside), {"type": "null"}]}
        if text.startswith("[") and text.endswith("]"):
            key, colon, value = text[1:-1].partition(":")
            if colon:
                return {"type": "object", "additionalProperties": self.schema(value, inside)}
            return {"type": "array", "items": self.schema(text[1:-1], inside)}
        return PLAIN[text] if text in PLAIN else self.ref(text, inside)

    def ref(self, name, inside):
        full = self.find(name, inside)
        if full not in self.refs:
            self.refs[full] = None
            self.refs[full] = self.body(full)
        return {"$ref": f"types.json#/$defs/{full}"}

    def body(self, full):
        found = self.all[full]
        if full in BY_HAND:
            return BY_HAND[full](self)
        if found.constants.get("own"):
            raise SystemExit(f"{full} has a coding of its own: say in BY_HAND what it is")
        if "RawRepresentable" in found.parents:
            return self.schema(dict(found.fields)["rawValue"], full)
        if found.kind == "enum":
            if "Int" in found.parents:
                values, value = [], -1
                for _, given in found.cases:
                    value = int(given) if given else value + 1
                    values.append(value)
                return {"type": "integer", "enum": values}
            if "String" not in found.parents:
                raise SystemExit(f"{full} has no raw values")
            return {"type": "string", "enum": [value or name for name, value in found.cases]}
        if found.unread:
            raise SystemExit(f"{full}: what is {found.unread[0]}?")
        if "Codable" not in found.parents and not {"Call", "Change", "Notice", "TopicEvent"} & set(found.parents):
            raise SystemExit(f"{full} is not Codable")
        return self.object(found.fields, full)

    def object(self, fields, full):
        properties = {name: self.schema(text.removesuffix("?"), full) for name, text in fields}
        required = [name for name, text in fields if not text.endswith("?")]
        return {"type": "object", "properties": properties, **({"required": required} if required else {}), "additionalProperties": False}


def levels(types, full, is_all):
    fields = [each for each in types.all[full].fields if each[0] != "levels"]
    kinds = [value or name for name, value in types.all["ShownKind"].cases]
    return types.object(fields + [(kind, "SharingLevel" + ("" if is_all else "?")) for kind in kinds], full)
