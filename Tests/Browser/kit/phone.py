"""A member's own page, on a phone."""

from playwright.sync_api import expect

from kit.login import PASSWORD, fill_in


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
