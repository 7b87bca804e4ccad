"""A PNG of one of our round icons, for iOS, which takes no SVG for its home screen."""

import re
import struct
import zlib

SIZE = 180
# Each pixel is so many by so many points, so that edges are smooth.
POINTS = 4


def png(svg):
    """`svg` has a square view box, a rectangle that fills it, and circles above it, filled or stroked."""
    side = int(re.search(r'viewBox="0 0 (\d+) \1"', svg)[1])
    ground = colour(re.search(r'<rect [^>]*fill="(#\w{6})"', svg)[1])
    circles = [shape(dict(re.findall(r'([\w-]+)="([^"]*)"', found))) for found in re.findall(r"<circle ([^/]*)/>", svg)]
    rows = b""
    for y in range(SIZE):
        rows += b"\0" + b"".join(pixel(x, y, side, ground, circles) for x in range(SIZE))
    head = struct.pack(">IIBBBBB", SIZE, SIZE, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + part(b"IHDR", head) + part(b"IDAT", zlib.compress(rows, 9)) + part(b"IEND", b"")


def colour(text):
    return tuple(bytes.fromhex(text[1:]))


def shape(circle):
    """The centre, the radii between which the circle is painted, and its colour."""
    radius, line = float(circle["r"]), float(circle.get("stroke-width", 0)) / 2
    inner, outer = (radius - line, radius + line) if line else (0, radius)
    return float(circle["cx"]), float(circle["cy"]), inner ** 2, outer ** 2, colour(circle["stroke" if line else "fill"])


def pixel(x, y, side, ground, circles):
    step = side / SIZE / POINTS
    points = [at((x * POINTS + i + 0.5) * step, (y * POINTS + j + 0.5) * step, ground, circles)
              for i in range(POINTS) for j in range(POINTS)]
    return bytes(round(sum(values) / len(points)) for values in zip(*points))


def at(x, y, ground, circles):
    for cx, cy, inner, outer, own in reversed(circles):
        if inner <= (x - cx) ** 2 + (y - cy) ** 2 <= outer:
            return own
    return ground


def part(name, content):
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))
