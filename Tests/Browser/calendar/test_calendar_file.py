"""The iCalendar files that the server writes, read by another implementation, and those of another that it reads."""
import json
import subprocess
from datetime import date, datetime, timedelta
from random import Random
from zoneinfo import ZoneInfo

import icalendar
import pytest
import recurring_ical_events

from kit.floor import ROOT

BENCH = ROOT / ".build" / "debug" / "rackside-bench"
# With rules of all kinds: last Sunday, nth Sunday, a Sunday on or after a date, half an hour, a change at 24:00, none.
ZONES = ["Europe/Berlin", "America/New_York", "America/Santiago", "Australia/Lord_Howe", "Africa/Cairo",
         "Asia/Kathmandu", "America/Phoenix", "UTC"]


def sample(zone):
    return json.loads(subprocess.run([BENCH, "calendar", "--sample", zone], check=True, capture_output=True).stdout)


def found(ics, sample):
    calendar = icalendar.Calendar.from_ical(ics)
    until = date.fromisoformat(sample["to"]) + timedelta(days=1)
    for event in recurring_ical_events.of(calendar).between(date.fromisoformat(sample["from"]), until):
        start, end = event.start, event.end
        if isinstance(start, datetime):
            local = start.strftime("%Y-%m-%d %H:%M:%S")
            yield event["UID"], str(event["SUMMARY"]), local, int(start.timestamp()), int(end.timestamp())
        else:
            assert end - start == timedelta(days=1)
            yield event["UID"], str(event["SUMMARY"]), start.isoformat(), None, None


def expected(sample):
    for one in sample["occurrences"]:
        yield one["uid"], one["summary"], one["local"], one.get("start"), one.get("end")


@pytest.mark.parametrize("zone", ZONES)
def test_another_implementation_finds_the_same_occurrences(zone):
    sample_of_zone = sample(zone)
    want = sorted(expected(sample_of_zone), key=str)
    assert len(want) > 1000
    assert sorted(found(sample_of_zone["ics"], sample_of_zone), key=str) == want
    # Under a name that nobody knows, the reader has to believe the rules in the file. Not for ends: it takes one that a
    # change of the clocks skips for an hour earlier than RFC 5545 does.
    name = f"Gym {zone.replace('/', ' ')}"
    renamed = sample_of_zone["ics"].replace(f"TZID:{zone}", f"TZID:{name}").replace(f"TZID={zone}", f"TZID={name}")
    assert sorted((one[:4] for one in found(renamed, sample_of_zone)), key=str) == [one[:4] for one in want]


def test_the_file_is_as_the_standard_wants_it():
    raw = sample("Europe/Berlin")["ics"]
    assert raw.endswith("END:VCALENDAR\r\n")
    assert raw.count("\n") == raw.count("\r\n") == raw.count("\r")
    assert all(len(line.encode()) <= 75 for line in raw.split("\r\n"))
    calendar = icalendar.Calendar.from_ical(raw)
    assert not calendar.errors and not any(event.errors for event in calendar.walk())
    # It knows neither property as a text, and leaves the escapes in.
    assert str(calendar["NAME"]) == str(calendar["X-WR-CALNAME"]) == "Iron\\, Hall\\; \\\\ Süd"
    assert calendar["REFRESH-INTERVAL"].dt == timedelta(hours=1)
    events = calendar.walk("VEVENT")
    assert str(events[0]["DESCRIPTION"]) == '1. Squat\n2. Bench, 5×5; "heavy"\\'
    assert {"UID", "DTSTAMP", "SEQUENCE", "DTSTART", "DTEND", "SUMMARY"} <= set(events[0])
    masters = {event["UID"]: event["SEQUENCE"] for event in events if "RECURRENCE-ID" not in event}
    assert len(masters) == len([event for event in events if "RECURRENCE-ID" not in event])
    assert all(event["SEQUENCE"] >= masters[event["UID"]] for event in events)


def written(zone, random):
    """A file by the other implementation: events of all kinds, with zones other than the gym's."""
    calendar = icalendar.Calendar()
    calendar.add("version", "2.0")
    calendar.add("prodid", "-//test//")
    for number in range(40):
        event = icalendar.Event()
        event.add("uid", f"{number}@other")
        event.add("summary", f"Nr. {number}, größer; \\ " + "é€" * random.randrange(40))
        event.add("dtstamp", datetime(2026, 1, 1, tzinfo=ZoneInfo("UTC")))
        day = date(2026, 1, 1) + timedelta(days=random.randrange(300))
        whole = random.random() < 0.3
        # Recurrences in another zone are not the same by our clocks, so those are in the gym's.
        repeats = random.random() < 0.8
        place = ZoneInfo(zone if repeats else random.choice([zone, "UTC", "America/New_York", "Asia/Tokyo"]))
        start = day if whole else datetime(day.year, day.month, day.day, random.randrange(4, 23), 30, tzinfo=place)
        event.add("dtstart", start)
        event.add("dtend", start + (timedelta(days=1) if whole else timedelta(minutes=45)))
        if repeats:
            rule = {"freq": random.choice(["daily", "weekly", "monthly"]), "interval": random.randrange(1, 4)}
            if rule["freq"] == "weekly" and random.random() < 0.7:
                # The start is one of them: what else it would mean, the standard leaves open.
                rule["byday"] = sorted({"MO TU WE TH FR SA SU".split()[start.weekday()], random.choice(["MO", "SU"])})
                rule["wkst"] = random.choice(["MO", "SU"])
            if rule["freq"] == "monthly" and random.random() < 0.7:
                # The same weekday of the month as the start's, or the day counted from the month's end.
                weekday = "MO TU WE TH FR SA SU".split()[start.weekday()]
                length = ((day.replace(day=28) + timedelta(days=4)).replace(day=1) - timedelta(days=1)).day
                rule |= random.choice([
                    {"byday": f"{(day.day - 1) // 7 + 1}{weekday}"},
                    {"byday": f"-{(length - day.day) // 7 + 1}{weekday}"}, {"bymonthday": day.day - length - 1},
                    {"bymonthday": sorted({1, 15, day.day})}])
            if random.random() < 0.5:
                rule["count"] = random.randrange(1, 30)
            else:
                until = day + timedelta(days=random.randrange(30, 300))
                rule["until"] = until if whole else datetime(
                    until.year, until.month, until.day, 12, tzinfo=place).astimezone(ZoneInfo("UTC"))
            event.add("rrule", rule)
            if random.random() < 0.5:
                event.add("exdate", start + timedelta(days=7 * rule["interval"]))
        calendar.add_component(event)
    return calendar.to_ical()


@pytest.mark.parametrize("seed", range(6))
def test_a_file_of_another_implementation_is_read_as_that_reads_it(seed, tmp_path):
    zone = ["Europe/Berlin", "America/New_York", "UTC"][seed % 3]
    ics = written(zone, Random(seed))
    (tmp_path / "other.ics").write_bytes(ics)
    sample_of_zone = json.loads(subprocess.run([BENCH, "calendar", "--sample", zone, "--read", tmp_path / "other.ics"], check=True,
                                     capture_output=True).stdout)
    assert sample_of_zone["notes"] == []
    # Compared by instants: `found` has the file's own zones.
    def instants(occurrences):
        return sorted((uid, text, str(start or local), str(end)) for uid, text, local, start, end in occurrences)

    assert instants(expected(sample_of_zone)) == instants(found(ics, sample_of_zone))
