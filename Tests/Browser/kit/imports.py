"""Files to import: from Strong, with the steps to import it on the phone, and activities as a watch writes them."""

import base64
import datetime
import math

STRONG = """Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE
2021-02-10 16:46:13,Push,1h 10m,Bench Press (Barbell),1,75.0,8,0,0,,,
2021-02-10 16:46:13,Push,1h 10m,Bench Press (Barbell),2,75.0,6,0,0,,,
2021-02-14 17:41:17,Pull,56m,Pull Up,1,0.0,7,0,0,,,
2021-02-14 17:41:17,Pull,56m,Leg Press Keller,1,120,10,0,0,,,
"""


def preview(phone, text, asked=True):
    phone.get_by_label("Choose the file").set_input_files(
        {"name": "strong.csv", "mimeType": "text/csv", "buffer": text.encode()}
    )
    phone.get_by_role("button", name="Preview the import").click()
    if not asked:
        return
    # Strong's files do not say whether weights are in kilograms or pounds.
    phone.get_by_label("Kilograms").check()
    phone.get_by_role("button", name="Preview the import").click()


# Activities on the road.

# So many metres are a degree of latitude.
DEGREE = 111_195
BEGIN = datetime.datetime(2024, 3, 14, 7, 30, tzinfo=datetime.UTC)


def gpx(name=None, begin=BEGIN, minutes=15, speed=3.0, heart=False, kind="running", places=None):
    """A run with a point every five seconds, as GPX 1.1: north, then around a bend, over a hill of 20 m. `places` are in the place
    of those. It is a little faster in its second half."""
    if places is None:
        places, far = [], 0
        for i in range(minutes * 12 + 1):
            far += 5 * speed * (1.1 if i > minutes * 6 else 0.9) if i else 0
            angle = far / 1_500
            places.append((52.5 + 1_500 * math.sin(angle) / DEGREE,
                           13.4 + 1_500 * (1 - math.cos(angle)) / DEGREE / math.cos(math.radians(52.5))))
    points = "".join(
        f'<trkpt lat="{north:.7f}" lon="{east:.7f}"><ele>{40 + 20 * math.sin(math.pi * i / len(places)):.1f}</ele>'
        f"<time>{begin + datetime.timedelta(seconds=5 * i):%Y-%m-%dT%H:%M:%SZ}</time>"
        + (f"<extensions><gpxtpx:TrackPointExtension><gpxtpx:hr>{120 + i % 50}</gpxtpx:hr></gpxtpx:TrackPointExtension></extensions>"
           if heart else "") + "</trkpt>"
        for i, (north, east) in enumerate(places))
    return ('<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="a test" xmlns="http://www.topografix.com/GPX/1/1"'
            ' xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v1"><trk>'
            + (f"<name>{name}</name>" if name else "") + f"<type>{kind}</type><trkseg>{points}</trkseg></trk></gpx>\n")


def tcx(begin=BEGIN, minutes=20):
    """A run on a treadmill: distances and a heart, and no place."""
    points = "".join(
        f"<Trackpoint><Time>{begin + datetime.timedelta(seconds=10 * i):%Y-%m-%dT%H:%M:%SZ}</Time>"
        f"<DistanceMeters>{28 * i}</DistanceMeters><HeartRateBpm><Value>{120 + i % 40}</Value></HeartRateBpm></Trackpoint>"
        for i in range(minutes * 6 + 1))
    return ('<?xml version="1.0" encoding="UTF-8"?>\n'
            '<TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"><Activities>'
            f'<Activity Sport="Running"><Id>{begin:%Y-%m-%dT%H:%M:%SZ}</Id><Lap StartTime="{begin:%Y-%m-%dT%H:%M:%SZ}">'
            f"<TotalTimeSeconds>{minutes * 60}</TotalTimeSeconds><DistanceMeters>{168 * minutes}</DistanceMeters>"
            f"<Track>{points}</Track></Lap></Activity></Activities></TrainingCenterDatabase>\n")


def file(name, text):
    """As a browser takes it."""
    return {"name": name, "mimeType": "application/octet-stream", "buffer": text if isinstance(text, bytes) else text.encode()}


def bring_road(member, text):
    """Imports a file, and returns the reply."""
    content = text.encode()
    for part, begin in enumerate(range(0, len(content), 120_000)):
        member.call("roads.upload", part=part, bytes=base64.b64encode(content[begin:begin + 120_000]).decode())
    return member.change("roads.import")
