"""The power fails while the program makes a new database, or updates one of an older version."""

import shutil
import signal

import cuts
import disk
import oldgym
from cuts import cut_everywhere, schema
from gym import Gym, must
from secure import SecureGym
from stage import scene
from tree import Tree


@scene("cut-first-start")
def first_start(stage):
    """In an empty folder. There is no database afterwards, or a whole one, and the next start makes a gym with https."""
    gym, log = SecureGym(stage), stage.folder / "writes"
    gym.start(log=log, everything=True)
    gym.stop(stage.random.choice([signal.SIGTERM, signal.SIGKILL]))
    operations, whole, again = disk.journal(log), schema(gym.data), []

    def check(folder, place):
        found = schema(folder)
        must(found in (set(), whole), f"{len(found)} of {len(whole)} tables and indexes")
        must(found or place < len(operations), "the database that was made is gone")
        other = SecureGym(stage, f"again-{len(again)}")
        again.append(place)
        folder.rename(other.data)
        other.start()
        other.set_up(kiosks=1)
        other.connect(other.secure_port)
        other.log(2)
        must(other.stop(signal.SIGKILL) == -signal.SIGKILL, "the server ended before it was killed")
        other.check()
        shutil.rmtree(other.folder)
    cut_everywhere(gym, Tree(stage.folder / "none", operations, stage.random), stage.size(2, 100), check)
    # Nobody had set it up.
    gym.starts, gym.context = 0, None
    gym.start()
    gym.set_up(kiosks=2)
    gym.finish()
    return f"{len(again) + 1} cuts in {len(operations)} operations"


@scene("cut-upgrade")
def upgrade(stage):
    """In the middle of an update of the schema, and of the backup that comes before it."""
    gym, log = Gym(stage), stage.folder / "writes"
    gym.start()
    gym.set_up(kiosks=4)
    gym.log(stage.size(24, 2_000))
    gym.stop_well()
    newest, known = schema(gym.data), {entry.id for kiosk in gym.kiosks for entry in kiosk.answered}
    version = stage.random.choice(oldgym.versions()[:-1])
    oldgym.make_older(gym.data, version)
    oldest, base = schema(gym.data), gym.copy("base")
    gym.start(log=log, everything=True)
    gym.connect()
    gym.stop(stage.random.choice([signal.SIGTERM, signal.SIGKILL]))
    operations, ups = disk.journal(log), 0

    def check(folder, place):
        nonlocal ups
        found = schema(folder)
        must(found in (oldest, newest), f"{len(found - oldest)} new tables and indexes of {len(newest - oldest)}")
        must(found == newest or place < len(operations), "the update was done and is undone")
        must({row[0] for row in cuts.look(folder, "SELECT id FROM sets")} == known, "there are other sets than before")
        if found == newest:
            ups += 1
            backups = list((folder / "upgrades").glob("*.backup"))
            must(backups, "there is no backup from before the update")
            for backup in backups:
                status, said = gym.run("restore", "--check", backup)
                must(status == 0, f"the backup from before the update is broken: {said}")
        gym.check(folder, known)
        must(schema(folder) == newest, "the program has not updated it")
    cut_everywhere(gym, Tree(base, operations, stage.random), stage.size(2, 100), check)
    gym.start()
    gym.connect()
    gym.finish()
    return f"from {version}, updated after {ups} cuts in {len(operations)} operations"
