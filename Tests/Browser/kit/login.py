"""The login form, which the pages share, and the dialog that asks for the password again."""

from playwright.sync_api import expect

from kit.floor import OWNER

PASSWORD = "bar across my back"


def fill_in(page, email, password=PASSWORD):
    """Fills in the form and sends it. The caller waits for what follows."""
    page.get_by_label("Email").fill(email)
    page.get_by_label("Password", exact=True).fill(password)
    page.get_by_role("button", name="Log in", exact=True).click()


def password_dialog(page):
    return page.get_by_role("dialog", name="Enter your password")


def enter_password(page, password=OWNER["password"]):
    """Enters the password in the dialog. The page does not ask again for five minutes."""
    dialog = password_dialog(page)
    dialog.get_by_label("Password").fill(password)
    dialog.get_by_role("button", name="Go on").click()
    expect(dialog).to_have_count(0)
