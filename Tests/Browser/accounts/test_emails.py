"""Whose email it is: confirmed by a link or at the desk, and changed."""

import re

from playwright.sync_api import expect

from kit.desk import owner_page
from kit.looks import both
from kit.phone import go, log_in


def profile_of(screen, email, **options):
    phone = screen("/me/", **({"width": 390, "height": 844, "scheme": "dark"} | options))
    log_in(phone, email)
    go(phone, "Profile")
    expect(phone.get_by_role("button", name=re.compile("^Change email"))).to_be_visible()
    return phone


def test_a_member_confirms_their_email_with_a_link_and_gets_the_requests_that_waited(floor, sink, screen):
    floor.owner().close()
    for name in ("Mara Lindqvist", "Joel Okafor", "Eve Stone"):
        floor.member(name)
    floor.member("Ines Moor").change("friends.request", email="joel@example.com")
    phone = profile_of(screen, "joel@example.com")
    card = phone.get_by_role("region", name="Your email isn’t confirmed")
    expect(card).to_contain_text("Friend requests to joel@example.com wait until it is")
    both(phone, "unconfirmed")
    card.get_by_role("button", name="Send me a link").click()
    expect(card.get_by_role("status")).to_contain_text("A link is on its way to joel@example.com")
    both(phone, "sent")
    to, text = sink.email()
    assert to == ["joel@example.com"]
    path = re.search(r"https://floor\.example(/me/#confirm=\S+)", text)[1]

    # Whoever opens it with another account confirms nothing.
    eve = profile_of(screen, "eve@example.com")
    eve.goto(floor.address + path)
    expect(eve.get_by_text("This link doesn’t work")).to_be_visible()
    both(eve, "another account")
    expect(card).to_be_visible()
    # From there Joel logs in to his own account, and the link works.
    eve.get_by_role("button", name="Log in to another account").click()
    expect(eve.get_by_text("Log in to confirm your email.")).to_be_visible()
    both(eve, "before the login", 24)
    eve.get_by_label("Email").fill("joel@example.com")
    eve.get_by_label("Password").fill("bar across my back")
    eve.get_by_role("button", name="Log in").click()
    expect(eve.get_by_text("Your email is confirmed")).to_be_visible()
    both(eve, "confirmed")
    assert eve.url.endswith("#confirm")
    expect(card).to_have_count(0)
    eve.get_by_role("link", name="See your friends").click()
    expect(eve.get_by_role("button", name="Accept Ines")).to_be_visible()

    # A new email begins anew.
    phone.get_by_role("button", name=re.compile("^Change email")).click()
    phone.get_by_label("New email").fill("mara@example.com")
    phone.get_by_label("Current password").fill("not my password")
    phone.get_by_role("button", name="Save", exact=True).click()
    expect(phone.get_by_text("That isn’t your password.")).to_be_visible()
    phone.get_by_label("Current password").fill("bar across my back")
    phone.get_by_role("button", name="Save", exact=True).click()
    expect(phone.get_by_text("Another account has this email.")).to_be_visible()
    both(phone, "changing")
    phone.get_by_label("New email").fill("j@example.com")
    phone.get_by_role("button", name="Save", exact=True).click()
    expect(card).to_contain_text("Friend requests to j@example.com wait until it is")


def test_staff_confirm_an_email_at_the_desk(floor, screen):
    floor.owner().close()
    floor.member("Joel Okafor").close()
    floor.member("Mara Lindqvist").change("friends.request", email="joel@example.com")
    phone = profile_of(screen, "joel@example.com")
    card = phone.get_by_role("region", name="Your email isn’t confirmed")
    expect(card).to_contain_text("Ask at the desk")
    expect(card.get_by_role("button")).to_have_count(0)
    both(phone, "ask at the desk")
    # The page where the requests are missed says so, too.
    phone.goto(floor.address + "/me/#friends")
    phone.get_by_role("link", name="Your email isn’t confirmed").hover()
    both(phone, "friends")
    phone.get_by_role("link", name="Your email isn’t confirmed").click()
    desk = owner_page(screen, width=1280, height=800)
    joel = desk.get_by_role("listitem").filter(has_text="joel@example.com")
    expect(joel.get_by_text("Not confirmed")).to_be_visible()
    desk.get_by_role("button", name="More for Joel Okafor").click()
    both(desk, "more")
    desk.get_by_role("button", name="Confirm email").click()
    both(desk, "asking")
    desk.set_viewport_size({"width": 390, "height": 844})
    both(desk, "asking, narrow")
    desk.get_by_role("alertdialog").get_by_role("button", name="Confirm email").click()
    expect(joel.get_by_text("Not confirmed")).to_have_count(0)
    expect(card).to_have_count(0)
    go(phone, "Today")
    expect(phone.get_by_role("link", name="Mara wants to be friends")).to_be_visible()

    # Somebody who waits is let in, and the desk knows the email.
    owner = floor.owner()
    owner.change("gym.configure", joining="approval")
    floor.member("Ida Stone").close()
    desk.reload()
    desk.get_by_label("I know this email is theirs: Ida Stone").check()
    both(desk, "waiting, narrow")
    desk.set_viewport_size({"width": 1280, "height": 800})
    both(desk, "waiting")
    desk.get_by_role("button", name="Let Ida Stone in").click()
    ida = desk.get_by_role("listitem").filter(has_text="ida@example.com")
    expect(ida.get_by_role("button", name="More for Ida Stone")).to_be_visible()
    expect(ida.get_by_text("Not confirmed")).to_have_count(0)


LONG = "maximiliane.theodora-alexandrina.hohenbergen@langerfamilienname.example.com"


def test_a_long_email_breaks_and_a_link_that_is_opened_without_the_server_waits_for_it(floor, sink, screen):
    floor.owner().close()
    floor.member("Maximiliane Theodora", email=LONG).close()
    phone = profile_of(screen, LONG, width=320, height=568)
    fits = "document.documentElement.scrollWidth <= innerWidth"
    desk = owner_page(screen, width=390, height=844)
    desk.get_by_role("button", name="More for Maximiliane Theodora").click()
    desk.get_by_role("button", name="Confirm email").click()
    expect(desk.get_by_role("alertdialog")).to_contain_text(LONG)
    both(desk, "asking about a long email")
    assert desk.evaluate(fits)
    card = phone.get_by_role("region", name="Your email isn’t confirmed")
    card.get_by_role("button", name="Send me a link").click()
    expect(card.get_by_role("status")).to_contain_text(LONG)
    assert phone.evaluate(fits)
    path = re.search(r"https://floor\.example(/me/#confirm=\S+)", sink.email()[1])[1]
    phone.goto(floor.address + "/me/#reminders")
    expect(phone.get_by_text(f"Emails go to {LONG} once it’s confirmed.")).to_be_visible()
    assert phone.evaluate(fits)
    floor.stop()
    expect(phone.get_by_text("No connection to the server.")).to_be_visible()
    phone.evaluate("page => { location.hash = page; }", path.partition("#")[2])
    expect(phone.get_by_text("Your email is confirmed once it’s back.")).to_be_visible()
    both(phone, "without the server")
    floor.start()
    expect(phone.get_by_text(f"Friend requests and reminders to {LONG} reach you now.")).to_be_visible()
    both(phone, "a long email")
    assert phone.evaluate(fits)
