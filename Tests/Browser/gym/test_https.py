"""The owner's page of https, what the first page says of it, and which screens come by http."""

import json
import re
import time
import urllib.request

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
    """The owner's page with this https and these screens. `tell` sends others."""

    def __init__(self, screen, known, devices=(), address="https", **options):
        self.known, self.seq = {"https": known, "devices": {"devices": list(devices), "health": []}}, {"https": 0, "devices": 0}
        self.page = owner_page(screen, address, **options)
        super().__init__(self.page, answers={"topics.subscribe": self.subscribe})
        expect(self.page.get_by_role("heading", level=1)).to_be_attached()

    def subscribe(self, params):
        topic = params["topic"]
        return {"epoch": "a-test", "seq": self.seq[topic], "snapshot": self.known[topic]} if topic in self.known else None

    def tell(self, known, devices=None):
        for topic, data in {"https": known, "devices": devices is not None and {"devices": devices, "health": []}}.items():
            if data:
                self.known[topic] = data
                self.seq[topic] += 1
                self.sockets[-1].send(json.dumps({"jsonrpc": "2.0", "method": "event", "params": {
                    "topic": topic, "seq": self.seq[topic], "event": f"{topic}.changed", "data": data}}))


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


def test_the_page_says_what_https_gives_and_once_it_is_on_what_phones_need_and_by_plain_http_no_fingerprint(floor, owner, screen):
    stub, asked = Stub(screen, OFF), []
    stub.answers["qr.make"] = lambda params: asked.append(params["text"])
    page = stub.page
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

    # With the gym's own certificate: the fingerprint, the code and the end.
    stub.tell(https("local", leftOut=["yard"]), [device(1, "Wall by the door", True)])
    expect(page.get_by_text("It’s on. Each phone has to trust the gym’s certificate once.")).to_be_visible()
    paper = region(page, "For the paper at the desk").locator("code")
    assert paper.inner_text() == SHA256
    # People compare the ends.
    assert paper.locator("strong").all_inner_texts() == SHA256.split(":")[:4] + SHA256.split(":")[-4:]
    code = region(page, "On each phone, once")
    expect(code.get_by_role("img", name="The page on which a phone learns to trust the gym")).to_be_visible()
    assert set(asked) == {TRUST}
    expect(code.get_by_text(f"Or they type {TRUST}")).to_be_visible()
    certificate = region(page, "Certificate")
    for text in ("Served on port 8443", re.compile("in (299|300|301) days"), "https://yard.local:8443", "localhost",
                 "yard: this one works by http only.", "The server makes a new one in time. Phones need nothing for that."):
        expect(certificate.get_by_text(text, exact=isinstance(text, str))).to_be_visible()
    expect(region(page, "Screens").get_by_text("The one screen that is on now comes by https")).to_be_visible()
    both_sizes(page, "https local")
    fits(page, "https-local")

    # A clock that was never set is said beside the certificate, and no time of 1970.
    known = https("local", failure=CLOCK, words=WORDS)
    del known["https"]["since"]
    stub.tell(known)
    expect(certificate.get_by_role("alert")).to_have_text(f"The server says: {CLOCK} The earlier certificate stays until then.")
    expect(certificate.get_by_text("Served on port 8443")).to_be_visible()
    expect(certificate.get_by_text(re.compile("^since"))).to_have_count(0)

    # A server that no phone reaches has no code.
    known = https("local")
    del known["https"]["trust"]
    stub.tell(known)
    expect(code.get_by_text("The server listens only on its own machine.")).to_be_visible()
    expect(code.get_by_role("img")).to_have_count(0)
    both(page, "https on one machine")

    # With files of the gym's own there is nothing to trust.
    stub.tell(https("own", names=["floor.example"], addresses=["https://floor.example:8443"]))
    expect(page.get_by_text("It’s on, with a certificate that phones trust by themselves.")).to_be_visible()
    expect(certificate.get_by_text("https://floor.example:8443", exact=True)).to_be_visible()
    expect(certificate.get_by_text("Renew the files in time. The server takes the new ones within seconds.")).to_be_visible()
    for name in ("For the paper at the desk", "On each phone, once"):
        expect(region(page, name)).to_have_count(0)
    both_sizes(page, "https own")

    # A renewal that failed is no problem on the first page while the earlier certificate lasts.
    stub.tell(https("own", failure=WHY))
    expect(certificate.get_by_role("alert")).to_have_text(f"The server says: {WHY}. The earlier certificate stays until then.")
    both_sizes(page, "https not renewed")
    first_page(page)
    expect(page.get_by_role("link", name="What to do")).to_have_count(0)

    # As a browser has it by plain http.
    stub.known["https"] = https("local")
    page.add_init_script("Object.defineProperty(window, 'isSecureContext', { value: false })")
    page.evaluate("location.hash = 'https'")
    page.reload()
    paper = region(page, "For the paper at the desk")
    expect(paper.get_by_text("This page came by plain http")).to_be_visible()
    expect(paper.locator("code")).to_have_count(0)
    both(page, "https by http")


ANSWERS = {
    "asked": "Asked. It answers in a moment.",
    "waiting": "It goes as soon as nobody uses it.",
    "going": "It’s on its way.",
    "untrusted": f"It stays: it doesn’t trust the gym’s certificate yet. On the screen itself, open {TRUST} and do what it says. Then try again.",
    "fixed": "It stays on http: a mini-PC with rackside-screen can’t be taught the gym’s certificate. That’s all right for a wall.",
    "unsent": "It stays: something on it isn’t sent yet. Whoever trained there has to log in there once more. Then try again.",
    "failed": "That didn’t work. It goes on by http.",
}


def test_the_owner_sees_which_screens_come_by_http_and_asks_them_to_go_over(floor, owner, screen):
    long = "Featherstonehaughingtons " * 2
    stub = Stub(screen, https("local"), [
        device(1, "Wall by the door", True), device(2, "Kiosk by the racks", False), device(3, long, False), device(4, "Wall in the cellar", None)])
    page, asked = stub.page, []
    screens = region(page, "Screens")
    expect(screens.get_by_text("2 of 3 screens that are on now still come by http")).to_be_visible()
    expect(screens.get_by_role("listitem").locator("bdi")).to_have_text(["Kiosk by the racks", long.strip()])
    both_sizes(page, "https and screens")
    fits(page, "https-screens")
    # The page of the screens says it of each.
    screens.get_by_role("link", name="To the screens").click()

    def listed(name):
        return page.get_by_role("listitem").filter(has_text=name)

    for name, said in (("Wall by the door", "By https"), ("Kiosk by the racks", "By http")):
        expect(listed(name).get_by_text(said, exact=True)).to_be_visible()
    expect(listed("Wall in the cellar").get_by_text(re.compile("^By http"))).to_have_count(0)
    both_sizes(page, "screens by http")
    fits(page, "screens-by-http")

    # Without https of its own, only a proxy can have told.
    stub.tell(OFF, [device(1, "Wall by the door", False)])
    expect(listed("Kiosk by the racks")).to_have_count(0)
    expect(listed("Wall by the door")).to_be_visible()
    expect(page.get_by_text(re.compile("^By http"))).to_have_count(0)
    stub.tell(OFF, [device(1, "Wall by the door", True), device(2, "Kiosk by the racks", False)])
    for name, said in (("Wall by the door", "By https"), ("Kiosk by the racks", "By http")):
        expect(listed(name).get_by_text(said, exact=True)).to_be_visible()

    # Those that come by http are asked to go over, and answer.
    terminal = device(1, "Terminal", False) | {"kind": "terminal"}
    answering = [device(n + 2, f"Featherstonehaughingtons {state}", False) | {"move": state} for n, state in enumerate(ANSWERS)]
    stub.answers["devices.move"] = lambda params: asked.append(params["device"]) or {}
    stub.tell(https("local"), [terminal, device(9, "Kiosk by the racks", False) | {"kind": "kiosk"}, *answering])
    page.evaluate("location.hash = 'https'")
    for state, sentence in ANSWERS.items():
        row = screens.get_by_role("listitem").filter(has_text=f"Featherstonehaughingtons {state}")
        expect(row.get_by_role("status"), state).to_have_text(sentence)
        # What goes by itself need not be asked again, and what cannot go is not asked at all.
        expect(row.get_by_role("button"), state).to_have_count(0 if state in ("waiting", "going", "fixed") else 1)
    expect(screens.get_by_role("listitem").filter(has_text="Terminal").get_by_role("button")).to_have_count(0)
    both_sizes(page, "https and screens that go over")
    fits(page, "https-screens-that-go-over")
    button = screens.get_by_role("button", name="Move Kiosk by the racks to https")
    button.click()
    expect(button).to_be_enabled()
    assert asked == [9]
    # A certificate that every device trusts: there is nothing to do at the screen.
    stub.tell(https("own"))
    expect(screens.get_by_text("It stays: it can’t reach https, or doesn’t trust the certificate.")).to_be_visible()
    expect(screens.get_by_text("It stays: its address is set on its own computer, in /etc/rackside-screen.conf. Change it there.")).to_be_visible()
    stub.tell(https("own", None, failure=WHY))
    expect(screens.get_by_role("button")).to_have_count(0)


def test_what_is_wrong_with_https_is_a_problem_on_the_first_page_and_without_a_connection_it_claims_nothing(floor, owner, screen):
    stub = Stub(screen, OFF, [device(1, "Wall by the door", False)], address="today", width=1366, height=768)
    page = stub.page
    for case, known, title, sentence in [
        ("unreadable", https("own", None, failure=WHY), "The secure connection doesn’t work", f"The server says: {WHY}."),
        ("authority lost", https("local", None, failure=LOST, words=WORDS), "The secure connection doesn’t work", f"The server says: {LOST}"),
        ("ending", https("own", 5.01), re.compile("The secure connection’s certificate ends in [56] days"), "Renew it, and put the new files"),
        ("not renewed", https("own", 5.01, failure=WHY), re.compile("The secure connection’s certificate ends in [56] days"), f"The server says: {WHY}."),
        ("over", https("local", -1), "The secure connection’s certificate is over", "Check the machine’s clock"),
    ]:
        page.set_viewport_size({"width": 1366, "height": 768})
        stub.tell(known)
        problem = page.get_by_role("region", name=title)
        expect(problem, case).to_contain_text(sentence)
        both(page, f"the first page and https, {case}", 48)
        fits(page, f"the-first-page-and-https-{case}")
        expect(page.get_by_role("link", name=re.compile("^Gym ?.*, the secure connection needs attention")), case).to_be_attached()
        problem.get_by_role("link", name="What to do").click()
        expect(page.get_by_role("heading", name="Secure connection", level=1)).to_be_visible()
        expect(problem, case).to_contain_text(sentence)
        both_sizes(page, f"what to do about https, {case}")
        fits(page, f"what-to-do-about-https-{case}")
        # Once it works, all is well.
        stub.tell(https("own"))
        expect(problem, case).to_have_count(0)
        expect(region(page, "Certificate").get_by_text("Served on port 8443"), case).to_be_visible()
        first_page(page)
        expect(page.get_by_role("link", name="What to do"), case).to_have_count(0)

    # A restored gym used https: how to take its settings over.
    file, place = "/var/lib/rackside/rackside.toml.restored", "/etc/rackside/rackside.toml"
    known = {"https": OFF["https"] | {"restored": {"file": file, "place": place, "https": True}}}
    stub.tell(known)
    problem = region(page, "Your gym used https; it is off here")
    expect(problem.locator("pre")).to_be_visible()
    assert problem.locator("pre").inner_text() == (
        f"sudo cp {file} {place}\nsudo -u rackside rackside check\nsudo systemctl restart rackside")
    both(page, "the first page of a restored gym", 48)
    fits(page, "the-first-page-of-a-restored-gym")
    # With other folders, the old file cannot be used as it is.
    del known["https"]["restored"]["place"]
    stub.tell(known)
    expect(problem.get_by_text(f"lie on this server in {file}.")).to_be_visible()
    expect(problem.locator("pre")).to_have_count(0)
    # It was taken over.
    stub.tell(https("local"))
    expect(problem).to_have_count(0)

    stub.tell(https("own", None, failure=WHY))
    problem = page.get_by_role("region", name="The secure connection doesn’t work")
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
