"""Turns the manual, docs/manual/*.md, into pages without a script: see `Manual`.

A manual is written in a small part of Markdown. Anything else is an error with its file and line, so nothing is shown as it was not
meant:
- `# Title` on the first line, `## Heading`, `### Heading`; a paragraph on each line; ``` around what is typed.
- `1. Step`, which gets a box to tick; `- Point`. What belongs to one is indented by three spaces, or two.
- `code`, [a link](owner.md#a-heading), and **label**: what stands in just these letters on a screen.
- `![What it shows](pictures/NAME.png)` on a line of its own.
- `<!-- on: NAME, NAME -->`: on which screens the labels stand, up to the next heading. Readers do not see it; a test opens these screens.
"""

import html
import pathlib
import re
import struct
import sys

# The pages in their order, and what each is called in the list of them.
PAGES = {"index": "Manual", "owner": "For the owner", "trouble": "What to do when", "trainers": "For trainers", "members": "For members"}
# A page with no more headings is short enough to be looked through, and fits one sheet of paper.
SHORT = 8
INLINE = re.compile(r"`([^`]+)`|\*\*([^*]+)\*\*|\[([^]]+)\]\(([^) ]+)\)")
PICTURE = re.compile(r"!\[([^]]+)\]\(pictures/([a-z-]+)\.png\)")
SCREENS = re.compile(r"<!-- on: ([a-z-]+(?:, [a-z-]+)*) -->")
# What would be Markdown elsewhere.
STRANGE = re.compile(r"[*_]{2}|[<>|]")
STRANGE_START = re.compile(r" |[+*] |#|~|\d+[.)] |!\[")
# A picture has two pixels for one.
SCALE = 2


class Wrong(Exception):
    """What is wrong with a manual, and where."""


class Page:
    """One file. `screens` has the labels with their line and the screens they are on; `pictures` the names of pictures."""

    def __init__(self, file):
        self.file, self.name = file, file.stem
        self.lines = file.read_text().splitlines()
        self.at = 0
        self.ids, self.links, self.labels, self.pictures = [], [], [], []
        self.headings, self.on = [], []
        title = self.lines[0] if self.lines else ""
        if not title.startswith("# "):
            self.fail("the first line is no title")
        self.title = title[2:]
        self.at = 1
        self.body = self.blocks("")
        # All steps are found by now, so each has its number in the whole page.

    def fail(self, why):
        raise Wrong(f"{self.file.name}:{self.at + 1}: {why}")

    def blocks(self, indent):
        """What stands at this indentation, up to a line that stands further left."""
        out = []
        while self.at < len(self.lines):
            line = self.lines[self.at]
            if not line:
                self.at += 1
                continue
            if not line.startswith(indent):
                break
            out.append(self.block(line[len(indent):], indent))
        return "".join(out)

    def block(self, text, indent):
        if text.startswith("```"):
            return self.code(indent)
        if text.startswith("1. ") or text.startswith("- "):
            return self.list(indent, is_steps=text[0] == "1")
        self.at += 1
        if found := SCREENS.fullmatch(text):
            self.on = found[1].split(", ")
            return ""
        if found := PICTURE.fullmatch(text):
            return self.picture(found[2], found[1])
        if found := re.fullmatch(r"(##|###) (.+)", text):
            if indent:
                self.fail("a heading is indented")
            return self.heading(len(found[1]), found[2])
        if found := STRANGE_START.match(text):
            self.at -= 1
            self.fail(f"no line begins like this here: {text[:20]}")
        return f"<p>{self.inline(text)}</p>\n"

    def heading(self, level, text):
        name = re.sub(r"[^a-z0-9]+", "-", text.lower().replace("’", "")).strip("-")
        if name in self.ids:
            self.fail(f"there are two headings with the address {name}")
        self.ids.append(name)
        self.headings.append((level, name, text))
        self.on = []
        return f'<h{level} class="title" id="{name}">{html.escape(text)}</h{level}>\n'

    def code(self, indent):
        out, begin = [], self.at
        for self.at in range(begin + 1, len(self.lines)):
            line = self.lines[self.at]
            if line == indent + "```":
                self.at += 1
                return f'<pre tabindex="0"><code>{html.escape(chr(10).join(out))}</code></pre>\n'
            if line and not line.startswith(indent):
                break
            out.append(line[len(indent):])
        self.at = begin
        self.fail("this code does not end")

    def list(self, indent, is_steps):
        """Steps are numbered from 1 without a gap, so that a step that is added is not forgotten in the numbers."""
        items, number = [], 1
        while self.at < len(self.lines):
            if not self.lines[self.at]:
                # A list goes on after an empty line only with what belongs to it.
                following = next((line for line in self.lines[self.at:] if line), "")
                if not following.startswith(f"{indent}{number}. " if is_steps else f"{indent}- "):
                    break
                self.at += 1
                continue
            mark = f"{indent}{number}. " if is_steps else f"{indent}- "
            line = self.lines[self.at]
            if not line.startswith(mark):
                break
            self.at += 1
            text = self.inline(line[len(mark):])
            inner = " " * len(mark)
            rest = self.blocks(inner) if self.at < len(self.lines) and self.belongs(inner) else ""
            items.append(f"<li><label><input type=\"checkbox\"><span>{text}</span></label>{rest}</li>\n" if is_steps
                         else f"<li>{text}{rest}</li>\n")
            number += 1
        return f'<ol class="steps">\n{"".join(items)}</ol>\n' if is_steps else f'<ul class="points">\n{"".join(items)}</ul>\n'

    def belongs(self, inner):
        return next((line for line in self.lines[self.at:] if line), "").startswith(inner)

    def inline(self, text):
        out, end = [], 0
        for found in INLINE.finditer(text):
            out.append(self.plain(text[end:found.start()]))
            end = found.end()
            code, label, words, target = found.groups()
            if code:
                out.append(f"<code>{html.escape(code)}</code>")
            elif label:
                self.labels.append((self.at, label, self.on))
                out.append(f"<b>{html.escape(label)}</b>")
            else:
                self.links.append((self.at, target))
                out.append(f'<a href="{html.escape(self.address(target))}">{self.plain(words)}</a>')
        return "".join(out) + self.plain(text[end:])

    def plain(self, text):
        if found := STRANGE.search(text):
            self.at -= 1
            self.fail(f"this part of Markdown is not used here: {found[0]}")
        return html.escape(text, quote=False)

    def address(self, target):
        if found := re.fullmatch(r"([a-z]+)\.md(#.*)?", target):
            return f"/help/{'' if found[1] == 'index' else found[1] + '/'}{found[2] or ''}"
        if target.startswith(("#", "/", "https://")):
            return target
        self.at -= 1
        self.fail(f"a link to {target}")

    def picture(self, name, text):
        self.pictures.append(name)
        # Its size keeps the place for it, so nothing moves when it comes.
        return f'<figure><img src="picture:{name}" alt="{html.escape(text)}" loading="lazy"></figure>\n'


class Manual:
    """All pages of the folder. Raises `Wrong`, also where a link leads nowhere."""

    def __init__(self, folder):
        self.folder = folder
        found = {file.stem for file in folder.glob("*.md")}
        if found != set(PAGES):
            raise Wrong(f"the pages are {', '.join(sorted(found))}, and PAGES has {', '.join(sorted(PAGES))}")
        self.pages = {name: Page(folder / f"{name}.md") for name in PAGES}
        for page in self.pages.values():
            for line, target in page.links:
                self.check(page, line, target)

    def check(self, page, line, target):
        name, _, place = target.partition("#")
        if name and not name.endswith(".md"):
            return
        there = self.pages.get(name.removesuffix(".md")) if name else page
        if not there or place and place not in there.ids:
            raise Wrong(f"{page.file.name}:{line}: there is no {target}")

    def picture(self, name):
        """Its bytes."""
        try:
            return (self.folder / f"pictures/{name}.png").read_bytes()
        except FileNotFoundError:
            raise Wrong(f"docs/manual/pictures/{name}.png is missing: make manual-pictures") from None

    def page(self, name, styles, asset):
        """A page as HTML. `asset(name, suffix, content)` keeps a picture and returns its address."""
        page = self.pages[name]
        body = re.sub(r'src="picture:([a-z-]+)"', lambda found: self.shown(found[1], asset), page.body)
        links = "".join(
            f'<li><a href="/help/{"" if other == "index" else other + "/"}"{" aria-current=page" if other == name else ""}>{text}</a></li>'
            for other, text in PAGES.items())
        inner = "".join(
            f'<li class="level-{level}"><a href="#{place}">{html.escape(text)}</a></li>' for level, place, text in page.headings)
        is_short = len(page.headings) <= SHORT
        contents = "" if is_short else f'<nav class="contents" aria-label="On this page"><ol>{inner}</ol></nav>\n'
        return f"""<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
  <title>{html.escape(page.title)} · Rackside</title>
  <link rel="icon" href="{ICON}">
  <link rel="stylesheet" href="{styles}">
</head>
<body>
<nav class="pages" aria-label="Manual"><ul>{links}</ul></nav>
<main{' class="short"' if is_short else ""}>
<h1 class="title">{html.escape(page.title)}</h1>
{contents}{body}</main>
</body>
</html>
"""

    def shown(self, name, asset):
        content = self.picture(name)
        width, height = struct.unpack(">II", content[16:24])
        return f'src="{asset(name, ".png", content)}" width="{width // SCALE}" height="{height // SCALE}"'


# That of the other pages.
ICON = ("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'%3E%3Ccircle cx='50' cy='50' r='46' "
        "fill='%23f6c744'/%3E%3Ccircle cx='50' cy='50' r='22' fill='%23111417'/%3E%3C/svg%3E")
FOLDER = pathlib.Path(__file__).resolve().parent.parent / "docs/manual"


def read(folder=FOLDER):
    """The manual, or the end of the program with what is wrong with it."""
    try:
        return Manual(folder)
    except Wrong as wrong:
        sys.exit(f"manual: {wrong}")
