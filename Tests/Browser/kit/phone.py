"""A member's own page, on a phone."""

from playwright.sync_api import expect

from kit.login import PASSWORD, fill_in


def log_in(phone, email="mara@example.com", password=PASSWORD):
    fill_in(phone, email, password)
    expect(phone.get_by_role("heading", name="Today", exact=True)).to_be_visible()


def at_phone(screen, name="Mara", path="/me/", scheme="light", **options):
    """Somebody logs in on a phone. Other pages than Today are the caller's to wait for."""
    phone = screen(path, 390, 844, scheme, **options)
    if path == "/me/":
        log_in(phone, f"{name.lower()}@example.com")
    else:
        fill_in(phone, f"{name.lower()}@example.com")
    return phone
