"""What is suggested for today, on a member's phone and where they begin at the kiosk."""

import re

from playwright.sync_api import expect

from kit.kiosk import at_kiosk, something_else
from kit.log import LOG, bring
from kit.looks import both, check, small_targets
from kit.modules import kept  # noqa: F401
from kit.patience import until
from kit.phone import at_phone, go

def test_a_newcomer_starts_a_suggested_workout_with_one_tap(floor, mara, screen):
    phone = at_phone(screen)
    # The first one stands at the top of Today, with one reason.
    expect(phone.get_by_role("region", name="A good first workout").get_by_role("button", name="Start Full body")).to_be_visible()
    go(phone, "Train")
    card = phone.get_by_role("article", name="Full body").first
    expect(card.get_by_text("A good first workout")).to_be_visible()
    expect(card.get_by_text("Exercises that are quick to learn")).to_be_visible()
    for scheme in ("dark", "light"):
        phone.emulate_media(color_scheme=scheme)
        check(phone, f"suggestions, {scheme}")
    assert small_targets(phone, 48) == []
    card.get_by_role("button", name="Start Full body").click()
    expect(phone.get_by_text(re.compile(r"of \d+ sets")).first).to_be_visible()
    workout = until(lambda: mara.call("workouts.current").get("workout"))
    assert workout["name"] == "Full body" and len(workout["plan"]) >= 4
    go(phone, "Train")
    expect(phone.get_by_role("link", name="Continue your workout")).to_be_visible()
    expect(phone.get_by_role("heading", name="For today")).to_have_count(0)


def test_the_reason_the_way_on_and_the_aims(floor, mara, screen, tmp_path):
    bring(floor, tmp_path, *LOG)
    phone = at_phone(screen)
    go(phone, "Train")
    section = phone.get_by_role("region", name="For today")
    expect(section.get_by_text("Back: nothing in your log yet")).to_be_visible()
    section.get_by_role("link", name=re.compile("^How to: ")).first.click()
    expect(phone).to_have_url(re.compile(r"#exercise=\d+$"))
    phone.goto(f"{floor.address}/me/#train")
    phone.get_by_role("link", name="Your aims").click()
    form = phone.get_by_role("form", name="What you train for")
    form.get_by_label("Get stronger").check()
    form.get_by_label("Minutes of one workout").fill("200")
    form.get_by_role("button", name="Save").click()
    expect(form.get_by_label("Minutes of one workout")).to_have_attribute("aria-invalid", "true")
    for scheme in ("dark", "light"):
        phone.emulate_media(color_scheme=scheme)
        check(phone, f"aims, {scheme}")
    assert small_targets(phone, 48) == []
    form.get_by_label("Minutes of one workout").fill("20")
    form.get_by_role("button", name="All that the gym has").click()
    form.get_by_role("button", name="Barbell", exact=True).click()
    form.get_by_role("button", name="Save").click()
    expect(phone.get_by_text("Saved. The suggestions follow.")).to_be_visible()
    expect(section.get_by_text(re.compile(r"^(1\d|20)\smin · \d\sexercises?$")).first).to_be_visible()
    aims = mara.call("aims.get")
    assert (aims["goal"], aims["minutes"]) == ("strength", 20) and "barbell" not in aims["equipment"]


def test_today_leaves_out_no_warning(floor, mara, screen, tmp_path):
    bring(floor, tmp_path, *[(day + 60, *row) for day, *row in LOG])
    phone = at_phone(screen)
    card = phone.get_by_role("region", name="Suggested for today")
    expect(card.get_by_text("or more since your last workout")).to_be_visible()
    expect(card.get_by_text("Begin lighter than before")).to_be_visible()
    for width in (390, 320):
        phone.set_viewport_size({"width": width, "height": 844})
        both(phone, f"today, a comeback, {width}", 48)


def test_the_kiosk_offers_it_at_the_start_with_its_page(floor, mara, screen, tmp_path):
    bring(floor, tmp_path, *LOG)
    kiosk = at_kiosk(floor, screen)
    start = kiosk.get_by_role("button", name="Suggested for today: Start Full body")
    expect(start).to_be_visible()
    check(kiosk, "the start with suggestions")
    assert small_targets(kiosk, 64) == []
    something_else(kiosk)
    check(kiosk, "something else with suggestions")
    assert small_targets(kiosk, 64) == []
    kiosk.get_by_role("button", name="More about Full body").first.click()
    page = kiosk.get_by_role("main", name="Full body")
    expect(page.get_by_text("Back: nothing in your log yet")).to_be_visible()
    for scheme in ("dark", "light"):
        kiosk.emulate_media(color_scheme=scheme)
        check(kiosk, f"a suggestion, {scheme}")
    assert small_targets(kiosk, 64) == []
    page.get_by_role("listitem").get_by_role("button").first.click()
    expect(kiosk.get_by_role("heading", name="Works")).to_be_visible()
    kiosk.get_by_role("button", name="Back").click()
    kiosk.get_by_role("main", name="Full body").get_by_role("button", name="Back").click()
    start.click()
    expect(kiosk.get_by_role("button", name=re.compile("^Log set 1")).first).to_be_visible()
    # The kiosk shows it before the server has stored it.
    workout = until(lambda: mara.call("workouts.current").get("workout"))
    assert workout["name"] == "Full body"


def test_where_one_suggestion_has_room_no_warning_is_left_out_and_rest_is_not_passed_over(kept):
    assert kept.evaluate("""async () => {
      const { foremost } = await import("/shared/progress/suggest.js");
      const reason = (code, warns) => ({ code, ...warns && { warns } });
      const program = { code: "program", plan: [], reasons: [reason("notTrained"), reason("recovered"), reason("saidSore", true)] };
      const rest = (...reasons) => ({ code: "rest", reasons });
      const told = (cards) => { const { card, reasons = [] } = foremost(cards); return [card?.code, ...reasons.map(({ code }) => code)]; };
      return [[], [program, rest(reason("tired", true))], [rest(reason("trainedToday")), program]].map(told);
    }""") == [[None], ["program", "notTrained", "saidSore", "tired"], ["rest", "trainedToday"]]
