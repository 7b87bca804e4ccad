"""Heart classes on the trainer's page, and the gym's straps on the owner's."""

import contextlib
import re

import pytest
from playwright.sync_api import expect

from kit.desk import owner_page
from kit.floor import OWNER
from kit.hearts import OTHER, OWN, THIRD, board, code_of, radio, wears
from kit.kiosk import pairing_code
from kit.login import fill_in
from kit.looks import both
from kit.patience import until


@pytest.fixture
def desk(screen):
    """The trainer's page of hearts, which the owner may use as well."""
    def open_desk():
        page = screen("/trainer/#hearts", 1366, 768)
        fill_in(page, **OWNER)
        expect(page.get_by_role("heading", name="Hearts", level=1)).to_be_visible()
        return page
    return open_desk


def region(page, name):
    return page.get_by_role("region", name=name, exact=True)


def test_a_trainer_begins_and_ends_a_class_which_walls_show(floor, owner, desk):
    page = desk()
    expect(page.get_by_text("No strap is heard")).to_be_visible()
    both(page, "no heart class")
    page.get_by_label("Title on the walls").fill("Engine room")
    page.get_by_role("button", name="Begin the class").click()
    expect(region(page, "The class")).to_contain_text("Engine room")
    assert board(floor)["class"]["title"] == "Engine room"
    page.get_by_role("button", name="End the class").click()
    asks = page.get_by_role("alertdialog", name="End the class for all?")
    both(page, "a heart class ends")
    asks.get_by_role("button", name="Cancel").click()
    expect(asks).to_have_count(0)
    assert "class" in board(floor)
    page.get_by_role("button", name="End the class").click()
    asks.get_by_role("button", name="End the class").click()
    expect(page.get_by_role("button", name="Begin the class")).to_be_visible()
    assert "class" not in board(floor)


def test_a_class_that_another_trainer_has_begun_is_there_at_once(floor, owner, desk):
    page = desk()
    expect(page.get_by_role("button", name="Begin the class")).to_be_visible()
    owner.change("hearts.begin", title="Rowing")
    expect(region(page, "The class")).to_contain_text("Rowing")
    owner.change("hearts.end")
    expect(page.get_by_role("button", name="Begin the class")).to_be_visible()


def test_the_trainer_sees_how_many_are_in_which_zone_and_no_name(floor, mara, desk):
    with contextlib.closing(wears(floor, mara, OWN, bpm=142)):
        page = desk()
        now = region(page, "On the walls now")
        expect(now).to_contain_text("1 strap shown")
        expect(now.get_by_role("listitem")).to_have_text(re.compile(r"3?\s*1\s*steady"))
        expect(now).not_to_contain_text("Mara")


def test_the_trainer_is_told_how_many_straps_no_wall_shows(floor, mara, desk):
    with contextlib.closing(wears(floor, mara, OWN, shown="nothing")):
        assert "Mara" not in str(board(floor)) and "hidden" not in board(floor)
        expect(region(desk(), "On the walls now")).to_contain_text("1 in private")


def test_the_owner_lends_a_strap_renames_it_and_stops(floor, owner, screen):
    with radio(floor, {OTHER: 97}):
        page = owner_page(screen, "straps")
        region(page, "Heard, and nobody’s").get_by_role("button", name="Lend Strap 4711").click()
        name = page.get_by_label("What it’s called")
        # The next number that no strap has.
        expect(name).to_have_value("1")
        name.fill("7")
        both(page, "a strap to lend")
        page.get_by_role("button", name="Save").click()
        lent = region(page, "Lent by the gym")
        expect(lent).to_contain_text(re.compile("Strap .?7"))
        until(lambda: [one.get("loan") for one in board(floor)["tiles"]] == ["7"])
        lent.get_by_role("button", name=re.compile("Rename Strap .?7")).click()
        name.fill("8")
        page.get_by_role("button", name="Save").click()
        expect(lent).to_contain_text(re.compile("Strap .?8"))
        lent.get_by_role("button", name=re.compile("No longer lend Strap .?8")).click()
        expect(lent).to_contain_text("None yet")
        assert not [one for one in owner.call("straps.list")["straps"] if one.get("name")]


def test_two_straps_cannot_have_one_name(floor, owner, screen):
    owner.change("straps.lend", strap=THIRD, name="7")
    with radio(floor, {OTHER: 97}):
        page = owner_page(screen, "straps")
        page.get_by_role("button", name="Lend Strap 4711").click()
        name = page.get_by_label("What it’s called")
        name.fill("7")
        page.get_by_role("button", name="Save").click()
        expect(name).to_have_accessible_description(re.compile("Another strap is called so"))


def test_a_strap_is_taken_from_its_member_only_after_a_question(floor, mara, screen):
    with contextlib.closing(wears(floor, mara, OWN)):
        page = owner_page(screen, "straps")
        members = region(page, "Members’ straps")
        expect(members).to_contain_text("Mara")
        members.get_by_role("button", name="Free the strap of Mara").click()
        asks = page.get_by_role("alertdialog")
        both(page, "a strap to free")
        asks.get_by_role("button", name="Free", exact=True).click()
        expect(members).to_contain_text("No member has a strap yet")
        assert mara.call("straps.mine")["straps"] == []
        until(lambda: code_of(floor))


def test_a_radio_is_among_the_devices_with_what_it_hears_and_has_no_settings(floor, owner, screen):
    with radio(floor, {OTHER: 97, OWN: 120}):
        page = owner_page(screen, "devices")
        device = page.get_by_role("listitem").filter(has_text="The radio")
        expect(device).to_contain_text("Heart radio · 2 straps in the last minute")
        expect(device.get_by_role("button", name=re.compile("^Settings"))).to_have_count(0)
        expect(device.get_by_role("button", name="Revoke The radio")).to_be_visible()


def test_each_radio_says_what_it_has_heard_itself(floor, owner, screen):
    # The third hears nothing: it has no adapter, or stands in the wrong place.
    with radio(floor, {OTHER: 97, OWN: 120}), radio(floor, {OWN: 120}), contextlib.closing(floor.device("radio")):
        page = owner_page(screen, "devices")
        expect(page.get_by_role("listitem").filter(has_text="Heart radio")).to_contain_text(
            [f"{straps} in the last minute" for straps in ("2 straps", "1 strap", "no strap")])


def test_a_wall_says_that_no_radio_listens_until_one_does(floor, owner, screen):
    page = screen("/wall/", 1920, 1080)
    floor.approve(pairing_code(page, "Pair this display with the code"), "Front wall")
    wall = next(one["id"] for one in owner.call("devices.list")["devices"] if one["kind"] == "wall")
    owner.change("devices.configure", device=wall, layout="hearts")
    expect(page.get_by_text("No radio is listening")).to_be_visible()
    with contextlib.closing(floor.device("radio")):
        expect(page.get_by_text("No hearts to show yet")).to_be_visible()
    expect(page.get_by_text("No radio is listening")).to_be_visible()


def test_a_wall_is_set_to_hearts(floor, owner, screen):
    with contextlib.closing(floor.device("wall")) as wall:
        page = owner_page(screen, "devices")
        page.get_by_role("button", name="Settings of The wall").click()
        page.get_by_role("radio", name="Hearts", exact=True).check()
        expect(page.get_by_role("listitem").filter(has_text="The wall")).to_contain_text("Wall display · Hearts")
        assert wall.notice("device.configured")["device"]["settings"]["layout"] == "hearts"
