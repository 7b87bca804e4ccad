"""What waits for the server is kept in the browser's own database, sent in order, and counts once."""

import pytest

from kit.modules import context, fresh, page, reloaded, run  # noqa: F401
from kit.outbox import tab


@pytest.fixture
def outbox(fresh):
    return tab(fresh)


def test_the_sets_of_a_member_are_sent_in_order_one_after_another_and_members_do_not_wait_for_each_other(outbox):
    assert run(outbox, """
      await log(1); await log(2); await log(3, 2); await log(4);
      socket.become("live");
      await until(() => asked.length === 2);
      const first = asked.map(({ params }) => [params.as, params.n]);
      asked[0].resolve({});
      await until(() => asked.length === 3);
      asked[2].resolve({});
      await until(() => asked.length === 4);
      asked[3].resolve({}); asked[1].resolve({});
      await until(() => !outbox.items.length);
      return { first, all: asked.map(({ params }) => params.n), reported, stored: await stored() };
    """) == {
        "first": [["h1", 1], ["h2", 3]], "all": [1, 3, 2, 4],
        "reported": [["saved", 1], ["saved", 2], ["saved", 4], ["saved", 3]], "stored": [],
    }


def test_what_was_not_answered_is_sent_again_the_very_same(outbox):
    found = run(outbox, """
      await log(1, 1, { at: true });
      socket.become("live");
      await until(() => asked.length === 1);
      asked[0].reject(new Fault({ code: "away", reason: "away", retryable: true }));
      await until(() => !reported.length && socket.status === "live");
      socket.become("away");
      clock.offset += 60_000;
      handles[1] = "another login";
      socket.become("live");
      await until(() => asked.length === 2);
      asked[1].reject(new Fault({ code: "timeout", reason: "timeout", retryable: true }));
      await until(() => socket.suspected === 1);
      socket.become("live");
      await until(() => asked.length === 3);
      asked[2].resolve({});
      await until(() => !outbox.items.length);
      return asked.map(({ params }) => params);
    """)
    assert [params.pop("as") for params in found] == ["h1", "another login", "another login"]
    assert found[0] == found[1] == found[2] and len(found[0]["key"]) == 36


def test_the_instant_of_a_set_is_that_of_the_tap_and_never_ahead_of_the_server(outbox):
    assert run(outbox, """
      answers["sets.log"] = () => ({});
      const wall = Date.now() - 3_600_000;
      await log(1, 1, { at: true, wall });
      await log(2, 1, { at: true });
      clock.offset = 7_000;
      socket.become("live");
      await until(() => asked.length === 2);
      return [asked[0].params.at - wall, asked[1].params.at <= clock.now() - clock.margin];
    """) == [7_000, True]


def test_sets_of_somebody_who_is_not_logged_in_wait_for_that_member(outbox):
    assert run(outbox, """
      answers["sets.log"] = () => ({});
      delete handles[1];
      await log(1); await log(2, 2);
      socket.become("live");
      await until(() => outbox.items.length === 1);
      const before = waits();
      handles[1] = "back";
      outbox.flush();
      await until(() => !outbox.items.length);
      return { before, sent: asked.map(({ params }) => [params.as, params.n]) };
    """) == {"before": [1], "sent": [["h2", 2], ["back", 1]]}


def test_a_login_that_is_gone_is_told_and_the_sets_stay(outbox):
    assert run(outbox, """
      answers["sets.log"] = () => { throw new Fault({ code: "unauthenticated", reason: "no_session" }); };
      await log(1); await log(2);
      socket.become("live");
      await until(() => reported.length);
      return { reported, waits: waits(), asked: asked.length };
    """) == {"reported": [["lost", 1]], "waits": [1, 2], "asked": 1}


def test_what_needs_a_login_waits_for_one_and_holds_up_nothing(outbox):
    assert run(outbox, """
      answers["sets.log"] = ({ n, as }) => {
        if (n === 1 && as === "w1") throw new Fault({ code: "forbidden", reason: "login_needed" });
        return {};
      };
      handles[1] = "w1";
      await log(1); await log(2);
      socket.become("live");
      await until(() => asked.length === 2 && outbox.items.length === 1);
      const owed = [outbox.owes(1, "w1"), outbox.owes(1, "h1")];
      outbox.flush();
      handles[1] = "h1";
      outbox.flush();
      await until(() => !outbox.items.length);
      return { owed, sent: asked.map(({ params }) => [params.as, params.n]) };
    """) == {"owed": [False, True], "sent": [["w1", 1], ["w1", 2], ["h1", 1]]}


def test_who_leaves_while_a_set_is_being_frozen_has_it_sent_under_nobody_elses_login(outbox):
    assert run(outbox, """
      await log(1, 1, { at: true });
      const { update } = outbox.box;
      outbox.box.update = (...all) => { delete handles[1]; return update(...all); };
      socket.become("live");
      await until(() => outbox.items[0].tried);
      for (let i = 0; i < 20; i++) await stored();
      return { asked: asked.length, waits: waits() };
    """) == {"asked": 0, "waits": [1]}


def test_on_a_shared_device_what_waits_expires(outbox):
    assert run(outbox, """
      outbox.keepMs = 7 * 86_400_000;
      await log(1, 1, { wall: Date.now() - outbox.keepMs - 1 });
      await log(2, 1, { wall: Date.now() - outbox.keepMs + 3_600_000 });
      while ((await stored()).length > 1) await null;
      return { waits: waits(), stored: (await stored()).map(({ params }) => params.n) };
    """) == {"waits": [2], "stored": [2]}


def test_a_refused_set_is_kept_for_its_member_to_see_and_holds_up_no_other(outbox):
    assert run(outbox, """
      answers["sets.log"] = ({ n }) => {
        if (n === 1) throw new Fault({ code: "invalid", field: "weight", reason: "out_of_range", params: { max: 5 } });
        return {};
      };
      const item = await log(1);
      await log(2);
      socket.become("live");
      const why = await item.reply.catch((fault) => fault.reason);
      await until(() => reported.length === 2);
      const { refused } = (await stored())[0];
      const left = [waits(), outbox.count];
      outbox.flush();
      await outbox.drop(item);
      return { why, reported, refused, left, asked: asked.length, stored: await stored() };
    """) == {
        "why": "out_of_range", "reported": [["refused", 1], ["saved", 2]], "left": [[1], 0], "asked": 2, "stored": [],
        "refused": {"code": "invalid", "field": "weight", "reason": "out_of_range", "params": {"max": 5}},
    }


def test_a_busy_server_is_asked_again_when_it_said(page):
    outbox = tab(page)
    outbox.clock.install(time=0)
    outbox.clock.pause_at(1)
    run(outbox, """
      answers["sets.log"] = () => {
        if (asked.length === 1) throw new Fault({ code: "unavailable", retryable: true, retryAfterMs: 5_000 });
        return {};
      };
      await log(1); await log(2);
      socket.become("live");
    """)
    # The page's timers stand still until they are moved; the database answers in its own time.
    assert run(outbox, "while (!asked.length) await stored(); return asked.length") == 1
    outbox.clock.run_for(4_900)
    assert run(outbox, "for (let i = 0; i < 20; i++) await stored(); return asked.length") == 1
    outbox.clock.run_for(200)
    assert run(outbox, "while (outbox.items.length) await stored(); return [asked.length, waits()]") == [3, []]


def test_only_what_was_never_tried_can_be_amended_or_taken_back(outbox):
    assert run(outbox, """
      const first = await log(1), second = await log(2);
      await outbox.amend(second, { n: 20 });
      const kept = (await stored()).map(({ params }) => params.n);
      socket.become("live");
      await until(() => asked.length === 1);
      const refused = await outbox.amend(first, { n: 10 }).then(() => "amended", (error) => error.message);
      await outbox.drop(second);
      asked[0].resolve({});
      await until(() => !outbox.items.length);
      return { kept, refused, sent: asked.map(({ params }) => params.n) };
    """) == {"kept": [1, 20], "refused": "the item is on its way", "sent": [1]}
