"""Getting back into an account, leaving it, and what an owner does about members."""

import contextlib
import json
import re

from playwright.sync_api import expect

from kit.desk import owner_page
from kit.floor import OWNER
from kit.kiosk import at_start, pairing_code
from kit.log import log_set
from kit.looks import check, small_targets
from kit.login import enter_password
from kit.patience import UNDO, keeps
from kit.phone import go, log_in


def test_a_lost_password_is_replaced_at_the_desk_at_the_kiosk_and_for_the_owner_on_the_servers_machine(floor, screen):
    floor.owner().close()
    with contextlib.closing(floor.member("Mara Lindqvist")) as member:
        mara = member.member["id"]
    old = screen("/me/", 390, 844, "light")
    log_in(old)
    desk = owner_page(screen)
    desk.get_by_role("button", name="More for Mara Lindqvist").click()
    desk.get_by_role("button", name="One-time password").click()
    check(desk, "asking")
    desk.get_by_role("alertdialog").get_by_role("button", name="One-time password").click()
    enter_password(desk)
    password = desk.get_by_role("status").get_by_text(re.compile(r"^\w{4}-\w{4}-\w{4}$")).inner_text()
    check(desk, "told")
    expect(old.get_by_role("heading", name="Log in")).to_be_visible()

    phone = screen("/me/", 390, 844, "light")
    phone.get_by_label("Email").fill("mara@example.com")
    phone.get_by_label("Password").fill(password)
    phone.get_by_role("button", name="Log in").click()
    expect(phone.get_by_role("heading", name="Choose a new password")).to_be_visible()
    check(phone, "choosing")
    phone.get_by_label("New password", exact=True).fill("three plates by june")
    phone.get_by_label("New password again").fill("three plates by juli")
    phone.get_by_role("button", name="Save and go on").click()
    expect(phone.get_by_text("The passwords don’t match.")).to_be_visible()
    phone.get_by_label("New password again").fill("three plates by june")
    phone.get_by_role("button", name="Save and go on").click()
    expect(phone.get_by_role("heading", name="Today", exact=True)).to_be_visible()
    expect(phone.get_by_role("button", name=re.compile("^Start "))).to_be_visible()
    phone.reload()
    expect(phone.get_by_role("heading", name="Today", exact=True)).to_be_visible()

    # At the kiosk, too.
    kiosk = screen("/kiosk/")
    floor.approve(pairing_code(kiosk, "Pair this kiosk"), "Kiosk")
    password = floor.owner().change("accounts.oneTimePassword", member=mara)["password"]
    kiosk.get_by_role("button", name="Mara", exact=True).click()
    kiosk.keyboard.type("2580")
    kiosk.get_by_role("button", name="Log in").click()
    expect(kiosk.get_by_text("Log in with your email and the one-time password first.")).to_be_visible()
    kiosk.get_by_label("Email").fill("mara@example.com")
    kiosk.get_by_label("Password").fill(password)
    kiosk.get_by_role("button", name="Log in").click()
    expect(kiosk.get_by_role("heading", name="Choose a new password")).to_be_visible()
    check(kiosk, "choosing")
    assert small_targets(kiosk, 64) == []
    kiosk.get_by_label("New password", exact=True).fill("four plates by july")
    kiosk.get_by_label("New password again").fill("four plates by july")
    kiosk.get_by_role("button", name="Save and go on").click()
    at_start(kiosk)

    # The owner gets one on the server's machine.
    desk.goto(floor.address + "/owner/#devices")
    expect(desk.get_by_role("heading", name="Add a device")).to_be_visible()
    printed = floor.run("owner", "reset").stdout
    expect(desk.get_by_text("You are no longer logged in here. Log in again.")).to_be_visible()
    desk.get_by_label("Email").fill(OWNER["email"])
    desk.get_by_label("Password").fill(re.search(r"\w{4}-\w{4}-\w{4}", printed)[0])
    desk.get_by_role("button", name="Log in").click()
    desk.get_by_label("New password", exact=True).fill("three plates by june")
    desk.get_by_label("New password again").fill("three plates by june")
    desk.get_by_role("button", name="Save and go on").click()
    expect(desk.get_by_role("heading", name="Add a device")).to_be_visible()


def test_a_member_renames_and_deletes_a_workout_sees_their_logins_takes_the_log_along_and_deletes_the_account(floor, screen):
    floor.owner().close()
    mara = floor.member("Mara Lindqvist")
    workout = log_set(floor, mara)["set"]["workout"]
    mara.change("workouts.finish", workout=workout, name="Push day")
    phone = screen("/me/", 390, 844, "light")
    log_in(phone)
    go(phone, "History")
    card = phone.get_by_role("button", name=re.compile("^Push day"))
    card.click()
    phone.get_by_role("button", name="Edit", exact=True).click()
    phone.get_by_label("Name of the workout").fill("Heavy bench")
    phone.get_by_role("button", name="Save", exact=True).click()
    expect(phone.get_by_role("button", name=re.compile("^Heavy bench"))).to_be_visible()
    check(phone, "workout")
    assert small_targets(phone, 44) == []
    keeps(phone, UNDO)
    phone.get_by_role("button", name="Delete workout").click()
    expect(phone.get_by_text("No workouts yet")).to_be_visible()
    phone.get_by_role("button", name="Undo").click()
    expect(phone.get_by_role("button", name=re.compile("^Heavy bench"))).to_be_visible()
    # Another screen of the member hears of it.
    mara.change("workouts.delete", workout=workout)
    expect(phone.get_by_text("No workouts yet")).to_be_visible()

    log_set(floor, mara)
    wall = screen("/wall/", 1920, 1080)
    floor.approve(pairing_code(wall, "Pair this display"), "Wall")
    expect(wall.get_by_text("Mara", exact=True).first).to_be_visible()
    go(phone, "Profile")
    phone.get_by_role("button", name=re.compile("^Where you’re logged in")).click()
    expect(phone.get_by_text("This one")).to_be_visible()
    check(phone, "logins")
    phone.get_by_role("button", name="Log out everywhere else").click()
    assert mara.notice("session.ended")["reason"] == "revoked"
    expect(phone.get_by_role("button", name="Log out everywhere else")).to_have_count(0)

    phone.get_by_role("button", name=re.compile("^Delete account")).click()
    check(phone, "deleting")
    with phone.expect_download() as download:
        phone.get_by_role("button", name="Download your log first?").click()
    taken = json.loads(download.value.path().read_text())
    assert taken["format"] == "rackside.log.v1" and len(taken["workouts"][0]["sets"]) == 1
    phone.get_by_label("Your password").fill("not my password")
    phone.get_by_role("button", name="Delete my account").click()
    expect(phone.get_by_text("That isn’t your password.")).to_be_visible()
    phone.get_by_label("Your password").fill("bar across my back")
    phone.get_by_role("button", name="Delete my account").click()
    expect(phone.get_by_role("heading", name="Log in")).to_be_visible()
    expect(wall.get_by_text("Mara", exact=True)).to_have_count(0)
    assert floor.run("check").returncode == 0


def test_the_owner_blocks_renames_and_removes_and_a_wall_follows(floor, screen):
    floor.owner().close()
    mara = floor.member("Mara Lindqvist")
    log_set(floor, mara)
    wall = screen("/wall/", 1920, 1080)
    floor.approve(pairing_code(wall, "Pair this display"), "Wall")
    expect(wall.get_by_text("Mara", exact=True).first).to_be_visible()
    desk = owner_page(screen)
    more = desk.get_by_role("button", name="More for Mara Lindqvist")
    more.click()
    desk.get_by_role("button", name="Rename").click()
    desk.get_by_label("Display name").fill("Marry")
    desk.get_by_role("button", name="Save").click()
    expect(wall.get_by_text("Marry", exact=True).first).to_be_visible()
    expect(wall.get_by_text("Mara", exact=True)).to_have_count(0)
    more.click()
    desk.get_by_role("button", name="Block").click()
    desk.get_by_role("alertdialog").get_by_role("button", name="Block").click()
    enter_password(desk)
    assert mara.notice("session.ended")["reason"] == "revoked"
    expect(wall.get_by_text("Marry", exact=True)).to_have_count(0)
    expect(desk.get_by_role("list", name="Members").get_by_text("Blocked", exact=True)).to_be_visible()
    more.click()
    check(desk, "blocked")
    assert small_targets(desk, 44) == []
    desk.get_by_role("button", name="Remove").click()
    desk.get_by_role("alertdialog").get_by_role("button", name="Remove").click()
    expect(more).to_have_count(0)
    assert floor.run("check").returncode == 0


def test_the_gym_gets_a_new_name_on_every_open_screen_and_somebody_joins_with_the_link_or_waits_for_the_owner(floor, screen):
    floor.owner().close()
    kiosk = screen("/kiosk/")
    floor.approve(pairing_code(kiosk, "Pair this kiosk"), "Kiosk")
    expect(kiosk.get_by_text("Iron Yard")).to_be_visible()
    phone = screen("/me/", 390, 844)
    desk = owner_page(screen, "gym")
    check(desk, "gym")
    assert small_targets(desk, 44) == []
    desk.get_by_label("Gym name").fill("Steel Yard")
    # What is typed stays while another setting is saved.
    desk.get_by_label("With an invitation").check()
    enter_password(desk)
    expect(desk.get_by_text(re.compile("/me/[?]invitation="))).to_be_visible()
    expect(desk.get_by_label("Gym name")).to_have_value("Steel Yard")
    desk.get_by_role("form", name="Name").get_by_role("button", name="Save").click()
    for page in [desk, kiosk, phone]:
        expect(page.get_by_text("Steel Yard").first).to_be_visible()
        expect(page.get_by_text("Iron Yard")).to_have_count(0)

    link = desk.get_by_text(re.compile("/me/[?]invitation=")).inner_text()
    check(desk, "invitation")

    def join(phone, name):
        phone.get_by_label("Name", exact=True).fill(f"{name} Lindqvist")
        phone.get_by_label("Display name").fill(name)
        phone.get_by_label("Email").fill(f"{name.lower()}@example.com")
        phone.get_by_label("Password", exact=True).fill("bar across my back")
        phone.get_by_label("Password again").fill("bar across my back")
        phone.get_by_role("switch", name="Friends see my training").set_checked(name != "Ida")
        # Nothing is chosen for the wall, as at the kiosk; what is chosen is shown.
        phone.get_by_role("button", name="Sign up").click()
        expect(phone.get_by_role("alert")).to_have_text("One more thing: how does the wall show you?")
        expect(phone.get_by_role("radio", name="My name")).to_be_focused()
        check(phone, "nothing chosen for the wall")
        expect(phone.get_by_role("img", name="Here you see what the others see.")).to_be_visible()
        phone.get_by_label("My name").check()
        expect(phone.get_by_role("img", name=f"What others see: {name}, Bench press, 80 × 6")).to_be_visible()
        phone.get_by_label("Not at all").check()
        expect(phone.get_by_role("img", name="Others don’t see your sets")).to_be_visible()
        phone.get_by_label("My initials").check()
        expect(phone.get_by_role("img", name=f"What others see: {name[:2].upper()}, Bench press, 80 × 6")).to_be_visible()
        phone.get_by_role("button", name="Sign up").click()

    invited = screen(link.removeprefix(floor.address), 390, 844, "light")
    check(invited, "invited")
    join(invited, "Ida")
    invited.get_by_role("button", name="Skip").click()
    expect(invited.get_by_role("heading", name="Today", exact=True)).to_be_visible()
    with floor.database() as database:
        assert database.execute("SELECT profile, workouts FROM sharing_levels").fetchall() == [("nobody", "nobody")]
        assert database.execute("SELECT shown_on_floor, shows_initials FROM members WHERE display_name = 'Ida'").fetchall() == [(1, 1)]

    desk.get_by_label("Anyone at the kiosk").check()
    other = screen("/me/#signup", 390, 844, "light")
    expect(other.get_by_text("This gym signs members up at its kiosk.")).to_be_visible()
    desk.get_by_label("After you let them in").check()
    join(other, "Mara")
    expect(other.get_by_role("heading", name="Almost in")).to_be_visible()
    check(other, "waiting")
    desk.get_by_role("link", name="Members").click()
    expect(desk.get_by_text("1 person waiting for you to let them in.")).to_be_visible()
    desk.get_by_role("button", name="Let Mara Lindqvist in").click()
    other.get_by_role("button", name="Skip").click()
    expect(other.get_by_role("heading", name="Today", exact=True)).to_be_visible()
