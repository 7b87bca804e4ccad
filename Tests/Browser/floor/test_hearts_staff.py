"""Heart classes on the trainer's page, and the gym's straps on the owner's."""

import contextlib
import re

from playwright.sync_api import expect

from kit.desk import owner_page
from kit.floor import OWNER
from kit.hearts import OTHER, OWN, THIRD, board, code_of, radio, wears
from kit.login import fill_in
from kit.looks import both
from kit.patience import until


def region(page, name):
    return page.get_by_role("region", name=name, exact=True)


def test_a_trainer_begins_and_ends_a_class_which_walls_show_and_sees_zones_but_no_names(floor, mara, owner, screen):
    """On the trainer's page of hearts, which the owner may use as well."""
    page = screen("/trainer/#hearts", 1366, 768)
    fill_in(page, **OWNER)
    expect(page.get_by_role("heading", name="Hearts", level=1)).to_be_visible()
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
    # A class that another trainer has begun is there at once.
    owner.change("hearts.begin", title="Rowing")
    expect(region(page, "The class")).to_contain_text("Rowing")
    owner.change("hearts.end")
    expect(page.get_by_role("button", name="Begin the class")).to_be_visible()

    with contextlib.closing(wears(floor, mara, OWN, bpm=142)):
        now = region(page, "On the walls now")
        expect(now).to_contain_text("1 strap shown")
        expect(now.get_by_role("listitem")).to_have_text(re.compile(r"3?\s*1\s*steady"))
        expect(now).not_to_contain_text("Mara")
        # How many straps no wall shows is told as well.
        mara.change("hearts.configure", shown="nothing", signsIn=True)
        expect(now).to_contain_text("1 in private")
        assert "Mara" not in str(board(floor)) and "hidden" not in board(floor)


def test_the_owner_frees_the_strap_of_a_member_after_a_question_and_lends_one_under_a_name_of_its_own(floor, mara, owner, screen):
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

    with radio(floor, {OTHER: 97}):
        # Which straps are heard is asked for every half minute.
        page.reload()
        region(page, "Heard, and nobody’s").get_by_role("button", name="Lend Strap 4711").click()
        name = page.get_by_label("What it’s called")
        # The next number that no strap has.
        expect(name).to_have_value("1")
        name.fill("7")
        both(page, "a strap to lend")
        page.get_by_role("button", name="Save").click()
        lent = region(page, "Lent by the gym")
        expect(lent).to_contain_text(re.compile("Strap .?7"))
        until(lambda: "7" in [one.get("loan") for one in board(floor)["tiles"]])
        lent.get_by_role("button", name=re.compile("Rename Strap .?7")).click()
        name.fill("8")
        page.get_by_role("button", name="Save").click()
        expect(lent).to_contain_text(re.compile("Strap .?8"))
        lent.get_by_role("button", name=re.compile("No longer lend Strap .?8")).click()
        expect(lent).to_contain_text("None yet")
        assert not [one for one in owner.call("straps.list")["straps"] if one.get("name")]
        # Two straps cannot have one name.
        owner.change("straps.lend", strap=THIRD, name="7")
        page.get_by_role("button", name="Lend Strap 4711").click()
        name.fill("7")
        page.get_by_role("button", name="Save").click()
        expect(name).to_have_accessible_description(re.compile("Another strap is called so"))


def test_each_radio_is_among_the_devices_with_what_it_hears_itself_and_has_no_settings(floor, owner, screen):
    # The third hears nothing: it has no adapter, or stands in the wrong place.
    with radio(floor, {OTHER: 97, OWN: 120}), radio(floor, {OWN: 120}), contextlib.closing(floor.device("radio")):
        page = owner_page(screen, "devices")
        radios = page.get_by_role("listitem").filter(has_text="The radio")
        expect(radios).to_contain_text([f"Heart radio · {straps} in the last minute" for straps in ("2 straps", "1 strap", "no strap")])
        expect(radios.get_by_role("button", name=re.compile("^Settings"))).to_have_count(0)
        for one in radios.all():
            expect(one.get_by_role("button", name="Revoke The radio")).to_be_visible()
