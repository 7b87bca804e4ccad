"""Files of recorded roads as devices write them: small ones, made by the tests."""

import datetime
import struct

START = datetime.datetime(2025, 5, 2, 7, 0, tzinfo=datetime.timezone.utc)
# FIT counts its seconds from the last day of 1989.
FIT_EPOCH = 631_065_600


def points(count=60, every=10, step=0.0003):
    """A run due north with a heart rate, `every` seconds a point: (seconds since START, latitude, longitude, altitude, heart)."""
    return [(every * number, round(48.1 + step * number, 6), 11.5, 500.0 + number % 7, 120 + number % 40)
            for number in range(count)]


def when(seconds):
    return (START + datetime.timedelta(seconds=seconds)).strftime("%Y-%m-%dT%H:%M:%SZ")


def gpx(track=None, name="Morning run", kind="running", version="1.1"):
    """GPX, from version 1.1 on with Garmin's extension for the heart."""
    def more(heart):
        return "" if version == "1.0" else (f"<extensions><x:TrackPointExtension><x:hr>{heart}</x:hr></x:TrackPointExtension>"
                                            "</extensions>")
    lines = "".join(
        f'<trkpt lat="{latitude}" lon="{longitude}"><ele>{altitude}</ele><time>{when(at)}</time>{more(heart)}</trkpt>\n'
        for at, latitude, longitude, altitude, heart in track or points())
    space = f"http://www.topografix.com/GPX/{version.replace('.', '/')}"
    return (f'<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="{version}" creator="a test" xmlns="{space}" '
            'xmlns:x="http://www.garmin.com/xmlschemas/TrackPointExtension/v1">'
            f"<trk><name>{name}</name><type>{kind}</type><trkseg>\n{lines}</trkseg></trk></gpx>\n").encode()


def tcx(track=None, sport="Running"):
    track = track or points()
    lines = "".join(
        f"<Trackpoint><Time>{when(at)}</Time><Position><LatitudeDegrees>{latitude}</LatitudeDegrees><LongitudeDegrees>{longitude}"
        f"</LongitudeDegrees></Position><AltitudeMeters>{altitude}</AltitudeMeters><DistanceMeters>{3.3 * at:.1f}</DistanceMeters>"
        f"<HeartRateBpm><Value>{heart}</Value></HeartRateBpm></Trackpoint>\n"
        for at, latitude, longitude, altitude, heart in track)
    return ('<?xml version="1.0" encoding="UTF-8"?>\n'
            '<TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2">'
            f'<Activities><Activity Sport="{sport}"><Id>{when(0)}</Id><Lap StartTime="{when(0)}">'
            f"<TotalTimeSeconds>{track[-1][0]}</TotalTimeSeconds><DistanceMeters>{3.3 * track[-1][0]:.1f}</DistanceMeters>"
            f"<Calories>120</Calories><Intensity>Active</Intensity><TriggerMethod>Manual</TriggerMethod><Track>\n{lines}</Track>"
            "</Lap></Activity></Activities></TrainingCenterDatabase>\n").encode()


def fit(track=None, sport=1, big=False, compressed=False):
    """A FIT file with a file id, records, a session and an activity. Sport 1 is running.

    With `compressed`, all records but the first have the header that holds five bits of their time."""
    track = track or points()
    order = ">" if big else "<"
    semicircles = lambda degrees: round(degrees * 2**31 / 180)
    begin = int(START.timestamp()) - FIT_EPOCH
    body = b""

    def define(local, number, fields):
        return bytes([0x40 | local, 0, int(big)]) + struct.pack(order + "H", number) + bytes([len(fields)]) + b"".join(
            bytes(field) for field in fields)

    # file_id: type (activity), manufacturer, product, time_created.
    body += define(0, 0, [(0, 1, 0x00), (1, 2, 0x84), (2, 2, 0x84), (4, 4, 0x86)])
    body += b"\0" + struct.pack(order + "BHHI", 4, 255, 1, begin)
    # record: timestamp, position_lat, position_long, altitude, heart_rate, distance.
    fields = [(253, 4, 0x86), (0, 4, 0x85), (1, 4, 0x85), (2, 2, 0x84), (3, 1, 0x02), (5, 4, 0x86)]
    body += define(1, 20, fields)
    if compressed:
        body += define(2, 20, fields[1:])
    for number, (at, latitude, longitude, altitude, heart) in enumerate(track):
        values = struct.pack(order + "iiHBI", semicircles(latitude), semicircles(longitude), round((altitude + 500) * 5), heart,
                             round(330 * at))
        if compressed and number:
            body += bytes([0x80 | 2 << 5 | (begin + at) & 31]) + values
        else:
            body += b"\1" + struct.pack(order + "I", begin + at) + values
    end = begin + track[-1][0]
    # session: timestamp, start_time, total_elapsed_time, total_timer_time, total_distance, sport, total_calories.
    body += define(3, 18, [(253, 4, 0x86), (2, 4, 0x86), (7, 4, 0x86), (8, 4, 0x86), (9, 4, 0x86), (5, 1, 0x00), (11, 2, 0x84)])
    body += b"\3" + struct.pack(order + "IIIIIBH", end, begin, 1000 * track[-1][0], 1000 * track[-1][0], round(330 * track[-1][0]),
                                sport, 120)
    # activity: timestamp, total_timer_time, num_sessions, type, event, event_type.
    body += define(0, 34, [(253, 4, 0x86), (0, 4, 0x86), (1, 2, 0x84), (2, 1, 0x00), (3, 1, 0x00), (4, 1, 0x00)])
    body += b"\0" + struct.pack(order + "IIHBBB", end, 1000 * track[-1][0], 1, 0, 26, 1)
    head = struct.pack("<BBHI4s", 14, 0x20, 2132, len(body), b".FIT")
    head += struct.pack("<H", crc(head))
    return head + body + struct.pack("<H", crc(head + body))


def weights(kilograms=(80.5, 80.2)):
    """What a scale writes: a FIT file of weights, a day apart."""
    begin = int(START.timestamp()) - FIT_EPOCH
    body = bytes([0x40, 0, 0, 0, 0, 2, 0, 1, 0x00, 4, 4, 0x86]) + b"\0" + struct.pack("<BI", 9, begin)
    body += bytes([0x41, 0, 0, 30, 0, 2, 253, 4, 0x86, 0, 2, 0x84])
    for number, weight in enumerate(kilograms):
        body += b"\1" + struct.pack("<IH", begin + 86_400 * number, round(weight * 100))
    head = struct.pack("<BBHI4s", 14, 0x20, 2132, len(body), b".FIT")
    head += struct.pack("<H", crc(head))
    return head + body + struct.pack("<H", crc(head + body))


def crc(data):
    """FIT's checksum: CRC-16 with the polynomial 0x8005, reflected."""
    value = 0
    for byte in data:
        value ^= byte
        for _ in range(8):
            value = value >> 1 ^ (0xA001 if value & 1 else 0)
    return value
