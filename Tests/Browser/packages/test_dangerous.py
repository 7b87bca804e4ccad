"""What is dangerous in a program stands in one place of ours, or in none: markup and code that are made of a text, cookies,
other windows, other sites, programs that are started, broken algorithms."""

import functools
import re


from kit.floor import ROOT
from kit.modules import WEB, without_comments

SOURCES = ROOT / "Sources"

# {what it is: (what it looks like, the only places)}
IN_PAGES = {
    "markup from a text": (
        r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|setHTMLUnsafe|createContextualFragment|DOMParser|srcdoc",
        # Only the constant strings of a template.
        ["shared/template.js"]),
    "code from a text": (r"\beval\s*\(|\bnew Function\b|\bFunction\(|\bset(Timeout|Interval)\(\s*[\"'`]|javascript:", []),
    "a pattern from a text": (r"\bRegExp\(", ["shared/progress/progress.js"]),
    "a cookie": (r"document\.cookie|cookieStore", []),
    # A page asks its own service worker to keep files, and itself to go on after the others of its turn.
    "a message to or from another window": (
        r"\bpostMessage\(|addEventListener\([\"']message[\"']", ["shared/keptpage.js", "shared/steps/pieces.js", "shared/sw.js"]),
    "a window that is opened or was": (r"window\.open\b|\bopener\.|\.opener\b", []),
    "a key that is kept from being pasted": (r"@paste|onpaste|[\"']paste[\"']", []),
}
IN_SOURCES = {
    "a program that is started": (r"\bProcess\(|posix_spawn|\bpopen\(|\bsystem\(|\bexecv|\bfork\(|dlopen\(", []),
    "XML that is read": (r"XMLParser|XMLDocument|libxml", []),
    "objects made of what was sent": (r"NSKeyedUnarchiver|NSSecureCoding|PropertyList(Decoder|Serialization)", []),
    "a pattern or an expression from a text": (r"\bRegex\(|NSRegularExpression|NSPredicate|NSExpression", []),
    "a format from a text": (r"String\(format:|NSString\(format|vsnprintf|\bprintf\(", []),
    # SHA-1 in the codes of phones, as RFC 6238 and every app have it.
    "an algorithm that is broken": (r"(?i)\bmd[245]\b|EVP_md5|EVP_sha1|Insecure\.|\brc4\b|\b3?des_|_ecb\b", ["Secrets/TOTP.swift"]),
    "chance that can be guessed": (r"(?<![.\w])(s?rand|rand_r|srandom|[dlm]rand48)\(|GKRandom", []),
}


@functools.cache
def texts(folder, ending):
    """{file: its text without comments}"""
    return {path.relative_to(folder).as_posix(): without_comments(path.read_text()) for path in sorted(folder.rglob(f"*.{ending}"))
            if "rackside-bench" not in path.parts and "words" not in path.parts}


def found(folder, ending, pattern):
    return [name for name, text in texts(folder, ending).items() if re.search(pattern, text)]


def test_it_is_in_no_other_place_of_the_pages():
    for what, (pattern, places) in IN_PAGES.items():
        assert found(WEB, "js", pattern) == places, what


def test_it_is_in_no_other_place_of_the_server():
    for what, (pattern, places) in IN_SOURCES.items():
        assert found(SOURCES, "swift", pattern) == places, what


def test_a_page_loads_nothing_from_elsewhere_and_carries_no_code_of_its_own():
    pages = sorted(WEB.rglob("*.html"))
    assert len(pages) > 6
    for page in pages:
        text = page.read_text()
        assert not re.search(r"""\b(src|href)\s*=\s*["']?(https?:)?//""", text), page
        assert not re.search(r"""<script(?![^>]*\bsrc=)|\son\w+\s*=|\sstyle\s*=|<style""", text), page
    for sheet in sorted(WEB.rglob("*.css")):
        assert not re.search(r"""@import|url\(\s*["']?(https?:)?//""", sheet.read_text()), sheet


def test_a_link_to_elsewhere_hands_over_neither_this_window_nor_its_address():
    behind = [(path, after) for path in sorted(WEB.rglob("*.js")) for after in path.read_text().split("=\"_blank")[1:]]
    assert len(behind) >= 3
    for path, after in behind:
        assert re.match(r'"\s+rel="(noopener )?noreferrer"', after), path


def calls(text, names):
    """What stands between the brackets of each call of one of these functions."""
    for start in re.finditer(rf"\b(?:{names})\(", text):
        depth, end = 1, start.end()
        while depth:
            depth += {"(": 1, ")": -1}.get(text[end], 0)
            end += 1
        yield text[start.end():end - 1]


SECRET = re.compile(r"""(?:^|\bid: )"((?:[\w-]*[pP]assword)|again|(?:[\w-]*-)?pin)\"""")


def test_what_is_secret_is_masked_as_it_is_typed_and_a_password_may_be_long_and_kept_by_the_browser():
    seen = []
    for path in sorted(WEB.rglob("*.js")):
        for call in calls(path.read_text(), "field|text|bind"):
            if not (name := SECRET.search(call)):
                continue
            seen.append(name[1])
            where = f"{path.relative_to(WEB)}: {call[:120]}"
            assert 'type: "password"' in call, where
            if "pin" in name[1]:
                continue
            most = re.search(r"maxlength: (\d+)", call)
            assert not most or int(most[1]) >= 64, where
            # A kiosk is everybody's, so its browser keeps nobody's password.
            assert "kiosk" in path.parts or re.search(r'autocomplete: "(current|new)-password"', call), where
    assert len(seen) > 15 and {"password", "pin", "again"} <= set(seen)
