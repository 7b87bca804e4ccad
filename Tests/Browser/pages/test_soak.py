"""A screen that is never loaded again stays below its ceiling of memory. `make soak` does the same for a week."""

import pytest

from kit.patience import open_context
from soak import soak


@pytest.mark.parametrize("kind", ["wall", "kiosk"])
def test_a_busy_hour_and_two_nights_leave_a_page_below_its_ceiling(floor, chromium, kind):
    context = open_context(chromium, viewport={"width": 1280, "height": 800}, locale="en-GB", timezone_id="UTC")
    found = soak(context.new_page(), kind, floor.address, days=2, quarters=3, visits=1)
    context.close()
    assert found["isWell"] and found["sets"] == 72, found
