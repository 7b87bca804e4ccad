"""A log from real life on a member's phone: wrong cells, doubtful dates and types, an old spreadsheet's letters."""

import json
import re

from playwright.sync_api import expect

from kit.desk import owner_page
from kit.looks import both_schemes, check
from kit.patience import until
from kit.phone import log_in
from kit.refusals import Line

HEAD = """Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE,Weight Unit,\
Distance Unit
"""


def row(exercise, cells, at="03/09/2025 08:15"):
    return f"{at},Push,1h 10m,{exercise},1,{cells},kg,km\n"


FILE = HEAD + "".join([
    row("Bench Press (Barbell)", "75.0,8,0,0,,,8"), row("Bench Press (Barbell)", "75.0,877777,0,0,,,"),
    row("Bench Press (Barbell)", "75.0,8,0,0,,,7.3"), row("Plank", "0,60,0,0,,,"),
    row("Rowing (Machine)", "0,0,1585,420,,,"), row("Keg Carry", "45,0,0.03,0,,,"),
    row("Bench Press (Barbell)", f"75.0,8,0,0,{'n' * 501},,"), row("Bench Press (Barbell)", "heavy,8,0,0,,,"),
    row("Bench Press (Barbell)", "-5,8,0,0,,,"), row("Bench Press (Barbell)", "75.0,8,0,0,,,", "12/10/2025 18:00"),
])


def choose(phone, data, name="strong.csv"):
    phone.get_by_label("Choose the file").set_input_files({"name": name, "mimeType": "text/csv", "buffer": data})
    phone.get_by_role("button", name="Preview the import").click()


def open_import(floor, screen):
    floor.owner().close()
    member = floor.member("Mara Lindqvist")
    phone = screen("/me/", 390, 844, "light")
    log_in(phone)
    phone.goto(floor.address + "/me/#import")
    return member, phone


def begin_again(floor, member, phone):
    """All imports are undone, and the page is a fresh one."""
    for one in member.call("imports.list")["imports"]:
        member.change("imports.undo", **{"import": one["id"]})
    phone.goto(floor.address + "/me/#import")
    phone.reload()


def test_what_is_left_out_and_doubtful_is_shown_before_and_after_the_import_and_how_far_a_long_one_is(floor, screen):
    member, phone = open_import(floor, screen)
    choose(phone, FILE.encode())
    expect(phone.get_by_text("6 entries left out: see below.")).to_be_visible()
    left = phone.get_by_role("region", name="6 entries left out")
    expect(left.get_by_role("listitem")).to_have_count(5)
    slip = left.get_by_role("listitem").first
    expect(slip).to_contain_text(re.compile(r"Line 3\s*Reps\s*877777\s*isn’t between 0 and 100,000\.\s*The set is left out\."))
    left.get_by_role("button", name="1 more").press("Enter")
    expect(left.get_by_role("listitem")).to_have_count(6)
    expect(left.get_by_role("listitem").filter(has_text="Line 8")).to_contain_text("It’s cut there.")
    # Planks are timed here, and these were counted.
    doubts = phone.get_by_role("region", name=re.compile("to check$"))
    expect(doubts.get_by_role("listitem").filter(has_text="Plank")).to_contain_text("reps instead of time")
    both_schemes(phone, "a preview with lines left out")
    phone.get_by_role("radio", name="9 March 2025").focus()
    phone.keyboard.press("ArrowUp")
    phone.get_by_role("button", name="Import 7 sets").click()
    expect(phone.get_by_text("All imported but 6 entries")).to_be_visible()
    expect(phone.get_by_role("region", name="6 entries left out")).to_be_visible()
    both_schemes(phone, "after an import with lines left out")
    names = {each["name"] for each in member.call("workouts.history")["workouts"][1]["exercises"]}
    assert {"Plank", "Keg Carry"} <= names
    phone.goto(floor.address + "/me/#history")
    phone.get_by_text(re.compile("3 September 2025|September 2025")).first.click()
    for text in ["60 reps", "45 kg · 30 m"]:
        expect(phone.get_by_text(text).first).to_be_visible()

    # A long import shows how much of it is stored.
    begin_again(floor, member, phone)
    asked = []
    line = Line(phone, answers={"imports.run": lambda params: asked.append(params)})
    choose(phone, FILE.encode())
    store = phone.get_by_role("button", name=re.compile(r"^Import \d+ sets$"))
    expect(store).to_be_enabled()
    line.held.add("imports.run")
    store.click()
    expect(phone.get_by_role("button", name="Importing")).to_be_disabled()
    bar = phone.get_by_role("progressbar", name="Importing")
    expect(bar).to_have_count(0)
    for done, text, share in [(3_000, "Storing: 3,000 of 12,000 sets", 0.25), (9_000, "Storing: 9,000 of 12,000 sets", 0.75)]:
        line.sockets[-1].send(json.dumps({"jsonrpc": "2.0", "method": "event", "params": {
            "topic": "me", "as": asked[-1]["as"], "event": "import.progress",
            "data": {"import": 1, "done": done, "of": 12_000}}}))
        expect(phone.get_by_text(text)).to_be_visible()
        expect(bar).to_have_js_property("value", share)
    check(phone, "an import that is being stored")
    until(lambda: phone.evaluate("true") and line.kept)
    line.release()
    expect(phone.get_by_text(re.compile("^All imported"))).to_be_visible()
    expect(bar).to_have_count(0)

    # Earlier imports that did not load are asked for again.
    line.refused["imports.list"] = {"code": "busy"}
    phone.reload()
    again = phone.get_by_role("region", name="Earlier imports").get_by_role("button", name="Try again")
    undo = phone.get_by_role("button", name=re.compile("^Undo the import of"))
    again.click()
    until(lambda: phone.evaluate("1") and len(line.refusals) == 2)
    expect(again).to_be_visible()
    line.refused.clear()
    again.click()
    expect(undo).to_be_visible()


def test_a_refused_file_names_a_few_lines_and_the_member_says_what_comes_first_and_reads_old_letters(floor, screen):
    member, phone = open_import(floor, screen)
    choose(phone, (HEAD + "".join(row("Bench Press (Barbell)", "heavy,8,0,0,,,") for _ in range(40))).encode())
    expect(phone.get_by_role("alert")).to_contain_text("Nothing imported These lines can’t be read.")
    lines = phone.get_by_role("main").get_by_role("listitem")
    expect(lines).to_have_count(5)
    expect(lines.first).to_contain_text("Line 2")
    expect(lines.first.get_by_text("heavy")).to_be_visible()
    expect(phone.get_by_role("button", name="Choose another file")).to_be_in_viewport()
    check(phone, "a refused file")
    phone.get_by_role("button", name="Show more lines").click()
    expect(lines).to_have_count(40)
    phone.get_by_role("button", name="Choose another file").click()
    choose(phone, (HEAD + row("Bench Press (Barbell)", "75,8,0,0,,,", "2025-09-03 08:15:00")).encode())
    phone.get_by_role("button", name="Import 1 set").click()
    expect(phone.get_by_text("All imported")).to_be_visible()
    phone.get_by_role("button", name="Choose another file").click()
    phone.get_by_role("button", name=re.compile("^Undo the import of")).click()
    expect(phone.get_by_text("Remove the set from this import?")).to_be_visible()
    check(phone, "before an undo")
    phone.get_by_role("button", name="Remove it").click()
    expect(phone.get_by_text("Earlier imports")).to_have_count(0)
    assert member.call("workouts.history")["workouts"] == []

    # Whether days or months come first.
    begin_again(floor, member, phone)
    choose(phone, (HEAD + row("Bench Press (Barbell)", "75,8,0,0,,,")).encode())
    question = phone.get_by_role("group", name="03/09/2025 in your file is")
    expect(question.get_by_role("radio", name="9 March 2025")).to_be_checked()
    expect(phone.get_by_text("so this is a guess")).to_be_visible()
    question.get_by_role("radio", name="9 March 2025").focus()
    phone.keyboard.press("ArrowUp")
    expect(phone.get_by_text("On 3 Sept 2025.")).to_be_visible()
    expect(question.get_by_role("radio", name="3 September 2025")).to_be_focused()
    expect(question.get_by_role("radio", name="3 September 2025")).to_be_checked()
    check(phone, "the order of dates")
    phone.get_by_role("button", name="Import 1 set").click()
    expect(phone.get_by_text("All imported")).to_be_visible()
    at = member.call("workouts.history")["workouts"][0]["startedAt"]
    assert 1_756_800_000_000 < at < 1_757_000_000_000

    # Letters of an old spreadsheet are read, and what is no text is refused.
    begin_again(floor, member, phone)
    text = HEAD + row("Überzüge für Käfer", "75,8,0,0,,,", "2025-09-03 08:15:00")
    choose(phone, text.encode("cp1252"))
    expect(phone.get_by_text("We read it as Western European text (Windows-1252)")).to_be_visible()
    expect(phone.get_by_text("Überzüge für Käfer")).to_be_visible()
    phone.get_by_role("button", name="Import 1 set").click()
    expect(phone.get_by_text("All imported")).to_be_visible()
    assert member.call("workouts.history")["workouts"][0]["exercises"][0]["name"] == "Überzüge für Käfer"
    phone.reload()
    choose(phone, text.replace("2025-09-03", "2025-09-04").encode("utf-16"))
    expect(phone.get_by_role("button", name="Import 1 set")).to_be_visible()
    expect(phone.get_by_text("Windows-1252")).to_have_count(0)
    phone.reload()
    choose(phone, b"PK\x03\x04\x14\x00\x81\x8d")
    expect(phone.get_by_role("alert")).to_contain_text("We can’t read the letters in this file.")


def test_a_gyms_calendar_in_an_old_encoding_keeps_its_letters(floor, screen):
    floor.owner().close()
    desk = owner_page(screen, "calendar", scheme="light")
    text = "\r\n".join([
        "BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "UID:1@x", "DTSTART;VALUE=DATE:20201224",
        "RRULE:FREQ=YEARLY", "SUMMARY:Geschlossen: Frühjahrsputz", "END:VEVENT", "END:VCALENDAR", ""])
    desk.get_by_label("Choose the file").set_input_files(
        {"name": "gym.ics", "mimeType": "text/calendar", "buffer": text.encode("cp1252")})
    desk.get_by_role("button", name="Look at it first").click()
    expect(desk.get_by_text("We read it as Western European text (Windows-1252)")).to_be_visible()
    desk.get_by_role("button", name="Put it in the calendar").click()
    expect(desk.get_by_role("listitem").filter(has_text="Geschlossen: Frühjahrsputz")).to_be_visible()
    desk.get_by_label("Choose the file").set_input_files(
        {"name": "gym.ics", "mimeType": "text/calendar", "buffer": b"BEGIN:VCALENDAR\x00\x81\x8d"})
    desk.get_by_role("button", name="Look at it first").click()
    expect(desk.get_by_role("alert")).to_contain_text("That isn’t a calendar file.")


def test_the_command_reads_what_the_page_reads(floor, tmp_path):
    floor.owner().close()
    floor.member("Mara Lindqvist").close()
    path = tmp_path / "strong.csv"

    def run(data, *more):
        path.write_bytes(data)
        return floor.run("import", "auto", str(path), "--member", "mara@example.com", *more)

    old = run((HEAD + row("Überzüge", "75,8,0,0,,,", "2025-09-03 08:15:00")).encode("cp1252"), "--dry-run", "--json")
    assert json.loads(old.stdout)["encoding"] == "windows-1252" and not old.returncode
    assert run(b"PK\x03\x04\x14\x00\x81\x8d").returncode == 65
    result = run(FILE.encode(), "--dry-run")
    assert not result.returncode
    for line in [
        "03/09/2025 was read as 2025-03-09, with the month first. If that is wrong: --dates day-first",
        "new exercise: Plank (1 set), because the gym's exercise of that name takes other numbers", "left out: 6",
        "line 3: Reps 877777: out of range (0 to 100000); the set is left out",
        "line 4: RPE 7.3: malformed; the set is stored without it",
        "line 8: Notes: too long (at most 500); it is cut there",
    ]:
        assert line in result.stdout, (line, result.stdout)
    report = json.loads(run(FILE.encode(), "--dates", "day-first", "--json").stdout)
    assert report["dates"] == {"order": "dayFirst", "text": "03/09/2025", "dayFirst": "2025-09-03",
                               "monthFirst": "2025-03-09", "chosen": True}
    assert [each["column"] for each in report["left_out"]] == [
        "Reps", "RPE", "Distance", "Notes", "Weight", "Weight"]
    assert {each["name"]: each["doubt"] for each in report["doubts"]}["Plank"] == "type"
