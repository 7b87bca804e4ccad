"""Days as a member's calendar has them, and the gym's occasions."""

import datetime
import re

from playwright.sync_api import expect


def month(client, first, last):
    return client.call("schedule.month", **{"from": str(first), "to": str(last)})


def gym_today(client):
    return datetime.date.fromisoformat(month(client, "2026-01-01", "2026-01-01")["today"])


def spoken(day):
    return re.compile(f"^{day:%A} {day.day} {day:%B}")


def turn_to(phone, day):
    """Turns to later months until the day is shown. A month that is still loading has no days."""
    chosen = phone.get_by_role("gridcell", selected=True)
    expect(chosen).to_have_count(1)
    while not phone.get_by_role("button", name=spoken(day)).count():
        phone.get_by_role("button", name="Later month").click()
        expect(chosen).to_have_count(1)
    return phone.get_by_role("button", name=spoken(day))


def occasions(day):
    return "\r\n".join([
        "BEGIN:VCALENDAR", "VERSION:2.0",
        "BEGIN:VEVENT", "UID:1@x", f"DTSTART;VALUE=DATE:{day:%Y%m%d}", "SUMMARY:Closed for the holidays", "END:VEVENT",
        "BEGIN:VEVENT", "UID:2@x", f"DTSTART:{day:%Y%m%d}T100000", f"DTEND:{day:%Y%m%d}T120000",
        "SUMMARY:Squat workshop", "LOCATION:Hall 2", "DESCRIPTION:Bring flat shoes.", "END:VEVENT",
        "END:VCALENDAR", ""])
