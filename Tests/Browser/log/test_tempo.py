"""The tempo of a set and its heart rate: typed on the phone and at the kiosk, and seen again wherever the set is."""

import json
import re

import pytest
from playwright.sync_api import expect

from kit.atkiosk import kept, kiosk, run  # noqa: F401
from kit.floor import ROOT
from kit.kiosk import at_kiosk, mine, pick, waiting
from kit.log import kg, sets_of_mara
from kit.looks import check, small_targets
from kit.patience import until
from kit.phone import at_phone, go

VECTORS = json.loads((ROOT / "Tests" / "Vectors" / "tempo.json").read_text())


def module(page, name, script, argument=None):
    return page.evaluate(f"async (argument) => {{ const it = await import('/shared/log/{name}.js'); return {script}; }}", argument)


def test_a_tempo_is_read_as_the_server_reads_it(kept):
    found = module(kept, "tempo", "argument.map(({ typed }) => it.readTempo(typed))", VECTORS)
    assert len(VECTORS) > 40
    for case, read in zip(VECTORS, found):
        assert (read or {}).get("text") == case.get("text"), case
        if read:
            assert (read["seconds"] * case["reps"], read["isLeast"]) == (case["seconds"], case["isLeast"]), case


@pytest.mark.parametrize("tempo, reps, words", [
    ("3-1-1-0", 6, "30 s under tension"), ("31X0", 5, "at least 20 s under tension"),
    ("3-1-1-0", 30, "2:30 under tension"), ("0-0-X-0", 5, ""), ("3-1-1", 6, ""), (None, 6, ""), ("3-1-1-0", 0, ""),
])
def test_the_time_under_tension_is_said_only_where_it_is_known(kept, tempo, reps, words):
    assert module(kept, "tempofield", "it.underTension(argument)", {"tempo": tempo, "reps": reps}) == words


def test_several_sets_are_under_tension_for_at_least_what_those_with_a_tempo_took(kept):
    sets = [{"tempo": "3-1-1-0", "reps": 8}, {"tempo": "2-0-2-0", "reps": 10}]
    said = lambda *more: module(kept, "tempofield", "it.allUnderTension(argument)", [*sets, *more])
    assert said() == "1:20 under tension"
    assert said({"reps": 12}) == said({"tempo": "0-0-X-0", "reps": 5}) == "at least 1:20 under tension"
    assert module(kept, "tempofield", "it.allUnderTension(argument)", [{"reps": 12}]) == ""


def test_a_heart_rate_is_told_apart_above_140(kept):
    assert module(kept, "heart", "[25, 140, 141, 250].map(it.heartWords)") == [
        "25 bpm, up to 140", "140 bpm, up to 140", "141 bpm, over 140", "250 bpm, over 140"]


def test_what_is_no_tempo_is_not_logged_and_a_tempo_goes_on_to_the_next_set(kiosk):
    assert run(kiosk, """
      const person = await arrive();
      change(person, { tempo: "3-1", tempoOff: "typing" });
      await logSet(person);
      const before = sent().length, { more, fault } = person.screen;
      change(person, { tempo: "3-1-1-0", tempoOff: false });
      await logSet(person);
      return [before, more, fault.field, sent()[0][1].tempo, inHand(person).draft.tempo];
    """) == [0, True, "tempo", "3-1-1-0", "3-1-1-0"]


def test_side_by_side_what_is_no_tempo_leads_to_its_field(kiosk):
    assert run(kiosk, """
      const person = await arrive(), other = await arrive({ member: 2 });
      const { isPaired, togglePair } = await import("/kiosk/person/pairs.js");
      togglePair(true);
      change(person, { tempo: "3-1", tempoOff: "typing" });
      const before = isPaired();
      await logSet(person);
      return [before, isPaired(), app.active === person.id, person.screen.more, inHand(person).draft.tempoOff];
    """) == [True, False, True, True, "left"]


def test_a_hold_is_logged_without_a_tempo(kiosk):
    assert run(kiosk, """
      const person = await arrive({ show: PLANK });
      change(person, { tempo: "3-1-1-0" });
      await logSet(person);
      return "tempo" in sent()[0][1];
    """) is False


def test_a_set_is_logged_with_a_tempo_on_the_phone_and_edited(floor, screen):
    floor.owner().close()
    mara = floor.member("Mara Lindqvist")
    phone = at_phone(screen)
    go(phone, "Log")
    phone.get_by_role("searchbox", name="Find an exercise").fill("deadlift")
    phone.get_by_role("button", name=re.compile("^Deadlift ")).first.click()
    phone.get_by_label("Weight", exact=True).fill("100")
    phone.get_by_label("Reps", exact=True).fill("5")
    phone.get_by_text("RPE, note and more").click()
    field, log = phone.get_by_label(re.compile("^Tempo")), phone.get_by_role("button", name="Log set 1")
    field.fill("3-1-1")
    log.click()
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(phone.get_by_text("Enter four numbers from 0 to 60, like 3-1-1-0. Not all can be 0, and only the third can be X.")).to_be_visible()
    field.fill("31x0")
    expect(phone.get_by_text("at least 20 s under tension")).to_be_visible()
    phone.get_by_label(re.compile("^Heart rate")).fill("152")
    check(phone, "a tempo on the phone")
    log.click()
    stored = sets_of_mara(floor, 1)[0]
    assert (stored["tempo"], stored["heartRate"]) == ("3-1-X-0", 152)
    go(phone, "Today")
    phone.get_by_role("link", name="All sets").click()
    row = phone.get_by_role("listitem").filter(has_text="3-1-X-0")
    expect(row).to_contain_text("at least 20 s under tension")
    expect(row.locator(".heart-rate.high")).to_have_text(re.compile("152 bpm over 140"))
    check(phone, "a set with a tempo")
    row.get_by_role("button", name=re.compile("^Edit .*3-1-X-0")).click()
    phone.get_by_text("RPE, note and more").click()
    expect(field).to_have_value("3-1-X-0")
    field.fill("4 0 1 0")
    phone.get_by_label(re.compile("^Heart rate")).fill("120")
    phone.get_by_role("button", name="Save").click()
    row = phone.get_by_role("listitem").filter(has_text="4-0-1-0")
    expect(row).to_contain_text("25 s under tension")
    expect(row.locator(".heart-rate.low")).to_have_text(re.compile("120 bpm up to 140"))
    assert until(lambda: mara.call("workouts.current")["workout"]["sets"][0]["tempo"] == "4-0-1-0")


SIZES = ((1024, 768), (1280, 800))


def test_a_set_is_logged_with_a_tempo_at_the_kiosk_and_gets_another_in_its_history(floor, screen):
    floor.owner().close()
    mara = floor.member("Mara Lindqvist")
    kiosk = at_kiosk(floor, screen, has_touch=True)
    pick(kiosk, "Bench press")
    kiosk.get_by_role("button", name="More", exact=True).tap()
    field, keys = kiosk.get_by_label("Tempo", exact=True), kiosk.get_by_role("group", name="Keyboard")
    for width, height in SIZES:
        kiosk.set_viewport_size({"width": width, "height": height})
        field.fill("")
        field.tap()
        for key in "31X0":
            keys.get_by_role("button", name=key, exact=True).tap()
        expect(field, f"at {width}").to_have_value("31X0")
        keys.get_by_role("button", name="Done").tap()
        expect(field, f"at {width}").to_have_value("3-1-X-0")
    expect(kiosk.get_by_text(re.compile(r"^at least \d+ s in all$"))).to_be_visible()
    kiosk.get_by_role("button", name="Heart rate: none").tap()
    kiosk.keyboard.type("152")
    expect(kiosk.get_by_role("button", name="Heart rate: 152 bpm, over 140")).to_be_visible()
    for width, height in SIZES:
        kiosk.set_viewport_size({"width": width, "height": height})
        check(kiosk, f"a tempo at the kiosk, {width}")
        assert small_targets(kiosk, 64) == [], width
        # Nothing of the panel is cut, and the button that logs is on the screen.
        assert kiosk.locator(".more.panel").evaluate("""(panel) => {
          const { top, bottom, right } = panel.getBoundingClientRect(), parts = [...panel.querySelectorAll("button, input")];
          // Nor is a text.
          if ([...panel.querySelectorAll(".heart span, small")].some((one) => one.scrollWidth > one.clientWidth + 1
            || one.getBoundingClientRect().right > one.closest("button, .tempo-cell").getBoundingClientRect().right)) return false;
          return bottom <= innerHeight && document.querySelector(".log").getBoundingClientRect().bottom <= innerHeight
            && parts.every((part) => { const box = part.getBoundingClientRect();
              return box.top >= top && box.bottom <= bottom && box.right <= right; });
        }"""), width
    kiosk.get_by_role("button", name=re.compile("^Log set 1")).tap()
    row = kiosk.get_by_role("button", name=re.compile(r"^Set 1: .*3-1-X-0, 152 bpm, over 140\. Change$"))
    for width, height in SIZES:
        kiosk.set_viewport_size({"width": width, "height": height})
        expect(row, f"at {width}").to_be_visible()
    waiting(kiosk, 0)
    assert sets_of_mara(floor, 1)[0]["tempo"] == "3-1-X-0"

    # A past set.
    mara.change("workouts.finish")
    bench = floor.exercise(mara, "Bench press")
    mara.change("sets.log", exercise=bench, kind="working", weight=kg(80), reps=6, tempo="3110", heartRate=131)
    workout = mara.change("workouts.finish", name="Push day")["workout"]["id"]
    mine(kiosk, "History")
    kiosk.get_by_role("button", name=re.compile("Push day")).tap()
    expect(kiosk.get_by_text("30 s under tension")).to_be_visible()
    expect(kiosk.locator(".heart-rate.low")).to_contain_text("131 bpm up to 140")
    kiosk.get_by_role("button", name="Edit", exact=True).tap()
    kiosk.get_by_role("button", name=re.compile("3-1-1-0.*Change$")).tap()
    field, save = kiosk.get_by_label("Tempo", exact=True), kiosk.locator(".set-editor").get_by_role("button", name="Save")
    stored = lambda: mara.call("workouts.get", workout=workout)["workout"]["sets"][0]
    field.press_sequentially("slow")
    # Nobody is told of a mistake while they type.
    expect(field).not_to_have_attribute("aria-invalid", "true")
    save.tap()
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_be_focused()
    expect(kiosk.locator(".set-editor .fault")).to_have_count(0)
    assert stored()["tempo"] == "3-1-1-0"
    field.fill("40X1")
    save.tap()
    assert until(lambda: stored()["tempo"] == "4-0-X-1")
    assert stored()["heartRate"] == 131
