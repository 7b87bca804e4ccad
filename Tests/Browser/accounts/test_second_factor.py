"""A code of the phone after the password: a trainer turns it on, logs in with it, and the owner turns it off."""

import base64
import hmac
import re
import struct
import time

from playwright.sync_api import expect

from kit.desk import owner_page
from kit.kiosk import at_kiosk, mine
from kit.login import PASSWORD, enter_password, fill_in
from kit.looks import both, check, shot, small_targets
from kit.trainer import trainer, trainer_page


class App:
    """An app with codes on a phone (RFC 6238)."""

    def __init__(self, secret):
        self.secret, self.last = base64.b32decode(secret.replace(" ", "")), 0

    def code(self, step):
        mac = hmac.digest(self.secret, struct.pack(">Q", step), "sha1")
        start = mac[-1] & 15
        return f"{(struct.unpack('>I', mac[start:start + 4])[0] & 0x7fffffff) % 10**6:06}"

    def next(self):
        """A code that was not used yet: that of the next step is good, too, so nobody waits for it."""
        self.last = max(self.last + 1, int(time.time()) // 30)
        return self.code(self.last)

    def wrong(self):
        near = [self.code(int(time.time()) // 30 + ahead) for ahead in range(-2, 4)]
        return next(code for code in ("000000", "111111", "222222", "333333", "444444", "555555", "666666") if code not in near)


def box(page, name):
    return page.get_by_role("textbox", name=name)


def set_up(page):
    """From Your login to the form. Returns the app and the recovery codes, as somebody reads them from the screen."""
    page.get_by_role("button", name="Set it up").click()
    enter_password(page, PASSWORD)
    codes = page.get_by_role("list", name="Recovery codes").get_by_role("listitem")
    expect(codes).to_have_count(10)
    expect(page.get_by_role("img", name="QR code for the app")).to_be_visible()
    return App(page.locator(".factor-app code").inner_text()), codes.all_inner_texts()


def turn_on(page):
    page.get_by_role("link", name="Your login").click()
    app, recovery = set_up(page)
    box(page, "Code from your phone").fill(app.next())
    box(page, "One of the recovery codes").fill(recovery[0])
    page.get_by_role("button", name="Turn it on").click()
    expect(page.get_by_text(re.compile("^On since"))).to_be_visible()
    return app, recovery


def test_it_is_on_once_a_code_of_the_phone_and_a_recovery_code_were_typed_and_the_log_in_asks_for_one(floor, screen):
    tove = trainer(floor)
    page = trainer_page(screen)
    page.get_by_role("link", name="Your login").click()
    expect(page.get_by_role("heading", name="Your login")).to_be_visible()
    expect(page.get_by_text("Chrome on Linux").first).to_be_visible()
    app, recovery = set_up(page)
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)
        check(page, f"second factor, {scheme}")
        shot(page, f"second-factor-{scheme}")
    assert small_targets(page, 48) == []
    page.get_by_role("button", name="Turn it on").click()
    expect(page.get_by_role("alert")).to_have_count(2)
    box(page, "Code from your phone").fill(app.wrong())
    box(page, "One of the recovery codes").fill(recovery[7].upper())
    page.get_by_role("button", name="Turn it on").click()
    expect(page.get_by_text("That code isn’t right. The gym’s clock says")).to_be_visible()
    # Until now the password is enough.
    expect(trainer_page(screen).get_by_role("navigation", name="Pages")).to_be_visible()
    box(page, "Code from your phone").fill(app.next())
    page.get_by_role("button", name="Turn it on").click()
    expect(page.get_by_text(re.compile("^On since"))).to_be_visible()
    expect(page.get_by_text("You have 10 recovery codes left.")).to_be_visible()
    # What the password alone had opened has ended.
    assert tove.notice("session.ended")["reason"] == "revoked"
    expect(page.locator(".logins li")).to_have_count(1)
    with page.expect_download() as download:
        page.get_by_role("button", name="Make new recovery codes").click()
        page.get_by_role("button", name="Save as a file").click()
    lines = download.value.path().read_text().splitlines()
    assert "tove@example.com" in lines[0] and len(lines[2:]) == 10 and recovery[0] not in lines
    page.get_by_role("button", name="I’ve kept them").click()
    expect(page.get_by_text(re.compile("^On since"))).to_be_visible()
    # Whoever comes to the page next does not see them.
    page.get_by_role("button", name="Make new recovery codes").click()
    expect(page.get_by_role("list", name="Recovery codes")).to_be_visible()
    recovery = page.get_by_role("list", name="Recovery codes").get_by_role("listitem").all_inner_texts()
    page.get_by_role("link", name="Clients").click()
    page.get_by_role("link", name="Your login").click()
    expect(page.get_by_text("You have 10 recovery codes left.")).to_be_visible()
    expect(page.get_by_role("list", name="Recovery codes")).to_have_count(0)

    # The log in asks for a code or a recovery code.
    page.get_by_role("button", name="Log out", exact=True).click()
    fill_in(page, "tove@example.com")
    expect(page.get_by_role("heading", name="One more step")).to_be_visible()
    expect(box(page, "Code from your phone")).to_be_focused()
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)
        check(page, f"second step, {scheme}")
        shot(page, f"second-step-{scheme}")
    box(page, "Code from your phone").fill(app.wrong())
    page.get_by_role("button", name="Log in", exact=True).click()
    expect(page.get_by_text("That code isn’t right.")).to_be_visible()
    box(page, "Code from your phone").fill(app.next())
    page.get_by_role("button", name="Log in", exact=True).click()
    expect(page.get_by_role("navigation", name="Pages")).to_be_visible()
    # On the phone as a member.
    phone = screen("/me/", 390, 844)
    fill_in(phone, "tove@example.com")
    phone.get_by_role("button", name="I don’t have my phone").click()
    check(phone, "second step on the phone")
    assert small_targets(phone, 48) == []
    box(phone, "Recovery code").fill("2222-2222-2222-2222")
    phone.get_by_role("button", name="Log in", exact=True).click()
    expect(phone.get_by_text("That isn’t one of your recovery codes, or it was used before.")).to_be_visible()
    box(phone, "Recovery code").fill(recovery[3].upper().replace("-", " "))
    phone.get_by_role("button", name="Log in", exact=True).click()
    expect(phone.get_by_role("navigation")).to_be_visible()


def test_the_owner_sees_who_has_it_and_turns_it_off_for_a_trainer(floor, screen):
    trainer(floor).close()
    turn_on(trainer_page(screen))
    page = owner_page(screen, "login")
    people = page.get_by_role("region", name="Who uses codes from a phone").get_by_role("listitem")
    expect(people.filter(has_text="Tove")).to_contain_text("On since")
    # An owner's own is above, and another's is none of theirs.
    expect(people.filter(has_text="Nadia").get_by_role("button")).to_have_count(0)
    check(page, "the owner's login")
    shot(page, "own-login")
    people.get_by_role("button", name="Turn off for Tove").click()
    people.get_by_role("button", name="Turn off", exact=True).click()
    enter_password(page)
    expect(people.filter(has_text="Tove")).to_contain_text("Off")
    expect(people.filter(has_text="Tove")).not_to_contain_text("On since")
    again = trainer_page(screen)
    expect(again.get_by_role("navigation", name="Pages")).to_be_visible()
    # The owner's own turns in the list at once. The password was typed a moment ago.
    expect(people.filter(has_text="Nadia")).to_contain_text("Off")
    page.get_by_role("button", name="Set it up").click()
    codes = page.get_by_role("list", name="Recovery codes").get_by_role("listitem")
    expect(codes).to_have_count(10)
    box(page, "Code from your phone").fill(App(page.locator(".factor-app code").inner_text()).next())
    box(page, "One of the recovery codes").fill(codes.first.inner_text())
    page.get_by_role("button", name="Turn it on").click()
    expect(people.filter(has_text="Nadia")).to_contain_text("On since")


def turned_on(client):
    """The same as `turn_on`, without a page."""
    client.change("sessions.confirm", password=PASSWORD)
    begun = client.call("secondFactor.begin")
    app, recovery = App(begun["secret"]), begun["recoveryCodes"]
    client.change("secondFactor.turnOn", code=app.next(), recoveryCode=recovery[0])
    return app, recovery


def test_a_trainer_at_a_kiosk_opens_their_clients_without_the_phone(floor, screen):
    tove = trainer(floor)
    app, recovery = turned_on(tove)
    kiosk = at_kiosk(floor, screen, "Tove", has_touch=True)
    mine(kiosk, "My clients")
    kiosk.get_by_role("textbox", name="Password").fill(PASSWORD)
    kiosk.get_by_role("button", name="Open my clients").tap()
    expect(box(kiosk, "Code from your phone")).to_be_focused()
    box(kiosk, "Code from your phone").fill(app.wrong())
    kiosk.get_by_role("button", name="Open my clients").tap()
    expect(kiosk.get_by_text("That code isn’t right.")).to_be_visible()
    expect(box(kiosk, "Code from your phone")).to_have_value("")
    kiosk.get_by_role("button", name="I don’t have my phone").tap()
    expect(box(kiosk, "Recovery code")).to_be_focused()
    # Its keys are letters, where the other code's are digits.
    expect(kiosk.locator(".osk")).to_be_visible()
    expect(kiosk.locator(".osk.numeric")).to_have_count(0)
    shot(kiosk, "recovery-kiosk", whole=False)
    kiosk.get_by_role("group", name="Keyboard").get_by_role("button", name="Done").tap()
    both(kiosk, "recovery code at the kiosk", 64)
    box(kiosk, "Recovery code").fill(recovery[1])
    kiosk.get_by_role("button", name="Open my clients").tap()
    expect(kiosk.get_by_text("No clients yet")).to_be_visible()
    tove.close()
