"""What a power cut leaves of a whole folder whose log has everything in it: files, folders and their names.

A file's content is as in `disk`. A name lasts once its folder was synced, and a file's first name once that file was. Until
then, a file system that keeps the order of changes has all names up to some moment. Another one has any of them.
"""

import disk

FOLDER = None


class Change:
    """A change of names: a file that came (C), a folder that came or went (M, D), a name that went (U), was changed (R) or
    was given to a file beside another one (L)."""

    def __init__(self, what, name, other=None, file=None):
        self.what, self.name, self.other, self.file = what, name, other, file

    def apply(self, names):
        if self.what == "C":
            names[self.name] = self.file
        elif self.what == "M":
            names[self.name] = FOLDER
        elif self.name in names:
            if self.what in "LR":
                names[self.other] = names[self.name]
            if self.what != "L":
                del names[self.name]

    def is_in(self, folder):
        return folder in [parent(name) for name in [self.name, self.other] if name is not None]


def parent(name):
    return name.rpartition("/")[0]


class Tree:
    """A folder while the operations of a log are done again, one after another, as `disk.Disk` does with a database.
    - base: the folder before the first of them, all of it synced. It may be missing."""

    def __init__(self, base, operations, random):
        self.base, self.operations, self.random, self.at = base, operations, random, 0
        self.sure = {}
        for path in sorted(base.rglob("*")):
            if not path.name.endswith("-shm"):
                content = FOLDER if path.is_dir() else disk.File(path.read_bytes(), True)
                self.sure[str(path.relative_to(base))] = content
        self.names, self.pending, self.begun = dict(self.sure), [], {}

    def go_on(self, to):
        """Up to so many operations."""
        for operation in self.operations[self.at:to]:
            # A file that was removed while it was open has no name that a power cut could leave.
            if operation.what != "A" and not operation.name.endswith(" (deleted)"):
                self.do(operation)
        self.at = to

    def do(self, operation):
        what, name = operation.what, operation.name
        if what in "MDURL":
            return self.change(Change(what, name, operation.content.decode() if what in "RL" else None))
        if what in "BS" and (name == "" or self.names.get(name, self) is FOLDER):
            return self.sync(name, what == "S")
        if name not in self.names:
            self.change(Change("C", name, file=disk.File(b"", True)))
        file = self.names[name]
        if what == "B":
            file.sync_begins()
        elif what == "S":
            file.sync_ends()
            self.settle(lambda change: change.what == "C" and change.file is file)
        else:
            file.pending.append(operation)

    def change(self, change):
        change.apply(self.names)
        self.pending.append(change)

    def sync(self, folder, ends):
        if not ends:
            self.begun[folder] = list(self.pending)
            return
        begun = self.begun.pop(folder)
        self.settle(lambda change: change in begun and change.is_in(folder))

    def settle(self, is_sure):
        """Lets changes of names last."""
        for change in self.pending:
            if is_sure(change):
                change.apply(self.sure)
        self.pending = [change for change in self.pending if not is_sure(change)]

    def cut(self, folder, order=None, share=None):
        """Makes the folder as a power cut at this moment leaves it. Returns which kind of disk it was.
        - order, share: as in `disk.File.after_cut`; by chance if None."""
        order = self.random.random() < 0.5 if order is None else order
        share = self.random.choice([0, 0.1, 0.5, 0.9, 1]) if share is None else share
        names = dict(self.sure)
        last = self.random.randrange(len(self.pending) + 1)
        for number, change in enumerate(self.pending):
            if number < last if order else self.random.random() < share:
                change.apply(names)
        folder.mkdir()
        contents = {}
        for name, file in sorted(names.items()):
            path = folder / name
            if file is FOLDER:
                path.mkdir(parents=True, exist_ok=True)
                continue
            if file not in contents:
                contents[file] = file.after_cut(self.random, order, share)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(contents[file])
        return f"{'in order' if order else 'out of order'}, {share:.0%} of the sectors"
