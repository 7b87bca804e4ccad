"""No text that a person reads stands outside the dictionary: another language must be a folder, and not a rewrite."""

import re

from kit.floor import ROOT
from kit.literals import LETTER, swift_texts, texts
from kit.modules import imports

WEB = ROOT / "Web"
DICTIONARY = WEB / "shared" / "words"
KEY = re.compile(r'(?:^ *|, )"([\w.]+)":', re.MULTILINE)
USE, COMMENT = re.compile(r'\bt\("([^"]+)"'), re.compile(r"^ *//.*", re.MULTILINE)
# Names that are the same in every language, and the names of our own classes.
ALLOWED = {"Rackside", "Android", "Chromium", "Edge", "Fault", "Firefox", "Linux", "Safari", "Windows"}


def modules():
    return [path for path in sorted(WEB.rglob("*.js")) if DICTIONARY not in path.parents]


def test_every_text_of_the_pages_comes_from_the_dictionary():
    assert len(modules()) > 100
    found = [f"{path.relative_to(ROOT)}:{line}: {text}" for path in modules()
             for line, text in texts(path.read_text()) if text not in ALLOWED]
    assert not found, "\n".join(["These belong into Web/shared/words/en:", *found])


def test_a_comment_that_says_how_keys_start_is_true():
    found = []
    for path in sorted(DICTIONARY.rglob("*.js")):
        head, _, rest = path.read_text().partition("export default")
        comment = " ".join(line.removeprefix("//").strip() for line in head.splitlines())
        said = re.search(r'Keys start with ((?:(?:, | and | or )?"[^"]+",?)+)', comment)
        keys = re.findall(r'^ *"([^"]+)":', rest, re.MULTILINE)
        found += [f"{path.relative_to(ROOT)}: no key starts with {start}"
                  for start in re.findall('"([^"]+)"', said[1] if said else "")
                  if not any(key.startswith(start) for key in keys)]
    assert not found, "\n".join(found)


def test_style_sheets_hold_no_texts():
    found = [f"{path.relative_to(ROOT)}: {text}" for path in sorted(WEB.rglob("*.css"))
             for text in re.findall(r"""\bcontent:\s*["']([^"']*)["']""", path.read_text())
             if LETTER.search(re.sub(r"\\[0-9a-fA-F]{1,6}", "", text))]
    assert not found, "\n".join(found)


PLANTED = [
    ("html`<p>Saved</p>`", "Saved"),
    ("html`<p>${name} is here</p>`", "is here"),
    ("html`<p class=\"dim\">\n  kg</p>`", "kg"),
    ("html`<button aria-label=\"Close\">×</button>`", "Close"),
    ("html`<input placeholder='Find' .value=${text}>`", "Find"),
    ("html`<button title=${open ? \"Less\" : \"More\"}></button>`", "Less"),
    ("html`<button aria-label=${`log ${n}`}></button>`", "log …"),
    ("html`<p>${done ? \"done\" : null}</p>`", "done"),
    ("html`<ul>${rows.map((row) => html`<li>${row.isNew ? `new ${row.name}` : row.name}</li>`)}</ul>`", "new …"),
    ("svg`<text>${n} left</text>`", "left"),
    ("document.title = `Log of ${name}`;", "Log of …"),
    ("toast(\"saved\");", "saved"),
    ("element.setAttribute(\"aria-label\", \"clock\");", "clock"),
    ("const message = ended ? \"Time is up\" : null;", "Time is up"),
    ("return `${n} of ${all}`;", "… of …"),
    ("const names = { lunge: \"Lunge\" };", "Lunge"),
]


def test_a_planted_text_is_found():
    for line, text in PLANTED:
        assert text in [found for _, found in texts(f"// The pages' words\nconst a = 1;\n{line}\n")], line


READ_BY_NOBODY = [
    "html`<p class=\"dim quiet\" data-kind=${on ? \"live\" : \"away\"}>${t(\"me.saved\", { n: 2 })} × 3</p>`",
    "html`<button aria-label=${t(`kiosk.${name}`)} @click=${() => show(\"pick\")}>${icon}&nbsp;</button>`",
    "html`<p>${kind === \"warmup\" ? t(\"kind.warmup\") : null}</p>`",
    "html`<rack-icon name=\"close\"></rack-icon><input type=\"search\" id=\"seek\">`",
    "if (event.key === \"Escape\") return; // That is not for you",
    "throw new Error(`no words for \"${key}\"`);",
    "const path = \"M 12.8 37 A 39.4 39.4 0 0 1 66 14\", parts = text.split(/[\"'`]/);",
    "document.querySelectorAll(\"button, a, summary\");",
]


def test_what_nobody_reads_is_no_text():
    for line in READ_BY_NOBODY:
        assert texts(line) == [], line


def test_what_the_terminal_draws_holds_no_texts():
    """Its drawing rooms get every text from Words.swift and ClockWords.swift, so hardly a letter is left in them."""
    terminal = ROOT / "Sources" / "Terminal"
    files = [*terminal.glob("Screens/*.swift"), *terminal.glob("Text/*.swift"), *terminal.glob("*Output.swift")]
    assert len(files) > 15
    # A time zone, an address, the reason of a fault; and the shapes of the big letters.
    allowed, shapes = {"UTC", "/owner/", "last_phase"}, "BlockDigits.swift"
    found = [f"{path.relative_to(ROOT)}:{line}: {text}" for path in files if path.name != shapes
             for line, text in swift_texts(path.read_text()) if text not in allowed]
    assert not found, "\n".join(["These belong into Words.swift:", *found])


def test_a_planted_text_is_found_in_swift():
    source = 'canvas.put("\\(name) \\(isOver ? "over (at last)" : "\\u{1B}[0m · ") left", row: 1) // "not this"\n"""\nAnd\n"""'
    assert swift_texts(source) == [(1, "over (at last)"), (1, "[0m ·"), (1, "left"), (2, "And")]


def test_a_page_loads_the_texts_that_it_uses():
    # Some are used under names that are put together; those are left to the tests of the screens.
    pages, graph = sorted(path.parent for path in WEB.glob("*/index.html")), imports()
    assert len(pages) > 4
    for page in pages:
        used = reached(page, graph)
        assert len(used) > 10, page.name
        there = {key for path in used if DICTIONARY in path.parents for key in KEY.findall(path.read_text())}
        lacks = {f"{path.relative_to(ROOT)}: {key}" for path in used if DICTIONARY not in path.parents
                 for key in USE.findall(COMMENT.sub("", path.read_text())) if key not in there}
        assert not lacks, "\n".join([f"{page.name}:", *sorted(lacks)])


def reached(folder, graph):
    """All modules that a page loads, early or late."""
    found = set()
    ways = [path.resolve() for name in ("app.js", "kiosk.js", "home.js", "rare.js") if (path := folder / name).is_file()]
    while ways:
        path = ways.pop()
        if path in found or path not in graph:
            continue
        found.add(path)
        ways += [(path.parent / name).resolve() for name in graph[path]]
    return found
