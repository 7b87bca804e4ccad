"""The owner's page, at the desk, who is in, which trainers see as well, and backups in any state in the place of the server's."""

import json
import re
import time

from playwright.sync_api import expect
from pypdf import PdfReader

from kit.floor import OWNER
from kit.login import fill_in
from kit.refusals import Line

HOUR = 3_600_000
STICK = {"path": "/media/stick/rackside", "isOnDataDisk": False}


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


def ago(hours):
    return int(time.time() * 1000 - hours * HOUR)


def made(hours, **more):
    return {"name": "rackside-20261129-020004.backup", "at": ago(hours), "bytes": 12_402_688} | more


def backups(last=None, failure=None, second=None, **more):
    first = {"path": "/var/lib/rackside/backups", "isOnDataDisk": True}
    first |= {name: value for name, value in {"last": last, "failure": failure}.items() if value}
    return {"backups": {
        "isNightly": True, "hour": 3, "daily": 14, "weekly": 8, "monthly": 12, "isKnown": True, "isRunning": False, "first": first,
        "encryption": {"isOn": False, "isConfigured": False},
    } | ({"second": second} if second else {}) | more}


class StubbedBackups(Line):
    """The owner's page with these backups. `tell` sends others."""

    def __init__(self, screen, known, address="backups", **options):
        self.known, self.begun, self.seq = known, 0, 0
        self.page = owner_page(screen, address, **options)
        super().__init__(self.page, answers={"topics.subscribe": self.subscribe, "backups.make": self.make})
        expect(self.page.get_by_role("heading", level=1)).to_be_attached()

    def subscribe(self, params):
        return {"epoch": "a-test", "seq": self.seq, "snapshot": self.known} if params["topic"] == "backups" else None

    def make(self, _):
        self.begun += 1
        return {"hasBegun": True}

    def tell(self, known):
        self.known, self.seq = known, self.seq + 1
        self.sockets[-1].send(json.dumps({"jsonrpc": "2.0", "method": "event", "params": {
            "topic": "backups", "seq": self.seq, "event": "backups.changed", "data": known}}))


def region(page, name):
    return page.get_by_role("region", name=name, exact=True)
