"""The dialog that asks for the password again."""

from playwright.sync_api import expect

from kit.floor import OWNER


def password_dialog(page):
    return page.get_by_role("dialog", name="Enter your password")


def enter_password(page, password=OWNER["password"]):
    """Enters the password in the dialog. The page does not ask again for five minutes."""
    dialog = password_dialog(page)
    dialog.get_by_label("Password").fill(password)
    dialog.get_by_role("button", name="Go on").click()
    expect(dialog).to_have_count(0)
