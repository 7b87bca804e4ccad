"""A member's own page, on a phone, and any page on a device that is not the server's machine."""

import contextlib
import re

from playwright.sync_api import expect

from kit.login import PASSWORD, fill_in
from kit.patience import open_context

PHONE = {"width": 390, "height": 844}
# The offer comes a while after the start: the page's first wait of 15 s, which ends with `later()`.
LATER = """{
  const after = window.setTimeout;
  let isDone = false;
  window.setTimeout = (work, ms, ...more) => {
    if (ms !== 15_000 || isDone) return after(work, ms, ...more);
    isDone = true;
    window.later = work;
  };
}"""
# What a browser says that refuses the connection that the page tries, and of a header that counts only by https.
EXPECTED = re.compile("ERR_CERT_AUTHORITY_INVALID|Cross-Origin-Opener-Policy header has been ignored")


def log_in(phone, email="mara@example.com", password=PASSWORD):
    fill_in(phone, email, password)
    expect(phone.get_by_role("heading", name="Today", exact=True)).to_be_visible()


def at_phone(screen, name="Mara", path="/me/", scheme="light", **options):
    """Logs a member in on a phone. Waits for the page if it is Today; for others the caller waits."""
    phone = screen(path, 390, 844, scheme, **options)
    if path == "/me/":
        log_in(phone, f"{name.lower()}@example.com")
    else:
        fill_in(phone, f"{name.lower()}@example.com")
    return phone


# Where the pages that have no tab are reached from.
PLACES = {"Log": ("Train", "Log a set"), "Clocks": ("Train", "Clocks"), "History": ("Progress", "History"),
          "News": ("Today", "News: "), "Profile": ("Today", ".*’s profile$"), "Classes": ("Calendar", "Classes"),
          **{name: ("Friends", name) for name in ("Feed", "Messages", "Compare", "Challenges", "Boards", "Points and rewards")}}


def go(phone, place):
    """Opens a page as members do: by its tab, or from one."""
    tab, link = PLACES.get(place, (place, None))
    phone.get_by_role("navigation", name="Pages").get_by_role("link", name=tab, exact=True).click()
    if link:
        phone.get_by_role("main").get_by_role("link", name=re.compile(f"^{link}")).first.click()


def unfold(phone, title):
    """A section of Progress, opened as members open it unless it is open already."""
    section = phone.get_by_role("region", name=title, exact=True)
    head = section.get_by_role("heading").get_by_role("button").first
    expect(head).to_have_attribute("aria-expanded", re.compile("true|false"))
    if head.get_attribute("aria-expanded") == "false":
        head.click()
    expect(head).to_have_attribute("aria-expanded", "true")
    return section


def has_all_pages(phone):
    """Waits for the pages that are loaded later, for when the server is away."""
    phone.wait_for_function("""() => performance.getEntriesByType("resource")
      .filter(({ name }) => name.includes("/assets/me-part-")).length > 1""")


@contextlib.contextmanager
def device(network, own, path="/me/", **options):
    """A page of the gym `own` by plain http, in the browser `network`: see conftest.py."""
    context = open_context(network, **{"locale": "en-GB", "viewport": PHONE, "service_workers": "block", **options})
    context.add_init_script(LATER)
    page = context.new_page()
    faults = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda message: message.type == "error" and not EXPECTED.search(message.text) and faults.append(message.text))
    page.goto(own.plain + path)
    yield page
    context.close()
    assert not faults, faults
