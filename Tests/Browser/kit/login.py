"""The login form, which the pages share."""

PASSWORD = "bar across my back"


def fill_in(page, email, password=PASSWORD):
    """Fills in the form and sends it. The caller waits for what follows."""
    page.get_by_label("Email").fill(email)
    page.get_by_label("Password", exact=True).fill(password)
    page.get_by_role("button", name="Log in", exact=True).click()
