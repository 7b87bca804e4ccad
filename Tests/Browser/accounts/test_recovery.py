"""A forgotten password, an email that has joined already, and a browser that is known."""

import re

import pytest
from playwright.sync_api import expect

from kit.looks import check, small_targets
from kit.patience import until
from kit.phone import go, log_in

pytestmark = pytest.mark.usefixtures("sink")


def test_a_forgotten_password_is_mended_by_a_link_in_an_email(floor, screen, sink):
    floor.owner().close()
    floor.member("Mara Lindqvist").close()
    floor.member("Ben Adeyemi").close()
    old = screen("/me/", 390, 844, "light")
    log_in(old)
    phone = screen("/me/", 390, 844, "dark")
    phone.get_by_role("link", name="Forgot your password?").click()
    check(phone, "asking")
    assert small_targets(phone, 24) == []
    phone.get_by_label("Email").fill("mara@example.com")
    phone.get_by_role("button", name="Send me the link").click()
    expect(phone.get_by_role("heading", name="Check your email")).to_be_visible()
    check(phone, "sent")
    to, text = sink.email()
    assert to == ["mara@example.com"]
    path = re.search(r"https://floor\.example(/me/#link=\S+)", text)[1]

    # On a phone where somebody else is logged in, who stays so until the new password is there.
    shared = screen("/me/", 390, 844, "light")
    log_in(shared, "ben@example.com")
    shared.goto(floor.address + path)
    expect(shared.get_by_role("heading", name="Choose a new password")).to_be_visible()
    check(shared, "choosing")
    shared.get_by_label("New password", exact=True).fill("short")
    shared.get_by_label("New password again").fill("short")
    shared.get_by_role("button", name="Save and log in").click()
    expect(shared.get_by_label("New password", exact=True)).to_have_attribute("aria-invalid", "true")
    shared.get_by_label("New password", exact=True).fill("three plates by june")
    shared.get_by_label("New password again").fill("three plates by june")
    shared.get_by_role("button", name="Save and log in").click()
    expect(shared.get_by_role("heading", name="Today", exact=True)).to_be_visible()
    assert "link=" not in shared.url
    go(shared, "Profile")
    expect(shared.get_by_text("mara@example.com").first).to_be_visible()
    expect(old.get_by_role("heading", name="Log in")).to_be_visible()

    phone.goto(floor.address + path)
    phone.reload()
    phone.get_by_label("New password", exact=True).fill("four plates by july")
    phone.get_by_label("New password again").fill("four plates by july")
    phone.get_by_role("button", name="Save and log in").click()
    expect(phone.get_by_text("This link doesn’t work any more")).to_be_visible()
    check(phone, "used")
    phone.get_by_role("link", name="Send me another").click()
    expect(phone.get_by_role("button", name="Send me the link")).to_be_visible()


def test_a_link_is_kept_where_a_login_has_ended_and_an_old_one_leads_to_another(floor, screen, sink):
    floor.owner().close()
    floor.member("Mara Lindqvist").close()
    phone = screen("/me/", 390, 844, "light")
    # A browser sends what it was given with the next login.
    sent = []
    phone.on("websocket", lambda socket: socket.on("framesent", lambda text: sent.append(text)))
    log_in(phone)
    expect(phone.get_by_role("heading", name="Today", exact=True)).to_be_visible()
    token = phone.evaluate("JSON.parse(localStorage.getItem('rackside.browser'))")
    assert re.fullmatch(r"b_[\w-]{43}", token)
    phone.evaluate("localStorage.removeItem('rackside.me.session')")
    phone.reload()
    log_in(phone)
    expect(phone.get_by_role("heading", name="Today", exact=True)).to_be_visible()
    assert any("sessions.logIn" in text and token in text for text in sent)
    assert phone.evaluate("JSON.parse(localStorage.getItem('rackside.browser'))") == token

    known = phone.evaluate("localStorage.getItem('rackside.browser')")
    phone.goto("about:blank")
    phone.goto(floor.address + "/trainer/")
    # As after a one-time password from the desk: the server knows the login no more.
    phone.evaluate("localStorage.setItem('rackside.me.session', JSON.stringify('s_' + 'A'.repeat(43)))")
    stranger = floor.client()
    stranger.call("accounts.sendLink", email="mara@example.com")
    stranger.close()
    path = re.search(r"https://floor\.example(/me/#link=\S+)", sink.email()[1])[1]
    phone.goto(floor.address + path)
    until(lambda: phone.evaluate("localStorage.getItem('rackside.me.session')") is None)
    phone.get_by_label("New password", exact=True).fill("three plates by june")
    phone.get_by_label("New password again").fill("three plates by june")
    phone.get_by_role("button", name="Save and log in").click()
    expect(phone.get_by_role("heading", name="Today", exact=True)).to_be_visible()
    assert phone.evaluate("localStorage.getItem('rackside.browser')") != known

    # Logged in, with a link that is too old.
    phone.goto(floor.address + path)
    phone.get_by_label("New password", exact=True).fill("four plates by july")
    phone.get_by_label("New password again").fill("four plates by july")
    phone.get_by_role("button", name="Save and log in").click()
    phone.get_by_role("link", name="Send me another").click()
    phone.get_by_label("Email").fill("mara@example.com")
    phone.get_by_role("button", name="Send me the link").click()
    path = re.search(r"https://floor\.example(/me/#link=\S+)", sink.email()[1])[1]
    phone.goto(floor.address + path)
    phone.get_by_label("New password", exact=True).fill("four plates by july")
    phone.get_by_label("New password again").fill("four plates by july")
    phone.get_by_role("button", name="Save and log in").click()
    expect(phone.get_by_role("heading", name="Today", exact=True)).to_be_visible()
    assert "link=" not in phone.url
