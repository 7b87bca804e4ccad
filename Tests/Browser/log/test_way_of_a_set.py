"""The main job, as people do it: the owner opens the gym, a member logs a set, everybody sees it."""

import re

from playwright.sync_api import expect

from kit.floor import OWNER
from kit.kiosk import at_kiosk, enter, pairing_code, pick, waiting
from kit.log import sets_of_mara
from kit.login import enter_password
from kit.patience import until
from kit.refusals import Line


def test_the_owner_opens_the_gym_and_pairs_a_kiosk_and_a_set_of_who_chose_the_wall_reaches_it_and_the_phone(floor, screen):
    owner = screen("/owner/")
    owner.get_by_label("Setup code").fill(floor.setup_code.lower())
    owner.get_by_label("Gym name").fill("Iron Yard")
    owner.get_by_label("Your name").fill("Nadia Brandt")
    owner.get_by_label("Email").fill(OWNER["email"])
    owner.get_by_label("Password", exact=True).fill(OWNER["password"])
    owner.get_by_label("Password again").fill(OWNER["password"])
    owner.get_by_role("button", name="Open the gym").click()
    owner.get_by_role("link", name="Pair the kiosk").click()

    kiosk = screen("/kiosk/")
    wall = screen("/wall/", 1920, 1080)
    for page, heading, name in [
        (kiosk, "Pair this kiosk", "Kiosk by the racks"), (wall, "Pair this display with the code", "Wall"),
    ]:
        code = pairing_code(page, heading)
        owner.get_by_label("Code").fill(code)
        owner.get_by_role("button", name="Find device").click()
        owner.get_by_label("Name", exact=False).last.fill(name)
        owner.get_by_role("button", name="Approve").click()
        if page is kiosk:
            enter_password(owner)
        expect(owner.get_by_text(name).first).to_be_visible()

    floor.member("Mara Lindqvist").close()
    kiosk.reload()
    phone = screen("/me/", 390, 844, "light")
    phone.get_by_label("Email").fill("mara@example.com")
    phone.get_by_label("Password").fill("bar across my back")
    phone.get_by_role("button", name="Log in").click()

    # A member who did not choose the wall is not on it. Mara's set comes later, so Sam's would be there by then.
    floor.member("Secret Sam", shown=False).close()
    door = floor.kiosk()
    login = door.call("sessions.enter", member=door.call("members.roster", text="Secret")["faces"][0]["id"], pin="2580")
    door.change("sets.log", **{"as": login["handle"]}, exercise=floor.exercise(door, "Bench press"), kind="working", reps=5,
                weight={"value": 100, "unit": "kg"})
    door.close()

    enter(kiosk, "Mara")
    pick(kiosk, "Bench press")
    kiosk.get_by_role("button", name="More Weight").click()
    kiosk.get_by_role("button", name=re.compile("^Log set 1")).click()

    expect(wall.get_by_text("Mara").first).to_be_visible()
    expect(wall.get_by_text("Bench press").first).to_be_visible()
    expect(wall.get_by_text(re.compile(r"22\.5")).first).to_be_visible()
    expect(wall.get_by_text("Secret")).to_have_count(0)
    expect(phone.get_by_text("Bench press").first).to_be_visible()
    expect(phone.get_by_text(re.compile(r"22\.5")).first).to_be_visible()
    # The next set of an exercise in progress is one tap.
    kiosk.get_by_role("button", name=re.compile("^Log set 2")).click()
    expect(kiosk.get_by_role("button", name=re.compile("^Log set 3"))).to_be_visible()


def test_the_kiosk_takes_sets_while_the_server_is_away_replays_each_once_and_shows_one_whose_reply_is_late_once(floor, screen):
    floor.owner().close()
    floor.member("Mara Lindqvist").close()
    kiosk = at_kiosk(floor, screen)
    pick(kiosk, "Bench press")
    kiosk.get_by_role("button", name=re.compile("^Log set 1")).click()
    expect(kiosk.get_by_role("button", name=re.compile("^Log set 2"))).to_be_visible()
    floor.stop()
    kiosk.get_by_role("button", name=re.compile("^Log set 2")).click()
    kiosk.get_by_role("button", name=re.compile("^Log set 3")).click()
    expect(kiosk.get_by_role("button", name=re.compile("^Log set 4"))).to_be_visible()
    expect(kiosk.get_by_text(re.compile("waiting", re.I)).first).to_be_visible()
    floor.start()
    sets = sets_of_mara(floor, 3)
    assert [s["position"] for s in sets] == [1, 2, 3]
    expect(kiosk.get_by_text(re.compile("waiting", re.I))).to_have_count(0)

    # A reply that is late.
    line = Line(kiosk)
    kiosk.get_by_role("button", name="Switch to Mara").click()
    expect(kiosk.get_by_role("heading", name="Bench press", exact=True)).to_be_visible()
    line.held.add("sets.log")
    kiosk.get_by_role("button", name=re.compile("^Log set 4")).click()
    # The kiosk hears of it on the topic, and has no reply. Frames pass while the page is asked something.
    drawn = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"
    until(lambda: kiosk.evaluate(drawn) and line.kept and "set.logged" in line.heard)
    kiosk.evaluate(drawn)
    expect(kiosk.get_by_role("button", name=re.compile("^Log set 5"))).to_be_visible()
    line.release()
    waiting(kiosk, 0)
    expect(kiosk.get_by_role("button", name=re.compile("^Log set 5"))).to_be_visible()
    assert not floor.run("check").returncode
