"""While the server is away, what cannot be sent says so before it is tried, and what was typed stays."""

from playwright.sync_api import expect

from kit.desk import owner_page
from kit.looks import check
from kit.phone import at_phone

REASON = "Not while the server is away."


def refuses(page, control):
    """A tap tells why. Playwright itself would wait until it is available."""
    expect(control).to_be_disabled()
    expect(control).to_have_attribute("title", REASON)
    control.dispatch_event("click")
    expect(page.get_by_text(REASON)).to_be_visible()
    page.get_by_text(REASON).wait_for(state="hidden")


def test_on_the_phone_what_needs_the_server_says_so_and_a_form_keeps_what_was_typed(floor, screen):
    floor.owner().close()
    floor.member("Mara Lindqvist").close()
    ines = floor.member("Ines Moor")
    floor.confirm("mara@example.com")
    ines.change("friends.request", email="mara@example.com")
    ines.close()
    phone = at_phone(screen)
    phone.goto(floor.address + "/me/#friends")
    accept = phone.get_by_role("button", name="Accept Ines")
    expect(accept).to_be_enabled()
    phone.goto(floor.address + "/me/#profile")
    save = phone.get_by_role("button", name="Save changes")
    name = phone.locator("#displayName")
    wall = phone.get_by_role("switch").first
    expect(save).to_be_enabled()
    was = wall.is_checked()
    floor.stop()
    expect(phone.get_by_text("No connection to the server.")).to_be_visible()
    name.fill("Mara L")
    refuses(phone, save)
    name.press("Enter")
    expect(phone.get_by_text(REASON)).to_be_visible()
    phone.get_by_text(REASON).wait_for(state="hidden")
    refuses(phone, wall)
    assert wall.is_checked() == was
    check(phone, "a profile without the server")
    # What is drawn later is unavailable as well.
    phone.goto(floor.address + "/me/#friends")
    refuses(phone, accept)
    # A choice that is sent with the tap: neither a finger nor an arrow key changes it.
    phone.goto(floor.address + "/me/#sharing")
    levels = phone.get_by_role("group", name="Workouts", exact=True)
    chosen, other = levels.get_by_role("radio", checked=True), levels.get_by_role("radio", checked=False).first
    value = chosen.get_attribute("value")
    refuses(phone, other)
    chosen.press("ArrowRight")
    expect(phone.get_by_text(REASON)).to_be_visible()
    phone.get_by_text(REASON).wait_for(state="hidden")
    expect(chosen).to_have_attribute("value", value)
    check(phone, "who sees what without the server")
    # What waits on the phone, such as a word to the owner, can be sent all the same.
    phone.get_by_role("button", name="Something is wrong here").click()
    expect(phone.get_by_role("button", name="Send it")).to_be_enabled()
    phone.goto(floor.address + "/me/#profile")
    expect(name).to_have_value("Mara L")
    floor.start()
    expect(save).to_be_enabled()
    assert save.get_attribute("title") is None
    # Nothing was sent before: neither Enter nor a tap left something to send.
    expect(phone.get_by_role("heading", name="Mara", exact=True)).to_be_visible()
    save.click()
    expect(phone.get_by_role("heading", name="Mara L", exact=True)).to_be_visible()
    phone.goto(floor.address + "/me/#friends")
    accept.click()
    expect(accept).to_have_count(0)


def test_on_the_owners_page_a_form_waits_for_the_server_with_what_was_typed(floor, screen):
    floor.owner().close()
    page = owner_page(screen, "gym")
    field, save = page.locator("#gym-name"), page.locator("form:has(#gym-name) button.go")
    field.fill("Steel Yard")
    expect(save).to_be_enabled()
    floor.stop()
    refuses(page, save)
    expect(field).to_have_value("Steel Yard")
    rule = page.get_by_role("radio", name="With an invitation")
    refuses(page, rule)
    expect(rule).not_to_be_checked()
    check(page, "the gym's page without the server")
    floor.start()
    expect(rule).to_be_enabled()
    expect(save).to_be_enabled()
    save.click()
    expect(page.get_by_role("banner").get_by_text("Steel Yard")).to_be_visible()
