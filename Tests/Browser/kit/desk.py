"""The owner's page, at the desk, and who is in, which trainers see as well."""

import re

from playwright.sync_api import expect
from pypdf import PdfReader

from kit.floor import OWNER
from kit.login import fill_in


def owner_page(screen, page="members", **options):
    desk = screen(f"/owner/#{page}", **options)
    fill_in(desk, **OWNER)
    expect(desk.get_by_role("navigation", name="Pages")).to_be_visible()
    expect(desk.get_by_role("heading", level=1)).to_be_visible()
    return desk


def opened(page):
    expect(page.get_by_role("heading", name="Who’s in")).to_be_visible()
    return page


def row(page, name):
    """Somebody who is in."""
    return page.get_by_role("region", name="In now").get_by_role("listitem").filter(has_text=name)


def present(client):
    return [one.get("name") or one["member"]["name"] for one in client.call("visits.present")["visits"]]


def key_on(sheet):
    """The key of encrypted backups, as a person reads it from its printed sheet: 28 characters."""
    [page] = PdfReader(sheet).pages
    text = page.extract_text()
    key = "".join(re.findall(r"\b[0-9A-HJKMNP-TV-Z]{4}\b(?= –|$)", text, re.MULTILINE))
    assert len(key) == 28, text
    return key
