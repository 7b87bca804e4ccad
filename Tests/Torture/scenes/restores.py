"""The power fails while a backup is restored, or while a member's log from another app is imported."""

import json
import signal

import disk
from cuts import cut_everywhere, look
from gym import Gym, must
from scenes.clients import Phone
from stage import scene
from tree import Tree


@scene("cut-restore")
def restore(stage):
    """There is the gym from before or that of the backup, each with all its sets, and what was replaced is kept."""
    gym, log = Gym(stage), stage.folder / "writes"
    gym.start()
    gym.set_up(kiosks=4)
    gym.log(stage.size(20, 1_000))
    backups = stage.folder / "backups"
    status, said = gym.run("backup", "--to", backups)
    must(status == 0, said)
    [backup] = backups.glob("*.backup")
    old = {entry.id for kiosk in gym.kiosks for entry in kiosk.answered}
    gym.log(stage.size(20, 1_000))
    gym.stop(stage.random.choice([signal.SIGTERM, signal.SIGKILL]))
    everything = {entry.id for kiosk in gym.kiosks for entry in kiosk.answered}
    base = gym.copy("base")
    status, said = gym.run("restore", "--yes", backup, log=log, everything=True)
    must(status == 0 and said.startswith(f"Restored {len(old):,} sets "), said)
    operations, restored = disk.journal(log), 0

    def check(folder, place):
        nonlocal restored
        found = {row[0] for row in look(folder, "SELECT id FROM sets")}
        must(found in (old, everything), f"{len(found)} sets, not {len(old)} or {len(everything)}")
        must(found == old or place < len(operations), "the restore was done and is undone")
        if found == old:
            restored += 1
            before = [path for path in folder.glob("rackside.sqlite.before-*") if path.name[-1].isdigit()]
            kept = [{row[0] for row in look(folder, "SELECT id FROM sets", path.name)} for path in before]
            must(everything in kept, "what was there before is not kept")
        gym.check(folder, found)
    kept = cut_everywhere(gym, Tree(base, operations, stage.random), stage.size(3, 100), check)
    gym.start()
    gym.connect()
    found = gym.stored(gym.data)
    must(found in (old, everything) and (found == old or kept < len(operations)), f"{len(found)} sets after the cut")
    # Everybody sends again what the backup does not have.
    for kiosk in gym.kiosks:
        kiosk.forget(all_but=found)
    gym.finish()
    return f"restored after {restored} cuts in {len(operations)} operations"


class LogGym(Gym):
    """Its kiosks' sets are told from imported ones."""

    def stored(self, data):
        return set(self.rows(data, "SELECT s.id FROM sets s JOIN workouts w ON w.id = s.workout WHERE w.import IS NULL"))


SHOWN = """
SELECT COUNT(*) FROM sets s JOIN workouts w ON w.id = s.workout JOIN imports i ON i.id = w.import
WHERE i.done_at IS NOT NULL
"""


def exported(random, sets):
    """A file of the Strong app, with ten sets a day."""
    lines = ["Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE"]
    for number in range(sets):
        day = number // 10
        lines.append(
            f'20{10 + day // 336:02}-{day // 28 % 12 + 1:02}-{day % 28 + 1:02} 18:00:00,"Day {day}",1h,'
            f'"{random.choice(["Bench Press (Barbell)", "Squat (Barbell)", "Cellar press"])}",{number % 10 + 1},'
            f'{random.randrange(10, 400) / 2},{random.randint(1, 15)},0,0,"","",')
    return "\n".join(lines) + "\n"


def upload(gym, line, handle, text):
    for part, begin in enumerate(range(0, len(text), 200_000)):
        line.call("imports.upload", part=part, text=text[begin:begin + 200_000], **{"as": handle})


@scene("cut-import")
def import_log(stage):
    """A log from another app is imported while kiosks log. All of it can be seen afterwards, or nothing."""
    gym, log = LogGym(stage), stage.folder / "writes"
    gym.start()
    gym.set_up(kiosks=3)
    phone, sets = Phone(gym), stage.size(100, 5_000)
    text, key = exported(stage.random, sets), gym.key()
    gym.log(20)
    gym.stop_well()
    base = gym.copy("base")
    before = {entry.id for kiosk in gym.kiosks for entry in kiosk.answered}
    gym.start(log=log)
    gym.connect()
    line, done = phone.open(), []
    upload(gym, line, phone.handle, text)
    # No other request has this number, which the log shows with its reply.
    line.number = 1 << 30
    run = {"key": key, "as": phone.handle, "format": "strong", "unit": "kg", "dryRun": False}
    line.post("imports.run", run, done.append)
    gym.log(1 << 30, window=stage.random.choice([1, 4]), until=lambda: done)
    must(done[0] and done[0].get("result", {}).get("sets") == sets, f"{json.dumps(done[0])[:400]}")
    must(not gym.refusals(), f"{gym.refusals()} beside an import")
    gym.log(20)
    gym.stop(stage.random.choice([signal.SIGTERM, signal.SIGKILL]))
    operations = disk.journal(log)
    acknowledged, imported = disk.acknowledged(operations), disk.replies(operations)[(1 << 30) + 1]
    cuts = {"all": 0, "nothing": 0}

    def known(place):
        return before | {each for each, sent in acknowledged.items() if sent < place}

    def check(folder, place):
        gym.check(folder, known(place), is_whole=False)
        shown = gym.rows(folder, SHOWN)[0]
        must(shown in (0, sets), f"{shown} of {sets} imported sets can be seen")
        must(shown == sets or place <= imported, "the import was acknowledged, and nothing of it is there")
        cuts["all" if shown else "nothing"] += 1
    kept = cut_everywhere(gym, disk.Disk(base, operations, stage.random), stage.size(3, 100), check)
    gym.start()
    gym.connect()
    for kiosk in gym.kiosks:
        kiosk.forget(all_but=known(kept))
    # The phone does not know either, and imports it again.
    line = phone.open()
    upload(gym, line, phone.handle, text)
    again = line.call("imports.run", **run)
    # Under the same key it is one import. Under another it is the same log, of which nothing is new.
    must(again["sets"] == sets, f"imported again after the cut: {again}")
    upload(gym, line, phone.handle, text)
    more = line.call("imports.run", **run | {"key": gym.key()})
    must(more["sets"] == 0, f"imported once more: {more}")
    imports = line.call("imports.list", **{"as": phone.handle})["imports"]
    must([each["sets"] for each in imports] == [sets], f"{imports}")
    gym.finish()
    shown = gym.rows(gym.data, SHOWN)[0]
    must(shown == sets, f"{shown} of {sets} imported sets can be seen")
    return f"all after {cuts['all']} cuts, nothing after {cuts['nothing']}, in {len(operations)} operations"
