"""Classes that begin soon. They must begin before the gym's midnight: see the marker `midday`."""

import datetime
import time
import zoneinfo


def soon(owner, minutes=20):
    """The day and the start of a class that begins in `minutes`, in the gym's time zone."""
    zone = owner.hello["gym"]["timeZone"]
    start = datetime.datetime.fromtimestamp(time.time() + minutes * 60, zoneinfo.ZoneInfo(zone))
    return {"day": start.strftime("%Y-%m-%d"), "start": start.hour * 60 + start.minute}


def make(owner, **more):
    plan = {"name": "Barbell basics", "capacity": 1, "minutes": 60, "movesMinutes": 5, "cancelMinutes": 1, **soon(owner)}
    made = owner.change("classes.create", plan=plan | more)["class"]
    listed = owner.call("classes.list", **{"from": (plan | more)["day"], "to": (plan | more)["day"]})["sessions"]
    return next(each for each in listed if each["class"] == made["id"])
