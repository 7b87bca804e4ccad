"""Finds the texts in a page's modules that a person would read and that do not come from the dictionary.

It reads JavaScript as far as this needs: strings, templates with what is nested in them, comments and regular
expressions. What it calls a text:
- letters between the tags of an html`…` or svg`…` template, also where a hole there holds a literal;
- letters in an attribute that is read out or shown, literal or in its hole;
- a literal that is assigned to such a property, or shown by toast();
- any other literal that looks like English: a capitalised word, or several words with one of the commonest.
"""

import re
from dataclasses import dataclass, field

READ = {"alt", "aria-description", "aria-label", "aria-placeholder", "aria-roledescription", "aria-valuetext", "label",
        "placeholder", "title"}
ASSIGNED = re.compile(
    r"\b(textContent|innerText|title|alt|placeholder|ariaLabel|ariaDescription|ariaValueText)\s*=\s*$"
    r"""|setAttribute\(\s*["'](?:%s)["'],\s*$|\b(?:toast|alert|confirm|prompt)\(\s*$""" % "|".join(READ))
# Calls whose arguments nobody sees: errors, console messages, selectors, queries and names of events.
UNSEEN = re.compile(
    r"(?:\bError|console\.\w+|querySelector(?:All)?|closest|matches|matchMedia|supports|CustomEvent"
    r"|\b(?:add|remove)EventListener)\(\s*$")
LETTER = re.compile(r"[^\W\d_]")
COMMON = set("the a an is are was has have not no you your it this that to of for with and or on in at by from again "
             "please try".split())
# A literal that is compared is a value of the program.
COMPARED_BEFORE, COMPARED_AFTER = re.compile(r"(?:[=!]==?|\b(?:in|case))\s*$"), re.compile(r"\s*(?:[=!]==?|in\b)")
# A selector, or the path of a drawing.
CODE = re.compile(r"\[[\w-]+[~|^$*]?=|^(?=.*\d)[MLHVCSQTAZmlhvcsqtaz\d\s.,-]+$")
CAPITALISED = re.compile(r"^[A-Z][a-z]{2,}(?:[ .,!?…:’'-].*)?$", re.S)
# After these a slash begins a regular expression.
BEFORE_REGEX = re.compile(r"(?:^|[(,=:\[!&|?{};+\-*%<>~^]|\b(?:return|typeof|case|in|of|do|else|void|delete))\s*$")


@dataclass
class Literal:
    """A string or template, as its constant parts, and the place where it is."""
    line: int
    before: str
    after: str = ""
    parts: list = field(default_factory=list)
    holes: list = field(default_factory=list)  # for each hole of a template, the literals in that hole
    tag: str = ""
    depth: int = 0  # how many parentheses, brackets and braces are around the literal, within its hole or file

    @property
    def text(self):
        return "…".join(self.parts)


class Reader:
    def __init__(self, source):
        self.source, self.at = source, 0

    def literals(self, stop=None):
        """The literals up to the brace that closes a hole (`stop`), or to the end."""
        found, begin, depth = [], self.at, 0
        while self.at < len(self.source):
            c, two = self.source[self.at], self.source[self.at:self.at + 2]
            before = self.source[begin:self.at]
            if two in ("//", "/*"):
                end = self.source.find("\n" if two == "//" else "*/", self.at)
                end = len(self.source) if end < 0 else end
                # A comment becomes blanks, so that it is not taken for the code before a literal.
                blank = re.sub(r"[^\n]", " ", self.source[self.at:end + 2 * (two == "/*")])
                self.source = self.source[:self.at] + blank + self.source[self.at + len(blank):]
                self.at += len(blank)
            elif c in "\"'":
                found.append(self.string(c, before, depth))
            elif c == "`":
                found.append(self.template(before, depth))
            elif c == "/" and BEFORE_REGEX.search(before):
                self.regex()
            else:
                if c in "([{":
                    depth += 1
                elif c in ")]}":
                    if c == stop and depth == 0:
                        return found
                    depth -= 1
                self.at += 1
        return found

    def line(self):
        return self.source.count("\n", 0, self.at) + 1

    def string(self, quote, before, depth):
        literal, begin = Literal(self.line(), before, depth=depth), self.at + 1
        self.at += 1
        while self.source[self.at] != quote:
            self.at += 2 if self.source[self.at] == "\\" else 1
        literal.parts = [unescaped(self.source[begin:self.at])]
        self.at += 1
        literal.after = self.source[self.at:self.at + 40]
        return literal

    def template(self, before, depth):
        tag = re.search(r"\b(html|svg)$", before)
        literal = Literal(self.line(), before, depth=depth, tag=tag[1] if tag else "")
        self.at += 1
        begin = self.at
        while self.source[self.at] != "`":
            if self.source[self.at] == "\\":
                self.at += 2
            elif self.source.startswith("${", self.at):
                literal.parts.append(unescaped(self.source[begin:self.at]))
                self.at += 2
                literal.holes.append(self.literals("}"))
                self.at += 1
                begin = self.at
            else:
                self.at += 1
        literal.parts.append(unescaped(self.source[begin:self.at]))
        self.at += 1
        literal.after = self.source[self.at:self.at + 40]
        return literal

    def regex(self):
        self.at += 1
        inside = False
        while self.source[self.at] != "/" or inside:
            if self.source[self.at] == "\\":
                self.at += 1
            elif self.source[self.at] in "[]":
                inside = self.source[self.at] == "["
            self.at += 1
        self.at += 1


def unescaped(text):
    return re.sub(r"\\u\{?([0-9a-fA-F]{4,5})\}?", lambda found: chr(int(found[1], 16)), text)


def texts(source):
    """(line, text) of each text that does not come from the dictionary."""
    return sorted(set(found(Reader(source).literals())))


def found(literals):
    for literal in literals:
        yield from markup(literal) if literal.tag else plain(literal)


def plain(literal):
    """The texts of a string, or of a template that is not markup."""
    for hole in literal.holes:
        yield from found(hole)
    text = literal.text
    if ASSIGNED.search(literal.before) and LETTER.search(text):
        yield literal.line, text.strip()
    elif not UNSEEN.search(literal.before) and not is_compared(literal) and looks_english(text):
        yield literal.line, text.strip()


def has_letters(markup):
    return LETTER.search(re.sub(r"&\w+;", "", markup))


def is_compared(literal):
    return COMPARED_BEFORE.search(literal.before) or COMPARED_AFTER.match(literal.after)


def looks_english(text):
    if CODE.search(text):
        return False
    words = [word.strip(".,:;!?…").lower() for word in text.split()]
    return bool(CAPITALISED.match(text)) or (len(words) > 1 and not COMMON.isdisjoint(words))


def markup(literal):
    """The texts of an html`…`: between its tags, in attributes that people read, and in its holes."""
    in_tag, quote, attribute, line = False, "", "", literal.line
    for index, part in enumerate(literal.parts):
        text = ""
        for at, c in enumerate(part):
            if not in_tag:
                if c == "<":
                    if has_letters(text):
                        yield line, text.strip()
                    in_tag, text, tag_text = True, "", ""
                else:
                    text += c
            elif quote:
                quote = "" if c == quote else quote
                tag_text += c
            else:
                quote = c if c in "\"'" else ""
                if c == ">":
                    yield from attributes(tag_text, line)
                    in_tag, text = False, ""
                tag_text += c
        if not in_tag and has_letters(text):
            yield line, text.strip()
        if index < len(literal.holes):
            attribute = re.search(r"([@.?]?[\w:-]+)\s*=\s*[\"']?[^\"'=<>]*$", part)[1] if in_tag and "=" in part else ""
            is_read = not in_tag or attribute in READ
            for inner in literal.holes[index]:
                yield from in_hole(inner, is_read, in_tag)


def attributes(text, line):
    for name, value in re.findall(r"([\w-]+)\s*=\s*\"([^\"]*)\"", text) + re.findall(r"([\w-]+)='([^']*)'", text):
        if name in READ and has_letters(value):
            yield line, value.strip()


def in_hole(literal, is_read, in_tag):
    is_value = literal.depth == 0 and not is_compared(literal)
    if not literal.tag and is_read and is_value and any(LETTER.search(part) for part in literal.parts):
        yield literal.line, literal.text.strip()
    if literal.tag:
        yield from markup(literal)
    elif not in_tag or is_read:
        yield from plain(literal)
    else:
        for hole in literal.holes:
            yield from found(hole)


def swift_texts(source):
    """(line, text) of each literal with a letter in it, in Swift. Interpolations are read as code."""
    found, at = [], 0
    # The enclosing literals, each as its closing quote and the number of open parentheses in its interpolation.
    around = []

    def part(begin, quote):
        """Reads a literal's next constant part.
        Returns where the code continues: after the literal, or in its interpolation."""
        end = begin
        while not source.startswith(quote, end) and not source.startswith("\\(", end):
            end += 2 if source[end] == "\\" else 1
        text = re.sub(r"\\u\{[0-9a-fA-F]+\}|\\.", "", source[begin:end])
        if LETTER.search(text):
            found.append((source.count("\n", 0, begin) + 1, text.strip()))
        if source.startswith(quote, end):
            return end + len(quote)
        around.append([quote, 0])
        return end + 2

    while at < len(source):
        if source.startswith("//", at):
            at = source.index("\n", at)
        elif source.startswith('"""', at):
            at = part(at + 3, '"""')
        elif source[at] == '"':
            at = part(at + 1, '"')
        elif around and source[at] == ")" and around[-1][1] == 0:
            at = part(at + 1, around.pop()[0])
        else:
            if around:
                around[-1][1] += {"(": 1, ")": -1}.get(source[at], 0)
            at += 1
    return found
