"""What phones export: Apple Health's export.xml, Google's tables of daily activity, and the zips around them. Small ones, made by the tests."""

import io
import zipfile
from xml.sax.saxutils import quoteattr

APPLE = "apple_health_export/export.xml"
FIT = "Takeout/Fit/Daily activity metrics/"
# A later version declares what it contains, not always as XML allows. Nothing of it may be followed.
DOCTYPE = """<!DOCTYPE HealthData [
<!-- HealthKit Export Version: 12, it's > [here] -->
<!ELEMENT HealthData (ExportDate,Me,(Record|Correlation)*)>
<!ATTLIST HealthData
  locale CDATA #REQUIRED
<!ENTITY end "]>">
]>
"""
DEVICE = "<<HKDevice: 0x2815d4a50>, name:Apple Watch, model:Watch>"


def record(source, start, end, steps, kind="HKQuantityTypeIdentifierStepCount"):
    return (f"<Record type=\"{kind}\" sourceName={quoteattr(source)} sourceVersion=\"8.5\" device={quoteattr(DEVICE)} unit=\"count\" "
            f"creationDate=\"{end}\" startDate=\"{start}\" endDate=\"{end}\" value=\"{steps}\"/>")


def export(records, doctype=DOCTYPE):
    inside = "\n ".join(records)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{doctype}<HealthData locale="en_DE">\n <Me/>\n {inside}\n</HealthData>\n'


class Forward(io.RawIOBase):
    """What cannot be sought in: zipfile writes the sizes behind each file then, and not in front of it."""

    def __init__(self):
        self.bytes = bytearray()

    def writable(self):
        return True

    def write(self, data):
        self.bytes += bytes(data)
        return len(data)


def zipped(files, method=zipfile.ZIP_DEFLATED, is_forward=False, is_long=False):
    """A zip of {name: text}, or of Apple's file with that text. is_long: as it is written for more than 4 GB."""
    files = {APPLE: files} if isinstance(files, str) else files
    out, limit = Forward() if is_forward else io.BytesIO(), zipfile.ZIP64_LIMIT
    try:
        zipfile.ZIP64_LIMIT = 1 if is_long else limit
        with zipfile.ZipFile(out, "w", method) as archive:
            for name, text in files.items():
                archive.writestr(name, text)
    finally:
        zipfile.ZIP64_LIMIT = limit
    return bytes(out.bytes if is_forward else out.getvalue())
