"""The owner's page, at the desk."""

from playwright.sync_api import expect

from kit.floor import OWNER
from kit.login import fill_in


def owner_page(screen, page="members", **options):
    desk = screen(f"/owner/#{page}", **options)
    fill_in(desk, **OWNER)
    expect(desk.get_by_role("navigation", name="Pages")).to_be_visible()
    expect(desk.get_by_role("heading", level=1)).to_be_visible()
    return desk
