"""The keys by which the server knows a change that it has already."""

import pytest

from kit.modules import context, page, run  # noqa: F401

NOW = 1_790_000_000_000  # UTC milliseconds, where the page's clock stands at first


@pytest.fixture
def paused(page):
    """A page that has heard no server's time, and whose own moves by run_for() alone."""
    page.clock.install(time=NOW / 1000 - 3600)
    page.clock.pause_at(NOW / 1000)
    return page


def test_keys_are_uuids_of_version_7_and_ten_thousand_of_one_millisecond_differ(paused):
    assert run(paused, """
      const { uuid } = await import("/shared/socket.js");
      const keys = Array.from({ length: 10_000 }, uuid);
      const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
      const time = (key) => parseInt(key.replaceAll("-", "").slice(0, 12), 16);
      return {
        distinct: new Set(keys).size, shaped: keys.every((key) => shape.test(key)), times: [...new Set(keys.map(time))],
        variants: [...new Set(keys.map((key) => key[19]))].sort(),
      };
    """) == {
        "distinct": 10_000, "shaped": True, "times": [NOW], "variants": ["8", "9", "a", "b"],
    }


def test_a_key_made_later_sorts_after_an_earlier_one(paused):
    run(paused, "window.uuid = (await import('/shared/socket.js')).uuid; window.keys = [];")
    for step in [1, 1, 254, 1, 65_535, 86_400_000]:
        run(paused, "keys.push(uuid())")
        paused.clock.run_for(step)
    assert run(paused, "return keys.every((key, i) => !i || keys[i - 1] < key)")


def test_keys_follow_the_servers_clock_where_this_devices_is_wrong(paused):
    assert run(paused, """
      const { Socket, uuid } = await import("/shared/socket.js");
      const line = { readyState: WebSocket.OPEN, send() {}, close() {} };
      new Socket({ url: "ws://nowhere/ws", open: () => line }).start();
      line.onmessage({ data: JSON.stringify({ jsonrpc: "2.0", method: "hello", params: { time: 1_800_000_000_000 } }) });
      for (let i = 0; i < 50; i++) await null;
      return parseInt(uuid().replaceAll("-", "").slice(0, 12), 16);
    """) == 1_800_000_000_000
