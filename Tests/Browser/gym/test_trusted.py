"""https with a browser that really trusts the gym: its NSS database has the certificate of an authority, as a member's device
has. No test here tells the browser to overlook anything."""

import contextlib
import os
import re
import shutil
import subprocess
import urllib.request

import pytest
from playwright.sync_api import Error, expect

from kit import floor as floors
from kit.kiosk import pairing_code
from kit.patience import open_context, until
from kit.phone import LATER, PHONE, log_in

OFFER = "On this device you can use the gym privately"


@pytest.fixture
def trusting(chromium, tmp_path):
    """Opens a whole Chromium, since the shell cannot be held to an older TLS, for which every name is this machine, and which trusts an authority, from its certificate's file."""
    with contextlib.ExitStack() as stack:
        def open_browser(authority, *arguments):
            home = tmp_path / f"home{len(os.listdir(tmp_path))}"
            database = home / ".pki" / "nssdb"
            database.mkdir(parents=True)
            for command in (["-N", "--empty-password"], ["-A", "-t", "C,,", "-n", "gym", "-i", authority]):
                subprocess.run(["certutil", "-d", f"sql:{database}", *command], check=True)
            browser = chromium.browser_type.launch(
                executable_path="/usr/bin/chromium", env={**os.environ, "HOME": str(home)},
                args=["--no-sandbox", "--disable-gpu", "--host-resolver-rules=MAP * 127.0.0.1", *arguments])
            stack.callback(browser.close)
            return browser
        yield open_browser


@pytest.fixture
def authority(own, tmp_path):
    """The file that a phone installs, as the gym `own` gives it."""
    with urllib.request.urlopen(own.address + "/ca.crt") as reply:
        (tmp_path / "ca.crt").write_bytes(reply.read())
    return tmp_path / "ca.crt"


def test_who_trusts_the_gym_has_a_secure_page_with_all_that_needs_one_and_the_login_goes_along(own, authority, trusting):
    own.member("Mara Lindqvist").close()
    for newest, protocol in [("tls1.2", "TLS 1.2"), ("tls1.3", "TLS 1.3")]:
        browser = trusting(authority, f"--ssl-version-max={newest}")
        context = open_context(browser, locale="en-GB", viewport=PHONE)
        page = context.new_page()
        page.add_init_script(LATER)
        reply = page.goto(own.secure + "/me/")
        assert reply.security_details()["protocol"] == protocol
        log_in(page)
        assert page.evaluate("isSecureContext"), newest
        # What pushes, and what reads codes.
        assert page.evaluate("'PushManager' in window && 'getUserMedia' in navigator.mediaDevices"), newest
        page.evaluate("later()")
        until(lambda: page.evaluate("navigator.serviceWorker.getRegistration().then((one) => Boolean(one?.active))"))
        context.close()

    # The offer comes to who comes by http.
    context = open_context(browser, locale="en-GB", viewport=PHONE)
    page = context.new_page()
    page.add_init_script(LATER)
    page.goto(own.plain + "/me/")
    log_in(page)
    page.evaluate("later()")
    expect(page.get_by_text(OFFER)).to_be_visible()
    page.get_by_role("button", name="Switch").click()
    page.wait_for_url(re.compile(f"^{re.escape(own.secure)}/me/"))
    expect(page.get_by_role("heading", name="Today", exact=True)).to_be_visible()
    context.close()

    # A name that the certificate lacks is refused, also within the authority's limits: the certificate itself decides.
    page = browser.new_page()
    with pytest.raises(Error, match="ERR_CERT_COMMON_NAME_INVALID"):
        page.goto(own.secure.replace("https://", "https://other-") + "/me/")
    page.close()


def test_a_kiosk_by_https_opens_without_the_server(own, authority, trusting):
    context = open_context(trusting(authority), locale="en-GB", viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.goto(own.secure + "/kiosk/")
    own.approve(pairing_code(page, "Pair this kiosk"), "Kiosk")
    expect(page.get_by_role("heading", name="Who’s lifting?")).to_be_visible()
    # The browser keeps the page in its own time.
    until(lambda: page.evaluate("""async () => {
      const names = ["/kiosk/", ...performance.getEntriesByType("resource").map(({ name }) => name)];
      const kept = await Promise.all(names.map((name) => caches.match(name)));
      return Boolean(navigator.serviceWorker.controller) && kept.every(Boolean);
    }"""))
    own.stop()
    page.reload()
    expect(page.get_by_text("Nobody can log in right now.")).to_be_visible()
    context.close()


def openssl(folder, *arguments):
    subprocess.run(["openssl", *arguments], cwd=folder, check=True, capture_output=True)


def make(folder, name):
    """A certificate for `floor.example` with its key, by the authority in `ca.pem`."""
    openssl(folder, "req", "-new", "-nodes", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-subj", f"/CN={name}",
            "-keyout", f"{name}.key", "-out", f"{name}.csr", "-addext", "subjectAltName=DNS:floor.example",
            "-addext", "extendedKeyUsage=serverAuth")
    openssl(folder, "x509", "-req", "-in", f"{name}.csr", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial",
            "-copy_extensions", "copyall", "-days", "30", "-out", f"{name}.pem")


def test_a_renewed_certificate_is_used_and_no_page_loses_its_connection(trusting, tmp_path):
    openssl(tmp_path, "req", "-x509", "-new", "-nodes", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-subj", "/CN=Test",
            "-keyout", "ca.key", "-out", "ca.pem", "-days", "30", "-addext", "keyUsage=critical,keyCertSign")
    for name in ("first", "second"):
        make(tmp_path, name)

    def put(name):
        """The key first, as some programs do: for a moment the two do not belong together."""
        shutil.copy(tmp_path / f"{name}.key", tmp_path / "gym.key")
        shutil.copy(tmp_path / f"{name}.pem", tmp_path / "gym.pem")

    put("first")
    server = floors.Floor(tmp_path / "data", RACKSIDE_TLS_CERTIFICATE=str(tmp_path / "gym.pem"),
                          RACKSIDE_TLS_KEY=str(tmp_path / "gym.key"), RACKSIDE_TLS_PORT="0")
    owner = server.owner()
    server.member("Mara Lindqvist").close()
    address = f"https://floor.example:{owner.call('https.get')['https']['port']}/me/"
    browser = trusting(tmp_path / "ca.pem")

    def visit():
        context = open_context(browser, locale="en-GB", viewport=PHONE, service_workers="block")
        page = context.new_page()
        return page, page.goto(address).security_details()["subjectName"]

    page, subject = visit()
    assert subject == "first"
    log_in(page)
    lost = []
    page.on("websocket", lambda socket: lost.append(socket.url))
    put("second")

    def serves():
        page, subject = visit()
        page.context.close()
        return subject

    until(lambda: serves() == "second")
    assert not lost, "the page had to connect again"
    page.get_by_role("link", name="Calendar", exact=True).click()
    expect(page.get_by_role("grid")).to_be_visible()
    owner.close()
    page.context.close()
    server.stop()
