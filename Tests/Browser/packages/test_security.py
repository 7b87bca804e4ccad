"""docs/SECURITY.md: every test that it names exists, every line of the standard is answered once, and the totals and the
packages are right."""

import collections
import re

import pytest

from kit.floor import ROOT

PAGE = ROOT / "docs/SECURITY.md"
TEXT = PAGE.read_text()
# A test of ours, as `swift test --filter` or pytest know it.
TEST = r"[A-Z]\w+\.\w+/\w+|test_\w+::test_\w+"
PLACES = dict(re.findall(rf"^\[({TEST})\]: (\S+)$", TEXT, re.M))
PROSE = re.sub(r"^\[[^\]]+\]: .*$", "", TEXT, flags=re.M)

# OWASP ASVS 5.0.0: the level of each line of a section, in order.
LEVELS = {
    "1.1": "22", "1.2": "1111122223", "1.3": "112222222223", "1.4": "222", "1.5": "123", "2.1": "122", "2.2": "112", "2.3": "12223",
    "2.4": "23", "3.1": "3", "3.2": "113", "3.3": "12223", "3.4": "11222233", "3.5": "11122333", "3.6": "3", "3.7": "22333",
    "4.1": "12233", "4.2": "23333", "4.3": "22", "4.4": "1222", "5.1": "2", "5.2": "112333", "5.3": "113", "5.4": "222", "6.1": "122",
    "6.2": "111111112222", "6.3": "11223333", "6.4": "112233", "6.5": "22222333", "6.6": "2223", "6.7": "33", "6.8": "2222",
    "7.1": "222", "7.2": "1111", "7.3": "22", "7.4": "11222", "7.5": "223", "7.6": "22", "8.1": "1233", "8.2": "1123", "8.3": "133",
    "8.4": "23", "9.1": "111", "9.2": "1222", "10.1": "22", "10.2": "223", "10.3": "22223", "10.4": "1111122222233333",
    "10.5": "22222", "10.6": "22", "10.7": "222", "11.1": "2233", "11.2": "22233", "11.3": "11233", "11.4": "1222", "11.5": "23",
    "11.6": "23", "11.7": "33", "12.1": "12233", "12.2": "11", "12.3": "22223", "13.1": "2333", "13.2": "222223", "13.3": "2233",
    "13.4": "1222233", "14.1": "22", "14.2": "12223333", "14.3": "122", "15.1": "12233", "15.2": "12233", "15.3": "1222222",
    "15.4": "3333", "16.1": "2", "16.2": "22222", "16.3": "2222", "16.4": "222", "16.5": "2223", "17.1": "23", "17.2": "22223333",
    "17.3": "22",
}
LINES = {f"{section}.{number}": level for section, levels in LEVELS.items()
         for number, level in enumerate(levels, 1) if level != "3"}


def rows(columns):
    """The rows of all tables with so many columns, without their heads."""
    for line in TEXT.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split(" | ")] if line.startswith("| ") else []
        if len(cells) == columns:
            yield cells


ANSWERS = [cells for cells in rows(4) if re.fullmatch(r"\d+\.\d+\.\d+", cells[0])]
WITHOUT = {line for cells in rows(3) if cells[0].isdigit() for part in cells[1].split(", ") for line in LINES
           if f"{line}.".startswith(f"{part}.")}


def swift_tests(text):
    """`Suite/name` of each test in a file."""
    suites = [(found.start(), found[1])
              for found in re.finditer(r"^(?:@\w+(?:\(.*?\))?\s+)*(?:\w+ )*?(?:struct|class|actor|enum|extension) (\w+)", text, re.M)]
    for found in re.finditer(r"@Test\b(?:(?!\bfunc\b).)*?\bfunc\s+`?(\w+)", text, re.S):
        inside = [name for start, name in suites if start < found.start()]
        if inside:
            yield f"{inside[-1]}/{found[1]}"


def exists(test):
    path = (PAGE.parent / PLACES[test]).resolve()
    if not path.is_relative_to(ROOT / "Tests") or not path.is_file():
        return False
    text = path.read_text()
    if path.suffix == ".swift":
        target, name = test.split(".")
        return path.relative_to(ROOT / "Tests").parts[0] == target and name in swift_tests(text)
    module, name = test.split("::")
    return path.stem == module and re.search(rf"^def {name}\(", text, re.M) is not None


def test_each_test_that_is_named_exists():
    assert [f"{test} in {place}" for test, place in PLACES.items() if not exists(test)] == []


def test_each_name_of_a_test_leads_to_its_file_and_no_other_text_looks_like_one():
    used = set(re.findall(rf"\[({TEST})\](?!\()", PROSE))
    assert used == set(PLACES) and len(used) > 200
    rest = re.sub(rf"\[(?:{TEST})\]", "", PROSE)
    assert not re.findall(r"\w+Tests/\w+|\btest_\w+|\bfunc \w+", rest)


def test_each_line_of_levels_1_and_2_is_answered_once_with_its_level():
    assert sum(level == "1" for level in LINES.values()) == 70 and len(LINES) == 253
    answered = [cells[0] for cells in ANSWERS]
    assert len(set(answered)) == len(answered) and not WITHOUT & set(answered)
    assert WITHOUT | set(answered) == set(LINES)
    assert [(line, level) for line, level, *_ in ANSWERS if LINES[line] != level] == []


def status(answer):
    return re.match(r"\*\*([^*]+)\*\*", answer)[1]


def test_an_answer_has_what_its_first_word_says():
    for line, _, _, answer in ANSWERS:
        tests, gap = re.search(rf"\[(?:{TEST})\](?!\()", answer), "Not yet" in answer
        match status(answer):
            case "Yes":
                assert tests and not gap, line
            case "Partly":
                assert tests and gap, line
            case "Written":
                assert re.search(r"\]\([^)]+\)", answer) and not gap, line
            case "By code, no test yet" | "Not yet":
                assert len(answer) > 25, line
            case other:
                pytest.fail(f"{line}: {other}")


def test_the_totals_are_right():
    counts = collections.Counter(status(cells[3]) for cells in ANSWERS)
    told = TEXT[TEXT.index("(CC BY-SA 4.0) has"):TEXT.index("### 1 ")]
    assert f"has {len(LINES)} lines of levels 1 and 2" in told
    assert f"{len(WITHOUT)} lines do not apply. Of the other {len(ANSWERS)}," in told
    listed = {word: int(number) for number, word in re.findall(r"^- (\d+) .*\*\*(.+)\*\*", told, re.M)}
    assert listed == {"yes": counts["Yes"], "written": counts["Written"], "partly": counts["Partly"],
                      "by code": counts["By code, no test yet"], "not yet": counts["Not yet"]}


def test_each_link_leads_to_a_file_and_a_heading():
    def anchors(text):
        return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in re.findall(r"^#+ (.+)$", text, re.M)}

    for target in re.findall(r"\]\((?!https?:)([^)]+)\)", PROSE):
        name, _, anchor = target.partition("#")
        path = (PAGE.parent / name) if name else PAGE
        assert path.exists(), target
        assert not anchor or anchor in anchors(path.read_text()), target


def test_the_packages_are_those_we_build_with():
    swift = dict(re.findall(r'url: "https://github\.com/[\w-]+/([\w.-]+)", exact: "([\d.]+)"', (ROOT / "Package.swift").read_text()))
    assert len(swift) > 5
    for name, version in swift.items():
        assert re.search(rf"^\| `{re.escape(name)}` \| {re.escape(version)} \|", TEXT, re.M), name
    listed = re.search(r"^PACKAGES := ((?:.*\\\n)*.*)", (ROOT / "Makefile").read_text(), re.M)[1].replace("\\", "").split()
    assert len(listed) > 10
    assert [name for name in listed if f"`{name}`" not in TEXT] == []
