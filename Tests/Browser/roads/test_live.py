"""What is computed while an activity is recorded, without a server and without a receiver."""

import re
import xml.etree.ElementTree as XML

import pytest

from kit.modules import kept, run  # noqa: F401

# at(seconds, metres north, more) → a point of the receiver's; taken(kind, points) → what the line says of each.
SETUP = """
  const { LiveLine, lengthOf } = await import("/shared/roads/live/line.js");
  const at = (seconds, north, more = {}) => ({ at: 1.7e12 + seconds * 1000, latitude: 52.5 + north / 111195.08, longitude: 13.4,
    accuracy: 5, ...more });
  const taken = (kind, points) => {
    const line = new LiveLine(kind), took = points.map((point) => line.take(point));
    return { took, meters: line.meters, gaps: line.points.map(({ gap }) => Boolean(gap)) };
  };
"""
NAMES = {"g": "http://www.topografix.com/GPX/1/1", "x": "http://www.garmin.com/xmlschemas/TrackPointExtension/v1"}


def live(page, script):
    return run(page, SETUP + script)


@pytest.mark.parametrize("point, why", [
    ("at(10, 30, { accuracy: 51 })", "it may be far off"),
    ("at(10, 30, { latitude: 0, longitude: 0 })", "the receiver does not know where it is"),
    ("at(10, 30, { latitude: NaN })", "it is no place"),
    ("at(10, 30, { accuracy: undefined })", "nobody says how far off it is"),
    ("at(5, 15)", "its instant was there"),
    ("at(4, 12)", "its instant is past"),
    ("at(10, 500)", "nobody runs so fast"),
])
def test_a_point_that_says_nothing_is_left_out(kept, point, why):
    found = live(kept, f"return taken('run', [at(0, 0), at(5, 15), {point}, at(15, 45)])")
    assert found["took"] == [True, True, False, True], why
    assert found["meters"] == pytest.approx(45, abs=0.01)
    assert not any(found["gaps"])


def test_what_is_too_fast_on_foot_is_a_ride(kept):
    assert live(kept, "return taken('ride', [at(0, 0), at(5, 150)]).meters") == pytest.approx(150, abs=0.1)


def test_a_silence_and_a_pause_begin_a_new_part_and_add_nothing(kept):
    found = live(kept, "return taken('run', [at(0, 0), at(30, 90), at(61, 190), at(66, 205)])")
    assert found["gaps"] == [False, False, True, False]
    assert found["meters"] == pytest.approx(105, abs=0.01)
    meters, speed = live(kept, """
      const line = new LiveLine('run');
      for (const point of [at(0, 0), at(5, 15)]) line.take(point);
      line.pause();
      const speed = line.speed(1.7e12 + 6000);
      line.take(at(10, 60));
      line.take(at(15, 75));
      return [line.meters, speed];""")
    assert meters == pytest.approx(30, abs=0.01) and speed is None


def test_a_first_point_that_was_far_off_does_not_hold_up_the_rest(kept):
    found = live(kept, "return taken('run', [at(0, 900), at(1, 0), at(2, 3), at(3, 6), at(4, 9)])")
    assert found["took"] == [True, False, False, True, True]
    assert found["meters"] == pytest.approx(3, abs=0.01)


def test_a_line_goes_on_after_a_reload_where_it_was(kept):
    before, after, total = live(kept, """
      const line = new LiveLine('run');
      for (const point of [at(0, 0), at(5, 15), at(10, 30)]) line.take(point);
      const next = new LiveLine('run', [...line.points]), before = next.meters;
      for (const point of [at(100, 200), at(105, 215)]) next.take(point);
      return [before, next.meters, lengthOf(next.points, 'run')];""")
    assert (before, after) == (pytest.approx(30, abs=0.01), pytest.approx(45, abs=0.01))
    assert total == pytest.approx(after)


def test_the_speed_is_that_of_the_last_half_minute_and_ends_with_the_points(kept):
    now, later = live(kept, """
      const line = new LiveLine('run');
      for (let i = 0; i <= 60; i += 5) line.take(at(i, i <= 30 ? i : 30 + (i - 30) * 3));
      return [line.speed(1.7e12 + 61_000), line.speed(1.7e12 + 76_000)];""")
    assert now == pytest.approx(3, abs=0.01) and later is None


def test_a_clock_that_is_set_back_does_not_stop_the_recording(kept):
    found = run(kept, """
      const { Instants } = await import("/shared/roads/live/instants.js"), instants = new Instants(1e12);
      return [[1e12 + 1000, 1e12 + 1000], [1e12 + 1000, 1e12 + 1200], [5, 1e12 + 3000], [1e12 - 3.6e6, 1e12 - 3.6e6],
        [1e12 - 3.6e6 + 1000, 1e12 - 3.6e6 + 1000]].map(([said, now]) => instants.of(said, now) - 1e12);""")
    assert found == [1_000, 1_000, 3_000, 4_000, 5_000]


def test_kilometres_are_reached_in_between_two_points(kept):
    splits = "const { Splits } = await import('/shared/roads/live/splits.js');"
    first, none, second = run(kept, splits + """
      const splits = new Splits(1000);
      splits.reach(500, 150);
      return [splits.reach(1500, 450), splits.reach(1900, 570), splits.reach(2100, 650)];""")
    assert first == {"n": 1, "seconds": 300, "total": 300} and none is None
    assert second == {"n": 2, "seconds": 310, "total": 610}
    # How long the one took that was begun before a reload is not known.
    assert run(kept, splits + "return new Splits(1000, 1500).reach(2500, 300)") == {"n": 2, "seconds": None, "total": 150}


def gpx_of(page, name, points):
    return live(page, f"""
      const {{ gpxOf }} = await import("/shared/roads/live/gpx.js");
      return gpxOf({{ name: {name}, kind: "hike", points: {points} }});""")


def test_a_recording_is_a_whole_gpx_file(kept):
    text = gpx_of(kept, r'"A <b> & \u0001 \"c\""',
                  "[at(0, 0, { altitude: 3.14159, heart: 141 }), at(1.5, 3), at(60, 9, { gap: true, altitude: NaN })]")
    root = XML.fromstring(text)
    assert root.get("version") == "1.1"
    assert root.find("g:trk/g:name", NAMES).text == 'A <b> &  "c"'
    assert root.find("g:trk/g:type", NAMES).text == "hike"
    assert [len(part) for part in root.findall("g:trk/g:trkseg", NAMES)] == [2, 1]
    first, second, third = root.findall(".//g:trkpt", NAMES)
    assert (first.get("lat"), first.get("lon")) == ("52.5000000", "13.4000000")
    assert (first.find("g:ele", NAMES).text, first.find(".//x:hr", NAMES).text) == ("3.1", "141")
    assert second.find("g:time", NAMES).text.endswith(".500Z")
    assert third.find("g:ele", NAMES) is None
    assert "<name>" not in gpx_of(kept, "undefined", "[at(0, 0), at(1, 3)]")


def test_a_recording_of_two_days_still_fits_and_keeps_its_ends(kept):
    size, text = live(kept, """
      const { gpxOf } = await import("/shared/roads/live/gpx.js");
      const points = Array.from({ length: 172_800 }, (_, i) => at(i, i, { altitude: 100.25, heart: 120, ...i === 100_001 && { gap: true } }));
      const text = gpxOf({ kind: "walk", points });
      return [text.length, text.slice(0, 500) + text.slice(-500)];""")
    assert size < 16 * 1024 * 1024
    assert re.search(r'lat="52\.5000000"', text)
    assert "2023-11-16T22:13:19.000Z" in text


def test_few_points_of_a_long_line_are_drawn_and_its_breaks_stay(kept):
    most, ends, gaps, far = live(kept, """
      const { Few } = await import("/shared/roads/live/few.js"), few = new Few();
      let most = 0;
      for (let i = 0; i < 30_000; i += 1) {
        few.add(at(i, i, i === 5_003 || i === 20_001 ? { gap: true } : {}));
        if (i % 100 === 0 || i > 29_900) most = Math.max(most, few.points().length);
      }
      const drawn = few.points(), second = (point) => (point.at - 1.7e12) / 1000;
      return [most, [second(drawn[0]), second(drawn.at(-1))], drawn.filter(({ gap }) => gap).map(second),
        Math.max(...drawn.slice(1, -1).map((point, i) => second(point) - second(drawn[i])))];""")
    assert most <= 1_502 and ends == [0, 29_999]
    # Each break is at most one step of the drawing late.
    assert len(gaps) == 2 and 5_003 <= gaps[0] < 5_003 + far and 20_001 <= gaps[1] < 20_001 + far


def test_the_newest_point_is_drawn_and_a_line_that_did_not_grow_is_the_same(kept):
    assert live(kept, """
      const line = new LiveLine("run", Array.from({ length: 2_001 }, (_, i) => at(i, i))), before = line.drawn;
      line.take(at(2_100, 2_100));
      const { at: newest, gap } = line.drawn.at(-1);
      return [before === line.drawn, line.drawn === line.drawn, (newest - 1.7e12) / 1000, gap];""") == [False, True, 2_100, True]


def test_a_route_is_drawn_before_the_line(kept):
    drawn = live(kept, """
      const { columnsOf } = await import("/shared/roads/live/way.js");
      return columnsOf([at(0, 0), at(1, 3), at(60, 6, { gap: true })], [[52, 13], [52.1, 13]]);""")
    assert drawn["latitude"][:3] == [52, 52.1, 52.5] and len(drawn["longitude"]) == 5
    assert (drawn["from"], drawn["gaps"]) == (2, [2, 4])


def test_recordings_are_kept_in_parts_and_gone_when_they_are_dropped(kept):
    found = run(kept, """
      const { KeptRecordings } = await import("/shared/roads/live/kept.js"), { openBox } = await import("/shared/store.js");
      const open = () => openBox("test-recordings"), kept = new KeptRecordings(open), other = new KeptRecordings(open);
      await kept.again();
      const one = await kept.begin({ recording: "a", member: 1, kind: "run", startedAt: 5 });
      await kept.begin({ recording: "b", member: 2, kind: "run", startedAt: 6 });
      await kept.add(one, [{ at: 1 }, { at: 2 }], 2_000);
      await kept.add(one, [{ at: 3 }], 4_000);
      await kept.change(one, { state: "ready", name: "Round" });
      await other.again();
      const [same] = other.of(1), seen = [same.points.map(({ at }) => at), same.ranMs, same.head.state, same.head.name, other.of(1).length];
      await other.drop(same);
      // A part that was on its way when its recording was dropped.
      await kept.add(one, [{ at: 4 }], 5_000);
      await other.again();
      return [seen, other.of(1).length, other.of(2).length, (await (await open()).all()).length];""")
    assert found == [[[1, 2, 3], 4_000, "ready", "Round", 1], 0, 1, 1]


def test_a_browser_that_stores_nothing_says_so(kept):
    assert run(kept, """
      const { KeptRecordings } = await import("/shared/roads/live/kept.js"), { openBox } = await import("/shared/store.js");
      const kept = new KeptRecordings(() => openBox("test-fragile"));
      await kept.again();
      const one = await kept.begin({ recording: "a", member: 1, kind: "run", startedAt: 5 });
      await kept.add(one, [{ at: 1 }], 1_000);
      const before = one.isFragile, transaction = IDBDatabase.prototype.transaction;
      IDBDatabase.prototype.transaction = () => { throw new DOMException("full", "QuotaExceededError"); };
      await kept.add(one, [{ at: 2 }], 2_000);
      IDBDatabase.prototype.transaction = transaction;
      await kept.again();
      const [same] = kept.of(1), after = [one.isFragile, same.isFragile, same.points.map(({ at }) => at)];
      await kept.drop(same);
      return [before, ...after];""") == [False, True, True, [1, 2]]


def test_a_database_that_the_browser_closed_is_opened_again(kept):
    assert run(kept, """
      const { openBox } = await import("/shared/store.js"), box = await openBox("test-closed");
      await box.put({ of: "before" });
      const transaction = IDBDatabase.prototype.transaction;
      // As Safari does after the page was in the background.
      IDBDatabase.prototype.transaction = function (...all) {
        IDBDatabase.prototype.transaction = transaction;
        this.close();
        return transaction.apply(this, all);
      };
      const { id } = await box.put({ of: "after" }), all = await (await openBox("test-closed")).all();
      await box.remove(...all.map((item) => item.id));
      return [typeof id, all.map((item) => item.of), (await box.all()).length];""") == ["number", ["before", "after"], 0]


def test_a_recording_that_begins_while_the_others_are_read_is_not_lost(kept):
    assert run(kept, """
      const { KeptRecordings } = await import("/shared/roads/live/kept.js");
      const items = [];
      let answer;
      const box = { all: () => new Promise((done) => { answer = () => done([]); }),
        put: async (item) => { items.push(item); return { ...item, id: 1 }; } };
      const kept = new KeptRecordings(async () => box), reading = kept.again();
      const beginning = kept.begin({ recording: "a", member: 1, kind: "run", startedAt: 5 });
      while (!answer) await null;
      answer();
      await Promise.all([reading, beginning]);
      return [items.length, kept.of(1).length];""") == [1, 1]
