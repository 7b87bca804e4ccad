"""A member's own monthly report on the phone: from Progress, month by month, and as a PDF."""

import datetime

from playwright.sync_api import expect

from kit.log import bring
from kit.looks import both
from kit.phone import at_phone

YEAR = datetime.date.today().year + 2


def test_a_members_own_month_is_on_one_page_and_in_a_pdf_and_who_has_no_workout_has_none(floor, mara, screen, tmp_path):
    bring(floor, tmp_path, *[(days, "Bench Press (Barbell)", 80 - days / 10, 5) for days in (3, 10, 20, 35, 50, 70)])
    mara.change("body.weigh", weight={"value": 64.5, "unit": "kg"})
    bench = floor.exercise(mara, "Bench press")
    mara.change("goals.target", exercise=bench, weight={"value": 100, "unit": "kg"}, by=f"{YEAR}-03-01")
    phone = at_phone(screen)
    phone.goto(f"{floor.address}/me/#progress")
    phone.get_by_role("region", name="Monthly report").get_by_role("link").click()
    expect(phone.get_by_role("heading", name="Monthly report")).to_be_visible()
    months = phone.get_by_role("combobox")
    expect(months.get_by_role("option")).to_have_count(12)
    sheet = phone.get_by_role("article", name=months.locator("option").first.text_content(), exact=True)
    for part in ("Workouts a week", "64.5 kg", f"Bench press: 100 kg by 1 Mar {YEAR}"):
        expect(sheet.get_by_text(part).first).to_be_visible()
    # Nobody else is named on it, and paper is the PDF's matter.
    expect(sheet.get_by_text("with ")).to_have_count(0)
    expect(phone.get_by_role("button", name="Print")).to_have_count(0)
    both(phone, "a member's own month")
    with phone.expect_download() as download:
        phone.get_by_role("button", name="Save as PDF").click()
    assert download.value.suggested_filename.startswith("rackside-report-")
    with open(download.value.path(), "rb") as file:
        assert file.read(5) == b"%PDF-"

    # The month before: one of the days above is in it, whatever today is.
    before = months.locator("option").nth(1)
    month, title = before.get_attribute("value"), before.text_content()
    said = mara.call("progress.report", month=month)["this"]
    assert said["workouts"] > 0
    months.select_option(month)
    sheet = phone.get_by_role("article", name=title, exact=True)
    expect(sheet.locator("dl .number").first).to_have_text(str(said["workouts"]))
    expect(sheet.get_by_text("Estimated maxes")).to_be_visible()
    phone.set_viewport_size({"width": 320, "height": 700})
    assert phone.evaluate("document.documentElement.scrollWidth") <= 320
    phone.get_by_role("link", name="Progress").first.click()
    expect(phone.get_by_role("region", name="Monthly report").get_by_role("link")).to_be_visible()

    # Who has no workout yet has no report.
    floor.member("Ines Okafor").close()
    phone = at_phone(screen, "Ines")
    phone.goto(f"{floor.address}/me/#progress")
    expect(phone.get_by_text("Your progress starts with your first workout")).to_be_visible()
    expect(phone.get_by_role("region", name="Monthly report")).to_have_count(0)
