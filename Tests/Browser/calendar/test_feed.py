"""A member's calendar in other programs: the address on their phone, and the file behind it."""
import re

import icalendar
from playwright.sync_api import expect

from kit.feeds import fetch, status
from kit.looks import check, small_targets
from kit.phone import go, log_in


def test_an_address_is_made_renewed_and_turned_off(floor, screen):
    floor.owner().close()
    mara = floor.member("Mara Lindqvist")
    phone = screen("/me/", 390, 844, "light")
    log_in(phone)
    go(phone, "Profile")
    row = phone.get_by_role("button", name=re.compile("^Calendar feed"))
    row.click()
    make = phone.get_by_role("button", name="Make an address")
    expect(make).to_be_visible()
    check(phone, "no feed")
    make.click()
    address = phone.locator(".feed-link")
    expect(address).to_contain_text(".ics")
    expect(phone.get_by_role("img", name="QR code of the address")).to_be_visible()
    first = address.inner_text()
    assert first == floor.address + mara.call("feeds.get")["path"]
    expect(phone.get_by_role("link", name="Open in calendar")).to_have_attribute(
        "href", re.compile(r"^webcal://.*\.ics$"))
    check(phone, "a feed")
    assert not small_targets(phone, 44)

    headers, body = fetch(first)
    assert headers["Content-Type"] == "text/calendar; charset=utf-8"
    assert icalendar.Calendar.from_ical(body)["VERSION"] == "2.0"
    assert status(first, **{"If-None-Match": headers["ETag"]}) == 304
    assert fetch(first, **{"If-None-Match": '"another"'})[1] == body

    phone.get_by_role("button", name="New address").click()
    check(phone, "asking")
    phone.get_by_role("button", name="Make a new address").click()
    expect(address).not_to_have_text(first)
    second = address.inner_text()
    assert status(first) == 404
    assert fetch(second)[1] == body

    phone.get_by_role("button", name="Turn off").click()
    phone.get_by_role("button", name="Turn it off").click()
    expect(make).to_be_visible()
    assert status(second) == 404
    mara.close()
