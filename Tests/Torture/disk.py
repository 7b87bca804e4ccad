"""What Tests/PowerCut/torture.c is told, and what a power cut leaves of the writes that it has logged."""

import mmap
import re
import shutil
import struct

NONE, EIO_WRITE, EIO_SYNC, EIO_READ, FULL, SHORT_THEN_FULL, SHORT_WRITE, SHORT_SEND = range(8)

# As `struct control` there: milliseconds, fault, passes, times, hits, milliseconds that the loop is ahead.
CONTROL = struct.Struct("=qiiiiq")
# As its records: what, length of the name, offset, length of the bytes.
RECORD = struct.Struct("=cHQI")
SECTOR = 512


class Control:
    """What is to fail in a running server, and its clock."""

    def __init__(self, path):
        path.write_bytes(bytes(CONTROL.size))
        with path.open("r+b") as file:
            self.memory = mmap.mmap(file.fileno(), CONTROL.size)

    def fail(self, fault, passes=0, times=-1):
        """Lets operations of this kind fail: the first `passes` succeed, so many `times` fail then, or all."""
        self.memory[8:24] = bytes(16)
        self.memory[12:24] = struct.pack("=iii", passes, times, 0)
        # Last, since it begins with this.
        self.memory[8:12] = struct.pack("=i", fault)

    def heal(self):
        self.memory[8:12] = bytes(4)

    @property
    def hits(self):
        return struct.unpack("=i", self.memory[20:24])[0]

    def set_clock(self, milliseconds):
        """So much later than it is; earlier if negative."""
        self.memory[0:8] = struct.pack("=q", milliseconds)

    def hurry(self, milliseconds):
        """Lets so much time pass at once for the thread that has the sockets: its limits for silence and for handshakes
        then come without anybody waiting for them. The server takes more than a second at once for a time in which it could
        not run (`LoopClock`), which is nobody's silence."""
        [ahead] = struct.unpack("=q", self.memory[24:32])
        self.memory[24:32] = struct.pack("=q", ahead + milliseconds)


class Operation:
    def __init__(self, what, name, offset, content):
        self.what, self.name, self.offset, self.content = what, name, offset, content


def journal(path):
    """The operations of a log, in order. The last may be cut off where the server was killed."""
    content, at, operations = path.read_bytes(), 0, []
    while at + RECORD.size <= len(content):
        what, name, offset, size = RECORD.unpack_from(content, at)
        at += RECORD.size
        if at + name + size > len(content):
            break
        operations.append(Operation(
            what.decode(), content[at:at + name].decode(), offset, content[at + name:at + name + size]))
        at += name + size
    return operations


def acknowledged(operations):
    """Where in the log each set's reply was sent, by the set's id."""
    places = {}
    for place, operation in enumerate(operations):
        if operation.what == "A":
            for found in re.finditer(rb'"set":\{"id":(\d+),', operation.content):
                places.setdefault(int(found[1]), place)
    return places


def replies(operations):
    """Where in the log each request's reply was sent, by the request's id. Errors are none."""
    places = {}
    for place, operation in enumerate(operations):
        if operation.what == "A":
            for found in re.finditer(rb'"jsonrpc":"2.0","id":(\d+),"result"', operation.content):
                places.setdefault(int(found[1]), place)
    return places


class File:
    """A file of the database: what is on the disk for sure, and what may be."""

    def __init__(self, content, exists):
        self.content, self.exists, self.pending, self.begun = bytearray(content), exists, [], 0

    def sync_begins(self):
        self.begun = len(self.pending)

    def sync_ends(self):
        for operation in self.pending[:self.begun]:
            apply(self.content, operation)
        self.exists, self.pending, self.begun = True, self.pending[self.begun:], 0

    def after_cut(self, random, order, share):
        """What is left. A disk that works in order has everything up to some write, of which it has some sectors. One
        that does not has any sectors of any writes. None if there is no such file."""
        content, pending = bytearray(self.content), self.pending
        if order and pending:
            pending = pending[:random.randrange(len(pending) + 1)]
        kept = False
        for index, operation in enumerate(pending):
            is_last = index == len(pending) - 1
            if operation.what != "W":
                if order or random.random() < share:
                    apply(content, operation)
                continue
            chance = 1 if order and not is_last else share
            for begin, end in sectors(operation):
                if chance == 1 or random.random() < chance:
                    put(content, operation.offset + begin, operation.content[begin:end])
                    kept = True
        return content if self.exists or kept else None


def sectors(operation):
    """Where the sectors of a write begin and end in its bytes."""
    begin, size = 0, len(operation.content)
    while begin < size:
        end = min(size, begin + SECTOR - (operation.offset + begin) % SECTOR)
        yield begin, end
        begin = end


def put(content, offset, piece):
    if len(content) < offset:
        content.extend(bytes(offset - len(content)))
    content[offset:offset + len(piece)] = piece


def apply(content, operation):
    if operation.what == "W":
        put(content, operation.offset, operation.content)
    elif len(content) > operation.offset:
        del content[operation.offset:]
    else:
        content.extend(bytes(operation.offset - len(content)))


class Disk:
    """The database's files while the operations of a log are done again, one after another.
    - base: the data folder before the first of them, all of it synced."""

    def __init__(self, base, operations, random):
        self.base, self.operations, self.random, self.at = base, operations, random, 0
        self.files = {path.name: File(path.read_bytes(), True) for path in base.iterdir() if is_logged(path.name)}

    def go_on(self, to):
        """Up to so many operations."""
        for operation in self.operations[self.at:to]:
            if operation.what != "A":
                self.do(operation)
        self.at = to

    def do(self, operation):
        file = self.files.setdefault(operation.name, File(b"", False))
        if operation.what == "B":
            file.sync_begins()
        elif operation.what == "S":
            file.sync_ends()
        elif operation.what != "U":
            file.pending.append(operation)
        elif not file.exists or self.random.random() < 0.5:
            # The folder is seldom synced, so a file may also be there again after it was removed.
            self.files[operation.name] = File(b"", False)

    def cut(self, folder, order=None, share=None):
        """Makes the data folder as a power cut at this moment leaves it. Returns which kind of disk it was.
        - order, share: as in `File.after_cut`; by chance if None."""
        order = self.random.random() < 0.5 if order is None else order
        share = self.random.choice([0, 0.1, 0.5, 0.9, 1]) if share is None else share
        shutil.copytree(self.base, folder, ignore=lambda _, names: [each for each in names if is_of_database(each)])
        for name, file in sorted(self.files.items()):
            content = file.after_cut(self.random, order, share)
            if content is not None:
                (folder / name).write_bytes(content)
        return f"{'in order' if order else 'out of order'}, {share:.0%} of the sectors"


def is_of_database(name):
    return name.startswith("rackside.sqlite")


def is_logged(name):
    return is_of_database(name) and not name.endswith("-shm")
