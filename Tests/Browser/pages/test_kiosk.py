"""What members do at the kiosk besides logging: join, correct, find their log, share it, and walk away."""

import contextlib
import re
import time

import pytest
from playwright.sync_api import expect

from kit import floor as floors
from kit.kiosk import at_start, enter, log, logged, pairing_code, pick, scan_badge, sign_up, waiting
from kit.log import sets_of_mara
from kit.patience import UNDO, keeps, open_context


@pytest.fixture
def hurried(tmp_path, chromium):
    """A kiosk that warns soon: after eight seconds, ten minutes before it ends."""
    floor = floors.Floor(tmp_path / "hurried", RACKSIDE_KIOSK_IDLE_SECONDS="608", RACKSIDE_KIOSK_WARN_SECONDS="600")
    floor.owner().close()
    floor.member("Mara Lindqvist").close()
    page = open_context(chromium, viewport={"width": 1280, "height": 800}, reduced_motion="reduce").new_page()
    page.goto(floor.address + "/kiosk/")
    floor.approve(pairing_code(page, "Pair this kiosk"), "Kiosk")
    expect(page.get_by_role("heading", name="Who’s lifting?")).to_be_visible()
    page.reload()
    yield page
    page.context.close()
    floor.stop()


def paired(floor, screen):
    page = screen("/kiosk/")
    floor.approve(pairing_code(page, "Pair this kiosk"), "Kiosk")
    expect(page.get_by_role("heading", name="Who’s lifting?")).to_be_visible()
    return page


def to_names_and_on(kiosk, name, email, password="bar across my back"):
    """From the names that somebody gives to the last step of the form."""
    kiosk.get_by_label("Name", exact=True).fill(name)
    kiosk.get_by_label("Display name").fill(name.split()[0])
    kiosk.get_by_label("Email").fill(email)
    kiosk.get_by_role("button", name="Next").click()
    kiosk.get_by_label("Password", exact=True).fill(password)
    kiosk.get_by_label("Password again").fill(password)
    kiosk.get_by_label("PIN").fill("2580")
    kiosk.get_by_role("button", name="Next").click()


def test_who_joins_at_the_kiosk_is_told_at_the_field_what_is_wrong_and_is_in(floor, owner, screen):
    floor.member("Tomasz Kowalski").close()
    kiosk = paired(floor, screen)
    # Cancelled, it leaves nothing behind.
    sign_up(kiosk)
    to_names_and_on(kiosk, "Nobody Here", "nobody@example.com")
    kiosk.get_by_role("button", name="Cancel").click()
    expect(kiosk.get_by_role("heading", name="Who’s lifting?")).to_be_visible()
    assert owner.call("members.list")["count"] == 2
    sign_up(kiosk)
    expect(kiosk.get_by_label("Name", exact=True)).to_have_value("")
    to_names_and_on(kiosk, "Mara Lindqvist", "Tomasz@Example.com")
    field = kiosk.get_by_label("Birth date")
    field.fill("1994-03-12")
    kiosk.get_by_label("Height, cm").fill("171")
    kiosk.get_by_label("Body weight, kg").fill("64.5")
    kiosk.get_by_label("Female").check()
    # Nothing is chosen for the wall, and that is asked for before anybody joins.
    kiosk.get_by_role("button", name="Join", exact=True).click()
    expect(kiosk.get_by_text("One more thing: how does the wall show you?")).to_be_visible()
    expect(kiosk.get_by_role("radio", name="My name")).to_be_focused()
    kiosk.get_by_label("My initials").check()
    kiosk.get_by_role("switch", name="Friends see my training").set_checked(False)
    # A date to come, and then an email that somebody has.
    field.fill("2199-01-01")
    expect(field).not_to_have_attribute("aria-invalid", "true")
    kiosk.get_by_role("button", name="Join", exact=True).click()
    expect(field).to_have_attribute("aria-invalid", "true")
    field.fill("1994-03-12")
    kiosk.get_by_role("button", name="Join", exact=True).click()
    expect(kiosk.get_by_label("Email")).to_have_attribute("aria-invalid", "true")
    assert owner.call("members.list")["count"] == 2
    to_names_and_on(kiosk, "Mara Lindqvist", "mara@example.com")
    kiosk.get_by_role("button", name="Join", exact=True).click()
    at_start(kiosk)
    with floor.database() as database:
        assert database.execute("SELECT profile, workouts FROM sharing_levels ORDER BY member DESC").fetchone() == ("nobody", "nobody")
    with contextlib.closing(floor.client()) as phone:
        member = phone.call("sessions.logIn", email="MARA@example.com", password="bar across my back")["member"]
    assert (member["birthDate"], member["heightCm"], member["shownOnFloor"], member["showsInitials"]) == ("1994-03-12", 171, True, True)
    assert member["bodyWeight"] == {"value": 64.5, "unit": "kg"}


def half_typed(kiosk):
    """Mara has typed at a set, and it waits for her."""
    expect(kiosk.locator("#box-weight")).to_contain_text("22.5")


def test_members_find_themselves_at_the_kiosk_and_partners_keep_what_they_have_typed(floor, owner, screen):
    with contextlib.closing(floor.member("Mara Lindqvist")) as mara:
        mara.change("members.update", badge="0004711")
    floor.member("Tomasz Kowalski").close()
    kiosk = paired(floor, screen)
    # Two letters find a name, and a wrong PIN says so. Keys before the first draw go nowhere.
    expect(kiosk.get_by_role("button", name="Mara", exact=True)).to_be_visible()
    kiosk.keyboard.type("to")
    expect(kiosk.get_by_role("button", name="Mara", exact=True)).to_have_count(0)
    enter(kiosk, "Tomasz", "9753")
    expect(kiosk.get_by_role("alert")).not_to_be_empty()
    kiosk.get_by_role("button", name="Back", exact=True).click()
    expect(kiosk.get_by_role("heading", name="Who’s lifting?")).to_be_visible()
    # A badge finds its member.
    scan_badge(kiosk, "0004711")
    kiosk.get_by_role("button", name="0", exact=True).wait_for()
    kiosk.keyboard.type("2580")
    kiosk.get_by_role("button", name="Log in").click()
    at_start(kiosk)
    pick(kiosk, "Bench press")
    kiosk.get_by_role("button", name="More Weight").click()
    # A partner is in at once, and a half-typed set waits for its own member.
    kiosk.get_by_role("button", name="Join in").click()
    enter(kiosk, "Tomasz")
    pick(kiosk, "Squat")
    expect(kiosk.locator("#box-weight")).to_contain_text("20")
    kiosk.get_by_role("button", name="Switch to Mara").click()
    half_typed(kiosk)
    kiosk.get_by_role("button", name="Log out Mara").click()
    expect(kiosk.get_by_role("button", name="Log out Tomasz")).to_be_visible()
    kiosk.get_by_role("button", name="Log out Tomasz").click()
    enter(kiosk, "Mara")
    half_typed(kiosk)
    log(kiosk, 1)
    # A set that is on its way cannot be changed; then it is edited, deleted and brought back.
    waiting(kiosk, 0)
    keeps(kiosk, UNDO)
    logged(kiosk, 1).click()
    kiosk.get_by_role("button", name="Edit").click()
    kiosk.get_by_role("button", name="More Reps").click()
    kiosk.get_by_role("button", name="Save set").click()
    expect(logged(kiosk, 1)).to_have_accessible_name(re.compile("× 9"))
    waiting(kiosk, 0)
    logged(kiosk, 1).click()
    kiosk.get_by_role("button", name="Delete").click()
    expect(kiosk.get_by_text(re.compile("deleted", re.I))).to_be_visible()
    expect(logged(kiosk, 1)).to_have_count(0)
    kiosk.get_by_role("button", name="Undo").click()
    expect(logged(kiosk, 1)).to_have_accessible_name(re.compile("× 9"))
    waiting(kiosk, 0)
    assert [each["reps"] for each in sets_of_mara(floor, 1)] == [9]


def test_an_unfinished_workout_is_there_at_another_kiosk_and_one_of_hours_ago_makes_way_for_a_new_one(floor, owner, screen):
    with contextlib.closing(floor.member("Joel Brandt")), contextlib.closing(floor.kiosk()) as other:
        face = other.call("members.roster", text="Joel")["faces"][0]
        handle = other.call("sessions.enter", member=face["id"], pin="2580")["handle"]
        bench = floor.exercise(other, "Bench press")
        sixty = {"exercise": bench, "kind": "working", "reps": 5, "weight": {"value": 60, "unit": "kg"}}
        other.change("sets.log", **{"as": handle}, **sixty)
    with contextlib.closing(floor.member("Mara Lindqvist")) as mara:
        hours_ago = int((time.time() - 7 * 3600) * 1000)
        old = mara.change("sets.log", **sixty, at=hours_ago)["set"]["workout"]
        mara.change("workouts.reopen", workout=old)
        kiosk = paired(floor, screen)
        enter(kiosk, "Joel")
        expect(kiosk.get_by_text("Bench press").first).to_be_visible()
        kiosk.get_by_role("button", name="Finish workout").click()
        expect(kiosk.get_by_role("heading", name="Good work")).to_be_visible()
        kiosk.get_by_role("button", name="Not finished yet").click()
        expect(kiosk.get_by_role("button", name="Finish workout")).to_be_visible()
        kiosk.get_by_role("button", name="Log out Joel").click()
        enter(kiosk, "Mara")
        kiosk.get_by_role("button", name="Start a new one").click()
        expect(logged(kiosk, 1)).to_have_count(0)
        log(kiosk, 1)
        log(kiosk, 2)
        # The kiosk shows a set before the server has it.
        sets_of_mara(floor, 2)
        history = mara.call("workouts.history")["workouts"]
        assert [(row["id"] == old, row["setCount"], "finishedAt" in row) for row in history] == [
            (False, 2, False), (True, 1, True),
        ]


@pytest.mark.real_time
def test_the_idle_notice_lets_one_stay_or_leave_and_what_was_typed_is_kept(hurried):
    enter(hurried, "Mara")
    pick(hurried, "Bench press")
    hurried.get_by_role("button", name="More Weight").click()
    notice = hurried.get_by_role("button", name=re.compile("Still here, Mara"))
    notice.wait_for()
    notice.click()
    expect(notice).to_have_count(0)
    expect(hurried.locator("#box-weight")).to_contain_text("22.5")
    notice.wait_for()
    hurried.get_by_role("button", name="Log out Mara").click()
    enter(hurried, "Mara")
    expect(hurried.locator("#box-weight")).to_contain_text("22.5")
