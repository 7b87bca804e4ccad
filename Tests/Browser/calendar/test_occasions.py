"""A calendar file comes into the gym's calendar on the owner's page."""

from playwright.sync_api import expect

from kit.desk import owner_page
from kit.looks import check

FILE = "\r\n".join([
    "BEGIN:VCALENDAR", "VERSION:2.0",
    "BEGIN:VEVENT", "UID:1@x", "DTSTART;VALUE=DATE:20201224", "RRULE:FREQ=YEARLY", "SUMMARY:Closed", "END:VEVENT",
    "BEGIN:VEVENT", "UID:2@x", "DTSTART:20260901T100000", "DTEND:20260901T120000", "RRULE:FREQ=DAILY",
    "SUMMARY:Squat workshop", "LOCATION:Hall 2", "END:VEVENT",
    "BEGIN:VEVENT", "UID:3@x", "DTSTART:20260901T100000", "RRULE:FREQ=HOURLY", "SUMMARY:Party", "END:VEVENT",
    "END:VCALENDAR", "",
])


def test_the_owner_brings_calendar_files_and_takes_an_entry_away(floor, screen):
    floor.owner().close()
    desk = owner_page(screen, "calendar", scheme="light")
    expect(desk.get_by_text("Nothing planned for the year ahead.")).to_be_visible()
    check(desk, "no occasions")

    def bring(text):
        desk.get_by_label("Choose the file").set_input_files(
            {"name": "gym.ics", "mimeType": "text/calendar", "buffer": text.encode()})
        desk.get_by_role("button", name="Look at it first").click()

    bring(FILE[:300])
    expect(desk.get_by_role("alert")).to_contain_text("damaged")
    bring("name,day\nClosed,today\n")
    expect(desk.get_by_role("alert")).to_be_visible()
    bring(FILE)
    expect(desk.get_by_text("2 new entries, 0 changed, 0 already there.")).to_be_visible()
    expect(desk.get_by_text("repeats in a way we don’t know")).to_be_visible()
    expect(desk.get_by_text("Nothing planned for the year ahead.")).to_be_visible()
    check(desk, "a preview")
    desk.get_by_role("button", name="Put it in the calendar").click()
    workshop = desk.get_by_role("listitem").filter(has_text="Squat workshop")
    expect(workshop).to_contain_text("10:00 · repeats · Hall 2")
    expect(desk.get_by_role("listitem").filter(has_text="Closed")).to_contain_text("24 December")
    check(desk, "occasions")
    bring(FILE)
    expect(desk.get_by_text("0 new entries, 0 changed, 2 already there.")).to_be_visible()
    expect(desk.get_by_role("button", name="Put it in the calendar")).to_be_disabled()

    workshop.get_by_role("button", name="Remove Squat workshop").click()
    workshop.get_by_role("button", name="Cancel").click()
    workshop.get_by_role("button", name="Remove Squat workshop").click()
    check(desk, "removing an occasion")
    workshop.get_by_role("button", name="Remove all its days").click()
    expect(workshop).to_have_count(0)
    expect(desk.get_by_role("listitem").filter(has_text="Closed")).to_be_visible()

    # A calendar of years, with its first Sundays: half a megabyte, more than one message to the server holds.
    desk.emulate_media(color_scheme="dark")
    old = [line for n in range(300) for line in [
        "BEGIN:VEVENT", f"UID:{n}@old", f"DTSTART:2019{n % 12 + 1:02}{n % 28 + 1:02}T100000", f"SUMMARY:Old {n}",
        "DESCRIPTION:" + "Ein Tag der offenen Tür. " * 60, "END:VEVENT"]]
    text = "\r\n".join([
        "BEGIN:VCALENDAR", "VERSION:2.0", *old,
        "BEGIN:VEVENT", "UID:4@x", "DTSTART:20200105T100000", "RRULE:FREQ=MONTHLY;BYDAY=1SU", "SUMMARY:Breakfast",
        "END:VEVENT", "END:VCALENDAR", ""])
    assert len(text.encode()) > 400_000
    bring(text)
    expect(desk.get_by_text("301 new entries, 0 changed, 0 already there.")).to_be_visible()
    desk.get_by_role("button", name="Put it in the calendar").click()
    expect(desk.get_by_role("listitem").filter(has_text="Breakfast")).to_contain_text("Sunday")
    check(desk, "a long calendar")
