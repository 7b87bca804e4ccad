"""The tokens of scripts: a member's on their profile, and the gym's on the owner's page."""

import re

from playwright.sync_api import expect

from kit.desk import owner_page
from kit.feeds import call, send
from kit.login import enter_password
from kit.looks import check, shot, small_targets
from kit.phone import at_phone, go


def the_secret(page):
    shown = page.locator(".feed-link")
    expect(shown).to_be_visible()
    return shown.inner_text()


def test_a_member_makes_a_token_once_sees_its_use_and_revokes_it(floor, mara, screen):
    phone = at_phone(screen)
    go(phone, "Profile")
    row = phone.get_by_role("button", name=re.compile("^Tokens for scripts"))
    row.click()
    phone.get_by_role("button", name="New token").click()
    make = phone.get_by_role("button", name="Make the token")
    make.click()
    expect(phone.get_by_text("Choose what it may do.")).to_be_visible()
    phone.get_by_role("textbox", name="Name", exact=True).last.fill("Watch")
    phone.get_by_role("switch", name="Log").check()
    for scheme in ("dark", "light"):
        phone.emulate_media(color_scheme=scheme)
        check(phone, f"a new token, {scheme}")
    make.click()
    secret = the_secret(phone)
    check(phone, "a token")
    shot(phone, "script-token")
    sent = f'curl -H "Authorization: Bearer {secret}" --data-binary @run.fit {floor.address}/roads'
    assert phone.locator(".script-send").inner_text() == sent
    assert not small_targets(phone, 48)

    status, _, reply = send(floor, call("members.me"), secret)
    assert status == 200 and reply["result"]["member"]["displayName"] == "Mara"
    assert send(floor, call("progress.overview"), secret)[0] == 403
    phone.get_by_role("button", name="Done").click()
    expect(phone.locator(".feed-link")).to_have_count(0)
    row.click()
    row.click()
    expect(phone.get_by_text(re.compile("Log · Last used"))).to_be_visible()
    assert secret not in phone.content()

    phone.get_by_role("button", name="Revoke Watch").click()
    check(phone, "asking")
    phone.get_by_role("button", name="Revoke it").click()
    expect(phone.get_by_role("button", name="Revoke Watch")).to_have_count(0)
    assert send(floor, call("members.me"), secret)[0] == 401


def test_the_owner_makes_a_token_of_the_gyms_with_the_password(floor, owner, screen):
    page = owner_page(screen, "scripts")
    page.get_by_role("button", name="New token").click()
    page.get_by_role("textbox", name="Name", exact=True).fill("Door")
    page.get_by_role("switch", name="Desk").check()
    page.get_by_role("button", name="Make the token").click()
    enter_password(page)
    secret = the_secret(page)
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)
        check(page, f"a token of the gym's, {scheme}")
    assert not small_targets(page, 48)
    assert send(floor, call("visits.present"), secret)[2]["result"] == {"visits": []}
    page.get_by_role("button", name="Done").click()
    page.get_by_role("button", name="Revoke Door").click()
    page.get_by_role("button", name="Revoke it").click()
    expect(page.get_by_role("button", name="Revoke Door")).to_have_count(0)
    assert send(floor, call("visits.present"), secret)[0] == 401
