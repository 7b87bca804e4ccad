"""The member's heart on the phone: a strap to claim, what it says now, what others see of it, and past sessions."""

import contextlib
import re

from playwright.sync_api import expect

from kit.hearts import OWN, board, code_of, radio, wears
from kit.looks import both
from kit.modules import kept  # noqa: F401
from kit.patience import becomes
from kit.phone import at_phone, go


def region(phone, name):
    return phone.get_by_role("region", name=name, exact=True)


def test_a_strap_is_claimed_by_the_code_on_the_wall_gets_a_maximum_and_is_forgotten_only_after_a_question(floor, mara, screen):
    # Heart is behind the plate.
    phone = at_phone(screen)
    go(phone, "Profile")
    phone.get_by_role("link", name=re.compile("^Heart")).click()
    expect(region(phone, "Past sessions")).to_contain_text("None yet")
    both(phone, "heart without a strap", 48)
    # A code that nobody shows says so at its field.
    code = phone.get_by_label("Code")
    for typed, says in [("K7", "four letters and digits"), ("ZZZZ", "No strap has this code now")]:
        code.fill(typed)
        phone.get_by_role("button", name="Find it").click()
        expect(code).to_have_accessible_description(re.compile(says))

    with radio(floor, {OWN: 112}):
        # "No" takes nothing.
        code.fill(code_of(floor))
        phone.get_by_role("button", name="Find it").click()
        phone.get_by_role("button", name="No", exact=True).click()
        expect(code).to_have_value("")
        assert mara.call("straps.mine")["straps"] == []
        code.fill(code_of(floor).lower())
        phone.get_by_role("button", name="Find it").click()
        asks = phone.get_by_role("group", name="Is your strap on the wall?")
        expect(asks).to_contain_text(re.compile(r"It says\s*112\s*now\.\s*Is that you\?"))
        both(phone, "a strap is claimed", 48)
        asks.get_by_role("button", name="Yes, it’s mine").click()
        expect(phone.get_by_text("That’s your strap now.")).to_be_visible()
        straps, now = region(phone, "Your straps"), region(phone, "Right now")
        expect(straps).to_contain_text("Strap 1122")
        expect(now).to_contain_text("112")

        # Without a maximum the page says what is missing.
        expect(now).to_contain_text("Zones need your maximum")
        phone.get_by_label("Beats a minute").fill("90")
        phone.get_by_role("button", name="Save").click()
        expect(phone.get_by_label("Beats a minute")).to_have_accessible_description(re.compile("between 100 and 230"))
        phone.get_by_label("Beats a minute").fill("187")
        phone.get_by_role("button", name="Save").click()
        expect(phone.get_by_text("187, as you typed it.")).to_be_visible()
        expect(now).to_contain_text("59%")

        straps.get_by_role("button", name="Forget Strap 1122").click()
        phone.get_by_role("alertdialog").get_by_role("button", name="Keep it").click()
        expect(straps).to_contain_text("Strap 1122")
        straps.get_by_role("button", name="Forget Strap 1122").click()
        phone.get_by_role("alertdialog").get_by_role("button", name="Forget").click()
        expect(straps).to_contain_text("None yet")
        assert mara.call("straps.mine")["straps"] == []


def test_a_strap_that_is_on_shows_the_zone_now_and_what_others_see_of_it_is_a_choice_with_its_picture(floor, mara, screen):
    with contextlib.closing(wears(floor, mara, OWN, bpm=142, shown="nothing")) as heard:
        assert board(floor)["tiles"] == []
        # It has a row on Today.
        phone = at_phone(screen)
        row = region(phone, "Your heart")
        expect(row).to_contain_text("steady · 75 %")
        row.get_by_role("link").click()
        now = region(phone, "Right now")
        expect(now).to_contain_text("142")
        expect(now).to_contain_text("75%")
        both(phone, "heart now", 48)

        # The choice takes effect at once.
        choices = phone.get_by_role("group", name="What others see on the wall")
        expect(choices.get_by_role("radio", name=re.compile("^Nothing"))).to_be_checked()
        expected = {"Points": {"points"}, "Zone": {"points", "zone"}, "Percent": {"points", "zone", "percent"}}
        for name, fields in expected.items():
            choices.get_by_role("radio", name=re.compile(f"^{name}")).check()
            expect(choices.get_by_role("radio", name=re.compile(f"^{name}"))).to_be_checked()
            becomes(lambda: mara.call("hearts.settings")["shown"], name.lower())
            (tile,) = board(floor)["tiles"]
            assert {"points", "zone", "percent"} & set(tile) == fields, name

        heard.beat(OWN, 170)
        expect(now).to_contain_text("90%")
        expect(now).to_contain_text("max")
        heard.quiet(OWN)
        expect(now).to_contain_text("Your strap is lost")


CURVE = "async (values) => { const { pathsOf, rangeOf } = await import('/shared/floor/hearts/curve.js'); return [rangeOf(values), pathsOf(values, { width: 100, height: 50, low: 100, high: 200 })]; }"


def test_the_curve_has_a_gap_where_nothing_was_heard_few_points_and_is_none_without_beats(kept):
    found, path = kept.evaluate(CURVE, [100, 150, 0, 200, 200])
    assert found == {"low": 90, "high": 210}
    assert path == "M0.0 50.0L25.0 25.0M75.0 0.0L100.0 0.0"
    for values in ([], [0, 0, 0]):
        assert kept.evaluate(CURVE, values)[0] is None, values
    # A long session is drawn with few points.
    path = kept.evaluate(CURVE, [120 + i % 40 for i in range(4_000)])[1]
    assert path.count("L") < 330 and path.count("M") == 1


def test_a_zone_that_was_reached_has_a_minute(kept):
    assert kept.evaluate("""async () => { const { minutesOf, shares } = await import('/shared/floor/hearts/zones.js');
      return [[0, 1, 29, 60, 89, 91].map(minutesOf), shares([0, 5, 0, 7, 0, 0]), shares(undefined)]; }""") == [
        [0, 1, 1, 1, 1, 2], [{"zone": 1, "n": 5}, {"zone": 3, "n": 7}], []]
