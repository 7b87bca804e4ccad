"""What waits for the server is stored before it counts: over reloads, full disks and two tabs."""

import pytest

from kit.modules import fresh, open_tab, reloaded, run  # noqa: F401
from kit.outbox import tab


@pytest.fixture
def outbox(fresh):
    return tab(fresh)


@pytest.fixture
def other(outbox):
    """Opens the outbox in another tab of the same browser."""
    tabs = []

    def open_other():
        tabs.append(open_tab(outbox.context))
        return tab(tabs[-1])

    yield open_other
    for one in tabs:
        assert not one.faults, one.faults
        one.close()


def test_an_item_is_stored_before_it_is_added_and_its_reply_reaches_who_added_it(outbox):
    assert run(outbox, """
      const item = await log(1);
      const kept = (await stored()).map(({ params, tried, key }) => [params, tried, key === item.key]);
      answers["sets.log"] = () => ({ set: { id: 77 } });
      socket.become("live");
      return { kept, count: outbox.count, reply: await item.reply };
    """) == {"kept": [[{"n": 1}, False, True]], "count": 1, "reply": {"set": {"id": 77}}}


def test_a_reload_loses_nothing_and_keeps_order_and_keys(outbox):
    keys = run(outbox, "return [(await log(1)).key, (await log(2, 1, { at: true })).key]")
    # The first was on its way when the page went.
    tried = run(outbox, "socket.become('live'); await until(() => asked.length === 1); return asked[0].params")
    outbox.reload()
    tab(outbox)
    found = run(outbox, """
      const before = waits();
      answers["sets.log"] = () => ({});
      socket.become("live");
      await until(() => !outbox.items.length);
      return { before, sent: asked.map(({ params }) => params) };
    """)
    assert found["before"] == [1, 2] and [params["key"] for params in found["sent"]] == keys
    assert found["sent"][0] == tried


def test_what_is_dropped_while_the_disk_still_writes_is_neither_sent_nor_kept(outbox):
    assert run(outbox, """
      answers["sets.log"] = () => ({});
      // While it is being stored.
      const adding = log(1);
      await until(() => outbox.items.length);
      await Promise.all([outbox.drop(outbox.items[0]), adding]);
      // While its body is being frozen.
      const second = await log(2);
      const { update } = outbox.box;
      let dropping;
      outbox.box.update = (...all) => { dropping = outbox.drop(second); return update(...all); };
      socket.become("live");
      await until(() => dropping);
      await dropping;
      outbox.box.update = update;
      await log(3);
      await until(() => !outbox.items.length);
      for (let i = 0; i < 20; i++) await stored();
      return { sent: asked.map(({ params }) => params.n), stored: await stored() };
    """) == {"sent": [3], "stored": []}


def test_two_tabs_send_one_body_for_one_key(outbox, other):
    run(outbox, "await log(1, 1, { at: true })")
    other = other()
    assert run(other, "return waits()") == [1]
    # Each with an estimate of its own; neither has a reply yet.
    send = "socket.become('live'); await until(() => asked.length); return asked[0].params"
    first = run(outbox, send)
    second = run(other, "clock.offset = 0;" + send)
    assert first == second
    run(outbox, "asked[0].resolve({}); await until(() => !outbox.items.length)")
    run(other, "asked[0].resolve({}); await until(() => !outbox.items.length)")


def test_what_one_tab_has_sent_or_dropped_another_does_not_send(outbox, other):
    run(outbox, "await log(1); await log(2); await log(3)")
    other = other()
    run(outbox, """
      await outbox.drop(outbox.items[1]);
      answers["sets.log"] = () => ({});
      socket.become("live");
      await until(() => !outbox.items.length);
    """)
    assert run(other, "socket.become('live'); await until(() => !outbox.items.length); return asked.length") == 0


@pytest.mark.parametrize("broken", [
    "IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError'); }",
    "IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); }",
], ids=["forbidden", "full"])
def test_where_the_browser_stores_nothing_sets_are_kept_in_memory_and_still_sent(fresh, broken):
    fresh.evaluate(f"() => {{ {broken} }}")
    tab(fresh)
    assert run(fresh, """
      answers["sets.log"] = () => ({});
      await log(1, 1, { at: true }); const second = await log(2); await log(3);
      await outbox.amend(second, { n: 20 });
      const before = waits();
      socket.become("live");
      await until(() => !outbox.items.length);
      return { before, sent: asked.map(({ params }) => params.n), reported };
    """) == {"before": [1, 20, 3], "sent": [1, 20, 3], "reported": [["saved", 1], ["saved", 20], ["saved", 3]]}


def test_a_disk_that_is_full_between_two_sets_costs_neither(outbox):
    assert run(outbox, """
      answers["sets.log"] = () => ({});
      await log(1);
      const { put } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError"); };
      await log(2);
      IDBObjectStore.prototype.put = put;
      await log(3);
      socket.become("live");
      await until(() => !outbox.items.length);
      return { sent: asked.map(({ params }) => params.n), stored: await stored() };
    """) == {"sent": [1, 2, 3], "stored": []}


def test_a_set_that_is_added_while_the_outbox_opens_is_not_lost(outbox):
    assert run(outbox, """
      answers["sets.log"] = () => ({});
      const opening = make();
      const item = log(1);
      await opening;
      await item;
      socket.become("live");
      await until(() => !outbox.items.length);
      return asked.length;
    """) == 1
