"""Two strangers with a phone each and a kiosk, through the pages alone: from the request to a reward that is handed out."""

import re

from playwright.sync_api import expect

from kit.floor import OWNER
from kit.kiosk import enter, every_set, pairing_code, pick
from kit.looks import both
from kit.phone import go


def sign_up(screen, name):
    phone = screen("/me/", 390, 844, "light")
    first = name.split()[0]
    phone.get_by_role("link", name="Sign up").click()
    phone.get_by_label("Name", exact=True).fill(name)
    phone.get_by_label("Display name").fill(first)
    phone.get_by_label("Email").fill(f"{first.lower()}@example.com")
    phone.get_by_label("Password", exact=True).fill("bar across my back")
    phone.get_by_label("Password again").fill("bar across my back")
    phone.get_by_label("PIN for the kiosk").fill("2580")
    phone.get_by_label("Not at all").check()
    phone.get_by_role("button", name="Sign up").click()
    phone.get_by_role("button", name="Skip").click()
    expect(phone.get_by_role("heading", name="Today", exact=True)).to_be_visible()
    return phone


def test_strangers_become_friends_train_cheer_compete_and_fetch_a_reward(floor, screen):
    floor.owner().close()
    owner = screen("/owner/#rewards")
    owner.get_by_label("Email").fill(OWNER["email"])
    owner.get_by_label("Password", exact=True).fill(OWNER["password"])
    owner.get_by_role("button", name="Log in", exact=True).click()
    owner.get_by_role("button", name="Add a reward").click()
    owner.get_by_label("Name").fill("Towel")
    owner.get_by_label("Points", exact=True).fill("10")
    owner.get_by_role("button", name="Save").click()
    expect(owner.get_by_role("button", name="Change Towel")).to_be_visible()
    kiosk = screen("/kiosk/", has_touch=True)
    floor.approve(pairing_code(kiosk, "Pair this kiosk"), "Kiosk")
    mara, ines = sign_up(screen, "Mara Lindqvist"), sign_up(screen, "Ines Okafor")
    floor.confirm("ines@example.com")

    # The request, and its answer.
    go(mara, "Friends")
    mara.get_by_role("link", name="Add a friend").click()
    mara.get_by_label("Name or email").fill("ines@example.com")
    mara.get_by_role("button", name="Ask", exact=True).click()
    go(ines, "Friends")
    ines.get_by_role("button", name="Accept Mara").click()
    expect(mara.get_by_role("link", name=re.compile("^Ines"))).to_be_visible()
    # Nobody has trained: no empty menus, and no sentence about no exercise.
    mara.get_by_role("link", name=re.compile("^Compare")).click()
    expect(mara.get_by_text("Nothing to compare yet")).to_be_visible()
    expect(mara.get_by_label("Exercise")).to_have_count(0)
    both(mara, "nothing to compare")

    # A challenge from there, to whom she is compared with.
    mara.get_by_role("link", name="Make it a challenge").click()
    expect(mara.get_by_role("switch", name="Ines")).to_be_checked()
    mara.get_by_role("radio", name="First to goal").check()
    mara.get_by_label("Sets", exact=True).last.fill("3")
    mara.get_by_label("Name").fill("First to three")
    mara.get_by_role("button", name="Start the challenge").click()
    expect(mara.get_by_role("heading", name="First to three", exact=True)).to_be_visible()
    go(ines, "Feed")
    expect(ines.get_by_text("All quiet here")).to_be_visible()
    go(ines, "Challenges")
    ines.get_by_role("link", name=re.compile("First to three")).click()
    ines.get_by_role("button", name="Join", exact=True).click()
    expect(mara.get_by_text("2 people are taking part", exact=False)).to_be_visible()

    # Training at the kiosk moves the board on the other's phone, set by set.
    # The first letter finds somebody who has only just signed up.
    kiosk.get_by_role("button", name="I", exact=True).tap()
    enter(kiosk, "Ines")
    pick(kiosk, "Bench press")
    for number in (1, 2, 3):
        button = kiosk.get_by_role("button", name=re.compile(f"^Log set {number}"))
        expect(button).not_to_have_attribute("aria-disabled", "true")
        button.tap()
        expect(mara.get_by_role("listitem").filter(has_text="Ines").first).to_contain_text(str(number))
    both(mara, "a target that is reached")
    kiosk.get_by_role("button", name=re.compile("^Finish")).first.tap()
    every_set(kiosk)
    expect(kiosk.get_by_text("+10 points · level 1")).to_be_visible()

    # Her workout is in both feeds, and a cheer and a comment come back.
    go(mara, "Feed")
    post = mara.get_by_role("article", name=re.compile("^Ines"))
    post.get_by_role("button", name="Fire").click()
    post.get_by_role("link", name=re.compile("Comments")).click()
    expect(mara.get_by_text("From you")).to_be_visible()
    mara.get_by_label("Write a comment").fill("Strong!")
    mara.get_by_role("button", name="Send").click()
    go(ines, "Feed")
    own = ines.get_by_role("article", name=re.compile("^Ines"))
    expect(own.get_by_role("button", name="Fire, 1")).to_be_visible()
    own.get_by_role("link", name="1 comment").click()
    expect(ines.get_by_text("Strong!")).to_be_visible()
    both(ines, "a workout with a comment")

    # The friend's page knows of the workout, though it was open before.
    go(mara, "Friends")
    mara.get_by_role("link", name=re.compile("^Ines")).click()
    expect(mara.get_by_role("img", name="Ines trained on 1 day in the last 12 weeks")).to_be_visible()
    mara.get_by_role("link", name="Message", exact=True).click()
    mara.get_by_label("Write a message").fill("Legs at six?")
    mara.get_by_role("button", name="Send").click()
    expect(mara.get_by_role("listitem").filter(has_text="Legs at six?")).to_be_visible()
    expect(mara.get_by_role("heading", name="Ines")).to_be_in_viewport(ratio=1)
    expect(kiosk.get_by_text("Mara wrote to you").first).to_be_visible()

    # The points of the day are a towel.
    go(ines, "Points and rewards")
    ines.get_by_role("button", name="Redeem Towel").click()
    ines.get_by_role("button", name="Spend 10", exact=True).click()
    code = ines.get_by_role("region", name="To pick up at the desk").locator(".code").inner_text()
    owner.get_by_label("Code").fill(code)
    owner.get_by_role("button", name="Check").click()
    # What is checked stands among what waits, too.
    expect(owner.get_by_role("region", name="Waiting to be picked up").get_by_role("listitem")).to_contain_text("Ines")
    owner.get_by_role("button", name="Hand it out").click()
    expect(ines.get_by_text("Towel: enjoy!")).to_be_visible()
    expect(owner.get_by_role("region", name="Handed out").get_by_role("listitem")).to_contain_text("Ines")
