"""A member with a plan, who logs through a connection of her own, as if she stood at a kiosk. Use: `from kit.planned import mara`."""

import pytest

from kit.log import kg


def sets(count, reps, weight=None):
    one = {"kind": "working", "reps": reps} | ({"load": {"weight": kg(weight)}} if weight else {})
    return [one] * count


class Mara:
    """A member with a connection of her own, as if she stood at a kiosk."""

    def __init__(self, floor):
        floor.owner().close()
        self.client = floor.member("Mara Lindqvist")
        self.bench, self.row, self.plank = (
            floor.exercise(self.client, name) for name in ["Bench press", "Barbell row", "Plank"])

    def log(self, exercise, weight, reps, **more):
        return self.client.change(
            "sets.log", exercise=exercise, kind="working", weight=kg(weight), reps=reps, **more)["set"]

    def plan(self):
        return [
            {"item": 1, "exercise": self.bench, "sets": sets(2, {"min": 6, "max": 8}, 77.5), "superset": 1,
             "restSeconds": 150},
            {"item": 2, "exercise": self.row, "sets": sets(1, {"min": 10, "max": 10}, 60), "superset": 1},
            {"item": 3, "exercise": self.plank, "sets": [{"kind": "working", "seconds": 45}]},
        ]

    def current(self):
        return self.client.call("workouts.current").get("workout")

    def history(self):
        return self.client.call("workouts.history")["workouts"]

    def done(self):
        """What the server has of the open workout: (item, weight, reps) of each set."""
        return [(one.get("item"), one.get("weight", {}).get("value"), one.get("reps"))
                for one in (self.current() or {"sets": []})["sets"]]


@pytest.fixture
def mara(floor):
    mara = Mara(floor)
    yield mara
    mara.client.close()
