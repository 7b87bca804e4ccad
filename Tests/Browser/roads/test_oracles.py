"""What the program reads of FIT, GPX and TCX files, beside what other people's readers make of the same files."""

import datetime
import json
import math
import xml.etree.ElementTree

import fitdecode
import gpxpy
import pytest

from kit.formats import roadfiles
from kit.floor import ROOT

SPORTS = {"running": "run", "cycling": "ride", "walking": "walk", "hiking": "hike", "swimming": "swim", "rowing": "row"}
# What the program believes of a heart and, in metres, of an altitude. Recordings begin in 1990.
HEARTS, ALTITUDES, EARLIEST = range(30, 241), (-500, 10_000), 631_152_000_000


def public_files():
    """Recordings of many devices, where they lie beside this repository."""
    for folder in ROOT.parents:
        if (folder / "shared" / "data" / "roads").is_dir():
            found = (folder / "shared" / "data" / "roads").iterdir()
            return sorted(file for file in found if file.suffix in (".fit", ".gpx", ".tcx"))
    return []


PUBLIC = public_files()


def read(floor, *files):
    """What the program says of each file, with every point."""
    done = floor.run("import", "roads", *files, "--member", "mara@example.com", "--dry-run", "--json", "--points")
    assert done.returncode in (0, 65, 66), done.stderr
    said = [json.loads(line) for line in done.stdout.splitlines()]
    assert [one["file"] for one in said] == [str(file) for file in files]
    return said


def milliseconds(time):
    if time.tzinfo is None:
        time = time.replace(tzinfo=datetime.timezone.utc)
    return round(time.timestamp() * 1000)


def near(one, other, by):
    if one is None or other is None:
        return one is other
    return math.isclose(one, other, rel_tol=0, abs_tol=by)


class Fit:
    """A FIT file as fitdecode reads it."""

    def __init__(self, path):
        self.type, self.points, self.weights, self.pauses, self.sports = None, {}, [], [], []
        self.has_beats = self.is_damaged = False
        stopped = None
        options = {"check_crc": fitdecode.CrcCheck.DISABLED, "error_handling": fitdecode.ErrorHandling.IGNORE}
        try:
            with fitdecode.FitReader(str(path), **options) as frames:
                for frame in frames:
                    if not isinstance(frame, fitdecode.FitDataMessage):
                        continue
                    value = {field.name: field.value for field in frame.fields if field.value is not None}
                    at = value.get("timestamp")
                    at = milliseconds(at) if isinstance(at, datetime.datetime) else None
                    match frame.name:
                        case "file_id":
                            self.type = self.type or value.get("type")
                        case "record" if at is not None:
                            # Some devices write what they know of one second in two records.
                            self.points[at] = self.point(value) | self.points.get(at, {})
                        case "weight_scale" if at is not None and isinstance(value.get("weight"), float):
                            self.weights.append((at, value["weight"]))
                        case "hr":
                            self.has_beats = True
                        case "session":
                            self.sports.append(value.get("sport"))
                        case "event" if value.get("event") == "timer" and at is not None:
                            if str(value.get("event_type")).startswith("stop"):
                                stopped = at if stopped is None else stopped
                            elif value.get("event_type") == "start":
                                if stopped is not None:
                                    self.pauses.append((stopped, at))
                                stopped = None
        except (fitdecode.FitError, OSError, ValueError, KeyError):
            # What came before counts.
            self.is_damaged = True

    @staticmethod
    def point(value):
        place = [value.get(name) for name in ("position_lat", "position_long")]
        found = {}
        if None not in place and place != [0, 0]:
            found["latitude"], found["longitude"] = (each * 180 / 2**31 for each in place)
        altitude = value.get("enhanced_altitude", value.get("altitude"))
        if altitude is not None and ALTITUDES[0] <= altitude <= ALTITUDES[1]:
            found["altitude"] = altitude
        if value.get("heart_rate") in HEARTS:
            found["heart"] = value["heart_rate"]
        if value.get("distance") is not None:
            found["distance"] = value["distance"]
        return found

    def is_paused(self, at):
        return any(begin <= at <= end for begin, end in self.pauses)

    def problems(self, said):
        """Where the program and fitdecode differ."""
        if self.type not in (None, "activity"):
            return [f"roads in a file of {self.type}"] if said.get("roads") else []
        roads = said.get("roads", [])
        if not self.points:
            # A session without records is its start and its end.
            return [f"{len(road['points'])} points of none" for road in roads if len(road["points"]) > 2]
        found, ours = [], {}
        for number, road in enumerate(roads):
            for point in road["points"]:
                ours[point["at"]] = point
                if (theirs := self.points.get(point["at"])) is None:
                    found.append(f"road {number}: a point at {point['at']} that is not in the file")
                else:
                    # Later sessions count from their own start.
                    found += self.differences(point, theirs, has_distance=number == 0)
        missing = [at for at in self.points if at not in ours and not self.is_paused(at)]
        if len(missing) > (flaws := said.get("flaw_count", 0)):
            found.append(f"{len(missing)} points are missing, the first at {missing[0]}; flaws: {flaws}")
        if len(roads) == len(self.sports) == 1 and (kind := SPORTS.get(self.sports[0])) and roads[0]["kind"] != kind:
            found.append(f"{roads[0]['kind']} and not {kind}")
        return found

    def differences(self, ours, theirs, has_distance):
        # A semicircle is 8.4e-8 degrees.
        limits = {"latitude": 1e-7, "longitude": 1e-7, "altitude": 0.11}
        if not self.has_beats:
            limits["heart"] = 0
        if has_distance:
            limits["distance"] = 0.07
        return [f"at {ours['at']}: {name} {ours.get(name)} and not {theirs.get(name)}" for name, by in limits.items()
                if not near(ours.get(name), theirs.get(name), by)]


def gpx_tracks(text):
    """The tracks of a GPX file as gpxpy reads them: points with rising times, and of each whether a segment begins there."""
    tracks = []
    for track in gpxpy.parse(text).tracks:
        points, last = [], None
        for segment in track.segments:
            begins = bool(points)
            for point in segment.points:
                at = milliseconds(point.time) if point.time else None
                if at is None or at < EARLIEST or last is not None and at <= last:
                    continue
                last = at
                points.append((at, point, begins))
                begins = False
        if points:
            tracks.append(points)
    return tracks


def gpx_heart(point):
    hearts = [each.text for extension in point.extensions for each in extension.iter() if each.tag.split("}")[-1] == "hr"]
    rate = round(float(hearts[-1])) if hearts else None
    return rate if rate in HEARTS else None


def gpx_problems(path, said):
    try:
        tracks = gpx_tracks(path.read_bytes())
    except gpxpy.gpx.GPXXMLSyntaxException:
        return [] if said.get("flaw_count") or said.get("error") else ["a file that gpxpy cannot read has no flaw"]
    roads = said.get("roads", [])
    if [len(road["points"]) for road in roads] != [len(track) for track in tracks]:
        return [f"points: {[len(road['points']) for road in roads]} and not {[len(track) for track in tracks]}"]
    found = []
    for road, track in zip(roads, tracks):
        for ours, (at, theirs, begins) in zip(road["points"], track):
            if abs(ours["at"] - at) > 1:
                found.append(f"at {ours['at']} and not {at}")
            if ours.get("gap", False) != begins:
                found.append(f"at {at}: a gap or none")
            for name, value, by in (("latitude", theirs.latitude, 1e-9), ("longitude", theirs.longitude, 1e-9),
                                    ("altitude", theirs.elevation, 1e-6), ("heart", gpx_heart(theirs), 0)):
                if not near(ours.get(name), value, by):
                    found.append(f"at {at}: {name} {ours.get(name)} and not {value}")
    return found


@pytest.fixture
def made(tmp_path):
    def make(name, content):
        (tmp_path / name).write_bytes(content)
        return tmp_path / name
    return make


def test_small_fit_files_are_read_as_fitdecode_reads_them(floor, mara, made):
    files = [made("run.fit", roadfiles.fit()), made("big.fit", roadfiles.fit(big=True, sport=2)),
             made("compressed.fit", roadfiles.fit(compressed=True))]
    for path, said in zip(files, read(floor, *files)):
        assert len(said["roads"]) == 1 and said["flaw_count"] == 0, path.name
        assert said["roads"][0]["point_count"] == len(roadfiles.points()) == len(Fit(path).points)
        assert Fit(path).problems(said) == [], path.name


def test_a_fit_file_that_ends_in_the_middle_has_what_fitdecode_reads_of_it(floor, mara, made):
    whole = roadfiles.fit()
    path = made("cut.fit", whole[:len(whole) // 2])
    [said] = read(floor, path)
    assert {"kind": "cut_short"} in said["flaws"]
    assert len(said["roads"][0]["points"]) == len(Fit(path).points) > 10
    assert Fit(path).problems(said) == []


def test_the_weights_of_a_scale_are_read_as_fitdecode_reads_them(floor, mara, made):
    path = made("scale.fit", roadfiles.weights((80.5, 79.95, 81)))
    [said] = read(floor, path)
    assert [(one["at"], pytest.approx(one["kilograms"])) for one in said["weights"]] == Fit(path).weights
    assert len(said["weights"]) == 3


def test_small_gpx_files_are_read_as_gpxpy_reads_them(floor, mara, made):
    two = roadfiles.gpx().replace(b"</trkseg>", b"</trkseg><trkseg>" + b"".join(
        roadfiles.gpx(roadfiles.points(90)[70:]).partition(b"<trkseg>")[2].partition(b"</trkseg>")[0:2]))
    files = [made("run.gpx", roadfiles.gpx()), made("old.gpx", roadfiles.gpx(version="1.0")), made("two.gpx", two)]
    for path, said in zip(files, read(floor, *files)):
        assert said["flaw_count"] == 0, path.name
        assert gpx_problems(path, said) == [], path.name
    assert [point["at"] for point in said["roads"][0]["points"] if point.get("gap")] == [
        milliseconds(roadfiles.START) + 700_000]


def test_a_tcx_file_is_read_as_it_is_written(floor, mara, made):
    path = made("ride.tcx", roadfiles.tcx(sport="Biking"))
    [said] = read(floor, path)
    [road] = said["roads"]
    assert road["kind"] == "ride" and said["flaw_count"] == 0
    space = "{http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2}"
    theirs = list(xml.etree.ElementTree.parse(path).iter(space + "Trackpoint"))
    assert len(road["points"]) == len(theirs)
    for ours, point in zip(road["points"], theirs):
        at = datetime.datetime.fromisoformat(point.find(space + "Time").text)
        assert ours["at"] == milliseconds(at)
        for name, tag in (("latitude", "LatitudeDegrees"), ("longitude", "LongitudeDegrees"), ("altitude", "AltitudeMeters"),
                          ("distance", "DistanceMeters"), ("heart", "Value")):
            assert ours[name] == pytest.approx(float(next(point.iter(space + tag)).text)), (name, at)


@pytest.mark.skipif(not PUBLIC, reason="the recordings of many devices are not beside this repository")
def test_the_recordings_of_many_devices_are_read_as_others_read_them(floor, mara):
    problems = {}
    for path, said in zip(PUBLIC, read(floor, *PUBLIC)):
        found = Fit(path).problems(said) if path.suffix == ".fit" else gpx_problems(path, said) if path.suffix == ".gpx" else []
        if found:
            problems[path.name] = found[:5] + [f"{len(found)} in all"]
    assert problems == {}
