"""The steps by day that the phone's page reads of what other phones' apps export, without a server."""

import base64
import zipfile

import pytest

from kit.formats import health
from kit.modules import kept  # noqa: F401

READ = """async ({ name, bytes, today }) => {
  const { daysIn } = await import("/shared/steps/read.js"), shares = [];
  const file = new File([Uint8Array.from(atob(bytes), (each) => each.charCodeAt(0))], name);
  try {
    const { days, ...more } = await daysIn(file, { today, progress: (share) => shares.push(share) });
    return { ...more, days: Object.fromEntries(days.map(({ day, steps }) => [day, steps])), shares };
  } catch (error) { return error.why ?? String(error); }
}"""
CSV = "Date,Move Minutes count,Calories (kcal),Step count\n2024-05-01,20,1700.5,1234\n2024-05-02,,1500,\n2024-05-03,2,2,\"12,345\"\n"
QUARTERS = "Start time,End time,Step count\n00:00:00.000+02:00,00:15:00.000+02:00,100\n00:15:00.000+02:00,00:30:00.000+02:00,\n"
SHORT = health.export([health.record("iPhone", "2024-05-01 08:00:00 +0200", "2024-05-01 08:10:00 +0200", 100)])


def read(kept, file, name="export.zip", today="2026-11-21"):
    data = file.encode() if isinstance(file, str) else file
    return kept.evaluate(READ, {"name": name, "bytes": base64.b64encode(data).decode(), "today": today})


def days(kept, *records):
    return read(kept, health.export(list(records)), "export.xml")["days"]


def at(source, start, end, steps, day="2024-05-01", end_day=None):
    return health.record(source, f"{day} {start} +0200", f"{end_day or day} {end} +0200", steps)


def test_a_phone_and_a_watch_that_count_at_the_same_time_are_not_added_up(kept):
    phone, watch = at("Mara’s iPhone", "08:01:00", "08:11:00", 100), at("Mara’s \"Watch\" <2>", "08:02:00", "08:12:00", 120)
    assert days(kept, phone, watch) == {"2024-05-01": 120}
    # In another quarter of an hour it is the other one, whatever the order in the file.
    assert days(kept, at("Watch", "09:00:00", "09:05:00", 10), phone, at("Mara’s iPhone", "09:05:00", "09:10:00", 70), watch) == {"2024-05-01": 190}
    assert days(kept, phone, at("Mara’s iPhone", "08:11:00", "08:14:00", 5)) == {"2024-05-01": 105}


def test_steps_are_spread_over_their_time_and_days_are_those_of_the_clock_on_the_wall(kept):
    assert days(kept, at("Watch", "23:50:00", "00:10:00", 120, end_day="2024-05-02")) == {"2024-05-01": 60, "2024-05-02": 60}
    # 20 of the 30 are in the quarter in which the phone has 15.
    assert days(kept, at("Watch", "08:05:00", "08:20:00", 30), at("iPhone", "08:00:00", "08:15:00", 15)) == {"2024-05-01": 30}
    # In Tokyo it is the second of May already. A record may end by another clock than it began.
    late = health.record("Watch", "2024-05-02 00:30:00 +0900", "2024-05-01 17:40:00 +0200", 50)
    assert days(kept, late) == {"2024-05-02": 50}


def test_the_sum_of_a_whole_day_is_not_added_to_what_others_counted_of_it(kept):
    whole = at("Scale", "00:00:00", "23:59:00", 8000)
    assert days(kept, whole, at("iPhone", "08:00:00", "08:15:00", 3000)) == {"2024-05-01": 8000}
    assert days(kept, whole, at("iPhone", "08:00:00", "08:15:00", 5000), at("iPhone", "18:00:00", "18:10:00", 4000)) == {"2024-05-01": 9000}


def test_the_sum_of_an_hour_is_not_added_to_what_another_counted_in_a_part_of_it(kept):
    hour = at("Bracelet", "08:00:00", "09:00:00", 1000)
    assert days(kept, hour, at("iPhone", "08:00:00", "08:10:00", 1000)) == {"2024-05-01": 1000}
    assert days(kept, hour, at("iPhone", "08:00:00", "08:10:00", 700), at("Watch", "08:30:00", "08:40:00", 500)) == {"2024-05-01": 1200}
    # In another hour it is, and half of what goes on into the next hour.
    assert days(kept, hour, at("iPhone", "09:00:00", "09:10:00", 300)) == {"2024-05-01": 1300}
    assert days(kept, at("Bracelet", "08:30:00", "09:30:00", 1000), at("iPhone", "09:05:00", "09:15:00", 700)) == {"2024-05-01": 1200}


def test_only_records_of_steps_count_and_what_is_wrong_in_one_is_told(kept):
    good = at("iPhone", "08:00:00", "08:10:00", 100)
    others = [
        f"<!-- {at('Comment', '08:00:00', '08:10:00', 900)} -->", f"<![CDATA[ {at('Text', '08:00:00', '08:10:00', 900)} ]]>",
        f"<Correlation type=\"x\">{at('Again', '08:00:00', '08:10:00', 900)}</Correlation>",
        health.record("a > b", "2024-05-01 08:00:00 +0200", "2024-05-01 08:10:00 +0200", 80, kind="HKQuantityTypeIdentifierBodyMass"),
        "<Record type='x'><MetadataEntry key='HKQuantityTypeIdentifierStepCount' value='5'/></Record>", "<Recorder value='5'/>"]
    found = read(kept, health.export([*others, good]), "export.xml")
    assert (found["days"], found["skipped"]) == ({"2024-05-01": 100}, 0)
    # Attributes in another order and in the other quotes.
    other = ("<Record\n value='7' endDate = '2024-05-01 09:01:00 +0200' startDate='2024-05-01 09:00:00 +0200'"
             " sourceName='&#x41;&amp;B' type='HKQuantityTypeIdentifierStepCount' ></Record>")
    wrong = [at("iPhone", "08:10:00", "08:00:00", 5), at("iPhone", "25:00:00", "25:10:00", 5), at("iPhone", "08:00:00", "08:10:00", 5, day="2024-02-30"),
             at("iPhone", "08:00:00", "08:10:00", -5), at("iPhone", "08:00:00", "08:10:00", "many"), at("iPhone", "08:00:00", "08:10:00", 200_001),
             at("iPhone", "08:00:00", "08:10:00", 5, end_day="2024-05-03")]
    found = read(kept, health.export([other, *wrong, good]), "export.xml")
    assert (found["days"], found["skipped"]) == ({"2024-05-01": 107}, len(wrong))


def test_days_that_cannot_be_are_left_out(kept):
    records = [at("iPhone", "08:00:00", "08:10:00", 5, day=day) for day in ("1999-12-31", "2026-11-20", "2026-11-22")]
    many = [at("iPhone", f"{hour:02}:00:00", f"{hour:02}:10:00", 150_000, day="2024-05-04") for hour in (8, 9)]
    found = read(kept, health.export(records + many), "export.xml")
    assert (found["days"], found["future"], found["big"]) == ({"2026-11-20": 5}, 1, 1)
    assert read(kept, health.export(records[:1]), "export.xml") == "noSteps"


def test_the_pieces_in_which_a_file_comes_do_not_matter(kept):
    text = health.export([at("Mara’s iPhone", "08:00:00", "08:10:00", 100), f"<!-- > --> {at('Watch', '09:00:00', '09:10:00', 30)}"])
    found = kept.evaluate("""async (text) => {
      const { AppleHealth } = await import("/shared/steps/apple.js");
      return Promise.all([1, 2, 3, 7, 64, text.length].map((each) => {
        const reader = new AppleHealth();
        for (let at = 0; at < text.length; at += each) reader.take(text.slice(at, at + each));
        return Object.fromEntries(reader.end().sums);
      }));
    }""", text)
    assert found == [{"2024-05-01": 130}] * 6


def test_a_record_without_an_end_of_its_words_takes_no_longer_than_another(kept):
    # By each of its characters as the first of a name, it would take half an hour.
    long = f"<Record HKQuantityTypeIdentifierStepCount {'a' * 900_000}/>"
    found = read(kept, health.export([long, at("iPhone", "08:00:00", "08:10:00", 100)]), "export.xml")
    assert (found["days"], found["skipped"]) == ({"2024-05-01": 100}, 0)
    # What is skipped may be longer than a tag.
    assert days(kept, f"<!-- {'-' * 1_100_000} -->", at("iPhone", "08:00:00", "08:10:00", 100)) == {"2024-05-01": 100}


@pytest.mark.parametrize("how", [
    {}, {"method": zipfile.ZIP_STORED}, {"is_forward": True}, {"is_long": True}, {"is_long": True, "is_forward": True},
], ids=["deflated", "stored", "sizes behind", "zip64", "zip64 with sizes behind"])
def test_a_zip_is_read_however_it_was_written(kept, how):
    # In other languages the file has another name. A second one is for hospitals.
    files = {"apple_health_export/export_cda.xml": "<ClinicalDocument/>" * 200, "apple_health_export/Exportieren.xml": SHORT,
             "apple_health_export/workout-routes/route.gpx": "<gpx/>"}
    found = read(kept, health.zipped(files, **how))
    assert (found["from"], found["days"]) == ("apple", {"2024-05-01": 100})


def test_a_damaged_file_gives_no_steps_at_all(kept):
    for file in (health.zipped(SHORT), health.zipped(SHORT, zipfile.ZIP_STORED), health.zipped(SHORT, is_long=True)):
        assert read(kept, file[:len(file) // 2]) == read(kept, file[:-1]) == "broken"
        # In what is packed, behind the file's header of about a hundred bytes.
        hurt = bytearray(file)
        hurt[200] ^= 0x10
        assert read(kept, bytes(hurt)) == "broken"
    for at_byte in (-6, -10):
        lost = bytearray(health.zipped(SHORT))
        lost[at_byte] ^= 0xFF
        assert read(kept, bytes(lost)) == "broken"
    # A file that has more than the directory says is not read to its end.
    more = bytearray(health.zipped(SHORT, zipfile.ZIP_STORED))
    more[more.index(b"PK\x01\x02") + 24] -= 1
    assert read(kept, bytes(more)) == "broken"
    for end in (-3, -30, 400, 60):
        assert read(kept, SHORT[:end], "export.xml") == "broken"
    assert read(kept, SHORT.replace("<Me/>", "<Me" + " " * 1_100_000), "export.xml") == "broken"


def test_what_cannot_be_opened_says_why(kept):
    locked = bytearray(health.zipped(SHORT))
    locked[locked.index(b"PK\x01\x02") + 8] |= 1
    assert read(kept, bytes(locked)) == "locked"
    assert read(kept, health.zipped(SHORT, zipfile.ZIP_BZIP2)) == "unpack"
    assert read(kept, health.zipped({"notes.txt": "Dear diary"})) == "nothing"
    assert read(kept, health.zipped({"notes.xml": "<notes/>", "prices.csv": "Name,Price\nBar,30\n"})) == "nothing"
    assert read(kept, "<!doctype html><html></html>", "page.xml") == "unknown"
    assert read(kept, "Name,Price\nBar,30\n", "prices.csv") == "unknown"
    assert read(kept, "Dear diary\n" * 50_000, "diary.csv") == "unknown"
    assert read(kept, health.export([]), "export.xml") == "noSteps"


def test_google_has_a_table_of_all_days_or_one_for_each(kept):
    whole, one = f"{health.FIT}Daily activity metrics.csv", f"{health.FIT}2024-05-01.csv"
    other = {"Takeout/Other/2024-05-09.csv": QUARTERS, "Takeout/Other/big.csv": "a" * 9_000}
    found = read(kept, health.zipped({one: QUARTERS, whole: CSV, **other}))
    assert (found["from"], found["days"]) == ("table", {"2024-05-01": 1234, "2024-05-03": 12_345})
    without = {f"{health.FIT}2024-05-02.csv": "Start time,End time\n1,2\n", one: QUARTERS, f"{health.FIT}2024-05-03.csv": QUARTERS + "x,y,11\n"}
    assert read(kept, health.zipped({**without, **other}))["days"] == {"2024-05-01": 100, "2024-05-03": 111}
    # In German, with semicolons and other ends of lines.
    words = "Datum;Schrittzahl\r\n2024-05-01;70\r\n2024-05-01;8\r\n2024-02-30;5\r\n2024-05-02;viele\r\n2024-05-02;9\r\n"
    found = read(kept, health.zipped({f"Takeout/Google Fit/Tage/{name}": words for name in ("Tage.csv",)}))
    assert (found["days"], found["skipped"]) == ({"2024-05-01": 78}, 2)


def test_a_table_by_itself_is_read_too(kept):
    assert read(kept, CSV, "Daily activity metrics.csv")["days"] == {"2024-05-01": 1234, "2024-05-03": 12_345}
    assert read(kept, QUARTERS, "2024-05-01.csv")["days"] == {"2024-05-01": 100}
    # The sum of a week says nothing of a day, and a time beside the day does not matter.
    week = "Date,Steps\n2024-05-01 - 2024-05-07,70000\n2024-05-08 00:00:00 +0200,5\n2024-05-09T00:00:00.000Z,6\n"
    found = read(kept, week, "weeks.csv")
    assert (found["days"], found["skipped"]) == ({"2024-05-08": 5, "2024-05-09": 6}, 1)
    # A table that names its days is that of those days, whatever it is called.
    assert read(kept, CSV, "2024-05-09.csv")["days"] == {"2024-05-01": 1234, "2024-05-03": 12_345}


def test_a_long_file_says_how_far_it_is_and_stops_when_it_is_told_to(kept):
    found = kept.evaluate("""async (record) => {
      const { daysIn } = await import("/shared/steps/read.js");
      const part = new Blob([record.repeat(2_000)]), shares = [], end = new AbortController(), today = "2026-11-21";
      const file = new File(["<HealthData>", ...Array(40).fill(part), "</HealthData>"], "export.xml");
      const { days } = await daysIn(file, { today, progress: (share) => shares.push(share) });
      let why = null;
      await daysIn(file, { today, signal: end.signal, progress: () => end.abort() }).catch((error) => { why = error.name; });
      return { days, shares, why };
    }""", at("iPhone", "08:00:00", "08:10:00", 2, day="2024-05-02").replace("value=\"2\"", "value=\"0.5\""))
    assert found["days"] == [{"day": "2024-05-02", "steps": 40_000}]
    assert found["shares"] == sorted(set(found["shares"])) and 0 < found["shares"][0] <= found["shares"][-1] < 1
    assert found["why"] == "AbortError"
