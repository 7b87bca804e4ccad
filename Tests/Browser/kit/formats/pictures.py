"""Pictures to choose on the phone."""

import struct
import zlib


def png(width=600, height=800, colour=(200, 40, 40), name="picture.png"):
    """A plain one, as `set_input_files` takes it. Its left half is darker, so that one can tell what was cut out."""
    dark = tuple(part // 3 for part in colour)
    row = b"\0" + bytes(dark) * (width // 2) + bytes(colour) * (width - width // 2)

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    data = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(row * height)) + chunk(b"IEND", b"")
    return {"name": name, "mimeType": "image/png", "buffer": data}
