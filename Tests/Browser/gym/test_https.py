"""The owner's page of https, what the first page says of it, and which screens come by http."""

import json
import re
import time
import urllib.request

import pytest
from playwright.sync_api import expect

from kit import floor as floors
from kit.desk import owner_page
from kit.looks import Widths, both, both_sizes
from kit.patience import open_context
from kit.refusals import Line

DAY = 86_400_000
WORDS = ["acorn", "meadow", "ruby", "tunnel", "copper", "heron", "basket", "lantern"]
SHA256 = ":".join(f"{n * 7 % 256:02X}" for n in range(32))
TRUST = "http://192.168.1.20:8080/trust/"
WHY = "/etc/rackside/tls/gym.pem: cannot be read: Permission denied"
LOST = "/var/lib/rackside/tls/authority.pem is missing, but it was there before. Restore it from a backup."
CLOCK = "The machine's clock is wrong: it shows a time before November 2026. Set it. Nothing has to be started again."


def ahead(days):
    return int(time.time() * 1000 + days * DAY)


def https(kind, ends=300.0, **more):
    """Https that works for so many days; none: there is only http."""
    served = {} if ends is None else {
        "port": 8443, "since": ahead(-2), "endsAt": ahead(ends), "names": ["localhost", "yard.local", "192.168.1.20"],
        "addresses": ["https://192.168.1.20:8443", "https://yard.local:8443"]}
    own = {"words": WORDS, "sha256": SHA256, "trust": TRUST} if kind == "local" else {}
    return {"https": {"kind": kind, "names": [], "leftOut": [], "addresses": []} | served | own | more}


OFF = {"https": {"kind": "none", "names": [], "leftOut": [], "addresses": []}}
SETTINGS = {"layout": "clockFeed", "areas": [], "controls": False, "volume": 80, "voice": False, "records": True}


def device(number, name, secure):
    """secure: None for one that is away."""
    return {"id": number, "kind": "wall", "name": name, "createdAt": ahead(-9), "lastSeenAt": ahead(-1), "online": secure is not None,
            "settings": SETTINGS} | ({} if secure is None else {"isSecure": secure})


class Stub(Line):
    """The owner's page with this https and these screens. `tell` sends another https."""

    def __init__(self, screen, known, devices=(), address="https", **options):
        self.known, self.devices, self.seq = known, list(devices), 0
        self.page = owner_page(screen, address, **options)
        super().__init__(self.page, answers={"topics.subscribe": self.subscribe})
        expect(self.page.get_by_role("heading", level=1)).to_be_attached()

    def subscribe(self, params):
        snapshot = {"https": self.known, "devices": {"devices": self.devices, "health": []}}.get(params["topic"])
        return snapshot and {"epoch": "a-test", "seq": self.seq, "snapshot": snapshot}

    def tell(self, known):
        self.known, self.seq = known, self.seq + 1
        self.sockets[-1].send(json.dumps({"jsonrpc": "2.0", "method": "event", "params": {
            "topic": "https", "seq": self.seq, "event": "https.changed", "data": known}}))


def region(page, name):
    return page.get_by_role("region", name=name, exact=True)


def first_page(page):
    page.evaluate("location.hash = 'today'")
    expect(region(page, "In now")).to_be_visible()


def fits(page, name):
    """Nothing is cut, covered or too small at the widths of phones and of a desk."""
    look = Widths(page, 320, 390, 1366)
    look.see(name)
    look.end()


def test_without_https_the_page_says_what_it_gives_and_how_to_turn_it_on(floor, owner, screen):
    page = Stub(screen, OFF).page
    expect(page.get_by_role("heading", name="Secure connection", level=1)).to_be_visible()
    expect(page.get_by_text("It’s off: everything goes over the gym’s network in the open.")).to_be_visible()
    expect(region(page, "What it gives you").get_by_role("listitem")).to_have_count(4)
    how = region(page, "How to turn it on")
    expect(how.get_by_role("listitem")).to_have_count(3)
    # The section is in the file already: a second one would keep the server from starting.
    assert how.locator("pre").all_inner_texts() == [
        "local = true", "sudo -u rackside rackside check\nsudo systemctl restart rackside"]
    # It lies beside the backups.
    expect(page.get_by_role("navigation", name="Gym").get_by_role("link", name="Secure connection")).to_have_attribute("aria-current", "page")
    both_sizes(page, "https off")
    fits(page, "https-off")


def test_with_the_gyms_own_certificate_the_page_has_the_fingerprint_the_code_and_the_end(floor, owner, screen):
    stub = Stub(screen, https("local", leftOut=["yard"]), [device(1, "Wall by the door", True)])
    page = stub.page
    expect(page.get_by_text("It’s on. Each phone has to trust the gym’s certificate once.")).to_be_visible()
    paper = region(page, "For the paper at the desk").locator("code")
    assert paper.inner_text() == SHA256
    # People compare the ends.
    assert paper.locator("strong").all_inner_texts() == SHA256.split(":")[:4] + SHA256.split(":")[-4:]
    code = region(page, "On each phone, once")
    expect(code.get_by_role("img", name="The page on which a phone learns to trust the gym")).to_be_visible()
    expect(code.get_by_text(f"Or they type {TRUST}")).to_be_visible()
    certificate = region(page, "Certificate")
    for text in ("Served on port 8443", re.compile("in (299|300|301) days"), "https://yard.local:8443", "localhost",
                 "yard: this one works by http only.", "The server makes a new one in time. Phones need nothing for that."):
        expect(certificate.get_by_text(text, exact=isinstance(text, str))).to_be_visible()
    expect(region(page, "Screens").get_by_text("The one screen that is on now comes by https")).to_be_visible()
    both_sizes(page, "https local")
    fits(page, "https-local")


def test_by_plain_http_the_page_shows_no_fingerprint(floor, owner, screen):
    stub = Stub(screen, https("local"))
    stub.page.add_init_script("Object.defineProperty(window, 'isSecureContext', { value: false })")
    stub.page.reload()
    paper = region(stub.page, "For the paper at the desk")
    expect(paper.get_by_text("This page came by plain http")).to_be_visible()
    expect(paper.locator("code")).to_have_count(0)
    both(stub.page, "https by http")


def test_the_code_leads_to_the_page_of_trust(floor, owner, screen):
    asked = []
    stub = Stub(screen, https("local"))
    stub.answers["qr.make"] = lambda params: asked.append(params["text"])
    stub.page.reload()
    expect(region(stub.page, "On each phone, once").get_by_role("img")).to_be_visible()
    # The page may have asked before it was loaded again, too.
    assert set(asked) == {TRUST}


def test_a_server_that_no_phone_reaches_has_no_code(floor, owner, screen):
    known = https("local")
    del known["https"]["trust"]
    page = Stub(screen, known).page
    part = region(page, "On each phone, once")
    expect(part.get_by_text("The server listens only on its own machine.")).to_be_visible()
    expect(part.get_by_role("img")).to_have_count(0)
    both(page, "https on one machine")


def test_with_files_of_the_gyms_own_there_is_nothing_to_trust(floor, owner, screen):
    page = Stub(screen, https("own", names=["floor.example"], addresses=["https://floor.example:8443"])).page
    expect(page.get_by_text("It’s on, with a certificate that phones trust by themselves.")).to_be_visible()
    certificate = region(page, "Certificate")
    expect(certificate.get_by_text("https://floor.example:8443", exact=True)).to_be_visible()
    expect(certificate.get_by_text("Renew the files in time. The server takes the new ones within seconds.")).to_be_visible()
    for name in ("For the paper at the desk", "On each phone, once"):
        expect(region(page, name)).to_have_count(0)
    both_sizes(page, "https own")


def test_the_page_counts_the_screens_that_are_on_and_come_by_http(floor, owner, screen):
    devices = [device(1, "Wall by the door", True), device(2, "Kiosk by the racks", False),
               device(3, "Featherstonehaughingtons " * 2, False), device(4, "Wall in the cellar", None)]
    stub = Stub(screen, https("local"), devices)
    page = stub.page
    screens = region(page, "Screens")
    expect(screens.get_by_text("2 of 3 screens that are on now still come by http")).to_be_visible()
    expect(screens.get_by_role("listitem").locator("bdi")).to_have_text(["Kiosk by the racks", ("Featherstonehaughingtons " * 2).strip()])
    both_sizes(page, "https and screens")
    fits(page, "https-screens")
    # The page of the screens says it of each.
    screens.get_by_role("link", name="To the screens").click()
    for name, said in (("Wall by the door", "By https"), ("Kiosk by the racks", "By http")):
        expect(page.get_by_role("listitem").filter(has_text=name).get_by_text(said, exact=True)).to_be_visible()
    expect(page.get_by_role("listitem").filter(has_text="Wall in the cellar").get_by_text(re.compile("^By http"))).to_have_count(0)
    both_sizes(page, "screens by http")
    fits(page, "screens-by-http")


def test_without_https_of_its_own_the_list_says_how_screens_come_only_if_a_proxy_has_told(floor, owner, screen):
    silent = Stub(screen, OFF, [device(1, "Wall by the door", False)], "devices").page
    expect(silent.get_by_role("listitem").filter(has_text="Wall by the door")).to_be_visible()
    expect(silent.get_by_text(re.compile("^By http"))).to_have_count(0)
    told = Stub(screen, OFF, [device(1, "Wall by the door", True), device(2, "Kiosk by the racks", False)], "devices").page
    for name, said in (("Wall by the door", "By https"), ("Kiosk by the racks", "By http")):
        expect(told.get_by_role("listitem").filter(has_text=name).get_by_text(said, exact=True)).to_be_visible()


ANSWERS = {
    "asked": "Asked. It answers in a moment.",
    "waiting": "It goes as soon as nobody uses it.",
    "going": "It’s on its way.",
    "untrusted": f"It stays: it doesn’t trust the gym’s certificate yet. On the screen itself, open {TRUST} and do what it says. Then try again.",
    "fixed": "It stays on http: a mini-PC with rackside-screen can’t be taught the gym’s certificate. That’s all right for a wall.",
    "unsent": "It stays: something on it isn’t sent yet. Whoever trained there has to log in there once more. Then try again.",
    "failed": "That didn’t work. It goes on by http.",
}


def test_the_owner_asks_a_screen_to_go_over_and_reads_what_it_answers(floor, owner, screen):
    asked = []
    terminal = device(1, "Terminal", False) | {"kind": "terminal"}
    screens = [device(n + 2, f"Featherstonehaughingtons {state}", False) | {"move": state} for n, state in enumerate(ANSWERS)]
    stub = Stub(screen, https("local"), [terminal, device(9, "Kiosk by the racks", False) | {"kind": "kiosk"}, *screens])
    stub.answers["devices.move"] = lambda params: asked.append(params["device"]) or {}
    part = region(stub.page, "Screens")
    for state, sentence in ANSWERS.items():
        row = part.get_by_role("listitem").filter(has_text=f"Featherstonehaughingtons {state}")
        expect(row.get_by_role("status")).to_have_text(sentence)
        # What goes by itself need not be asked again, and what cannot go is not asked at all.
        expect(row.get_by_role("button")).to_have_count(0 if state in ("waiting", "going", "fixed") else 1)
    expect(part.get_by_role("listitem").filter(has_text="Terminal").get_by_role("button")).to_have_count(0)
    both_sizes(stub.page, "https and screens that go over")
    fits(stub.page, "https-screens-that-go-over")
    button = part.get_by_role("button", name="Move Kiosk by the racks to https")
    button.click()
    expect(button).to_be_enabled()
    assert asked == [9]
    # A certificate that every device trusts: there is nothing to do at the screen.
    stub.tell(https("own"))
    expect(part.get_by_text("It stays: it can’t reach https, or doesn’t trust the certificate.")).to_be_visible()
    expect(part.get_by_text("It stays: its address is set on its own computer, in /etc/rackside-screen.conf. Change it there.")).to_be_visible()
    stub.tell(https("own", None, failure=WHY))
    expect(part.get_by_role("button")).to_have_count(0)


@pytest.mark.parametrize("known, title, sentence", [
    (lambda: https("own", None, failure=WHY), "The secure connection doesn’t work", f"The server says: {WHY}."),
    (lambda: https("local", None, failure=LOST, words=WORDS), "The secure connection doesn’t work", f"The server says: {LOST}"),
    (lambda: https("own", 5.01), re.compile("The secure connection’s certificate ends in [56] days"), "Renew it, and put the new files"),
    (lambda: https("own", 5.01, failure=WHY), re.compile("The secure connection’s certificate ends in [56] days"), f"The server says: {WHY}."),
    (lambda: https("local", -1), "The secure connection’s certificate is over", "Check the machine’s clock"),
], ids=["unreadable", "authority lost", "ending", "not renewed", "over"])
def test_what_is_wrong_with_https_is_a_problem_on_the_first_page(floor, owner, screen, known, title, sentence):
    stub = Stub(screen, known(), address="today", width=1366, height=768)
    page = stub.page
    problem = page.get_by_role("region", name=title)
    expect(problem).to_contain_text(sentence)
    both(page, f"the first page and https, {known()['https']['kind']}", 48)
    fits(page, "the-first-page-and-https")
    expect(page.get_by_role("link", name=re.compile("^Gym ?.*, the secure connection needs attention"))).to_be_attached()
    problem.get_by_role("link", name="What to do").click()
    expect(page.get_by_role("heading", name="Secure connection", level=1)).to_be_visible()
    expect(problem).to_contain_text(sentence)
    both_sizes(page, f"what to do about https, {known()['https']['kind']}")
    fits(page, "what-to-do-about-https")
    # Once it works, all is well.
    stub.tell(https("own"))
    expect(problem).to_have_count(0)
    expect(region(page, "Certificate").get_by_text("Served on port 8443")).to_be_visible()
    first_page(page)
    expect(page.get_by_role("link", name="What to do")).to_have_count(0)


def test_the_first_page_of_a_restored_gym_says_that_it_used_https_and_how_to_take_its_settings_over(floor, owner, screen):
    file, place = "/var/lib/rackside/rackside.toml.restored", "/etc/rackside/rackside.toml"
    known = {"https": OFF["https"] | {"restored": {"file": file, "place": place, "https": True}}}
    stub = Stub(screen, known, address="today", width=1366, height=768)
    problem = region(stub.page, "Your gym used https; it is off here")
    assert problem.locator("pre").inner_text() == (
        f"sudo cp {file} {place}\nsudo -u rackside rackside check\nsudo systemctl restart rackside")
    both(stub.page, "the first page of a restored gym", 48)
    fits(stub.page, "the-first-page-of-a-restored-gym")
    # With other folders, the old file cannot be used as it is.
    del known["https"]["restored"]["place"]
    stub.tell(known)
    expect(problem.get_by_text(f"lie on this server in {file}.")).to_be_visible()
    expect(problem.locator("pre")).to_have_count(0)
    # It was taken over.
    stub.tell(https("local"))
    expect(problem).to_have_count(0)


def test_a_clock_that_was_never_set_is_said_beside_the_certificate_and_no_time_of_1970(floor, owner, screen):
    known = https("local", failure=CLOCK, words=WORDS)
    del known["https"]["since"]
    certificate = region(Stub(screen, known).page, "Certificate")
    expect(certificate.get_by_role("alert")).to_have_text(f"The server says: {CLOCK} The earlier certificate stays until then.")
    expect(certificate.get_by_text("Served on port 8443")).to_be_visible()
    expect(certificate.get_by_text(re.compile("^since"))).to_have_count(0)


def test_a_renewal_that_failed_is_said_on_the_page_while_the_earlier_certificate_lasts(floor, owner, screen):
    page = Stub(screen, https("own", failure=WHY)).page
    alert = region(page, "Certificate").get_by_role("alert")
    expect(alert).to_have_text(f"The server says: {WHY}. The earlier certificate stays until then.")
    both_sizes(page, "https not renewed")
    first_page(page)
    expect(page.get_by_role("link", name="What to do")).to_have_count(0)


def test_without_a_connection_the_page_claims_nothing(floor, owner, screen):
    stub = Stub(screen, https("own", None, failure=WHY), [device(1, "Wall by the door", False)], address="today")
    problem = stub.page.get_by_role("region", name="The secure connection doesn’t work")
    expect(problem).to_be_visible()
    floor.stop()
    expect(problem).to_have_count(0)


def test_the_fingerprint_on_the_page_is_the_authoritys(chromium, tmp_path):
    server = floors.Floor(tmp_path / "data", RACKSIDE_TLS_LOCAL="true", RACKSIDE_TLS_PORT="0")
    server.owner().close()
    with urllib.request.urlopen(server.address + "/ca.json") as reply:
        phone = json.load(reply)
    context = open_context(chromium, locale="en-GB")

    def screen(path):
        page = context.new_page()
        page.goto(server.address + path)
        return page

    page = owner_page(screen, "https")
    expect(region(page, "For the paper at the desk").locator("code")).to_have_text(phone["sha256"])
    expect(region(page, "Certificate").get_by_text(f"Served on port {phone['port']}")).to_be_visible()
    # The server of a test listens on its own machine only.
    expect(region(page, "On each phone, once").get_by_text("The server listens only on its own machine.")).to_be_visible()
    context.close()
    server.stop()
