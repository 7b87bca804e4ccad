"""The protocol client of the pages, with lines and a clock that the test moves."""

import pytest

from kit.modules import reloaded, run  # noqa: F401

NOW = 1_790_000_000_000  # UTC milliseconds, where the page's clock stands at first

# A socket whose lines are objects: `lines.at(-1)` is the newest, `said(line)` what was written to it, `reported` what
# happened. Nothing is random, so the waits between attempts are 250 ms, doubled each time.
SETUP = """async () => {
  const { Socket } = await import("/shared/socket.js");
  window.lines = [];
  window.reported = [];
  const open = () => {
    const line = {
      readyState: WebSocket.OPEN, sent: [], closed: false,
      send(text) { this.sent.push(JSON.parse(text)); },
      close() { this.closed = true; },
      say(message) { this.onmessage?.({ data: JSON.stringify(message) }); },
      hello() { this.say({ jsonrpc: "2.0", method: "hello", params: { time: 1 } }); },
      answer(id, result) { this.say({ jsonrpc: "2.0", id, result }); },
      refuse(id, data) { this.say({ jsonrpc: "2.0", id, error: { code: -32000, message: "no", data } }); },
      event(topic, seq, data, more = {}) {
        this.say({ jsonrpc: "2.0", method: "event", params: { topic, seq, event: "changed", data, ...more } });
      },
      end(code) { this.onclose?.({ code, reason: "" }); },
    };
    lines.push(line);
    return line;
  };
  window.socket = new Socket({ url: "ws://nowhere/ws", open, random: () => 0 });
  socket.addEventListener("status", ({ detail }) => reported.push(detail.status));
  window.line = () => lines.at(-1);
  window.said = (of = line()) => of.sent.map(({ method, params }) => [method, params]);
  // Until all that follows from what was said has happened; the page's timers stand still.
  window.settle = async () => { for (let i = 0; i < 50; i++) await null; };
  window.outcome = (promise, name) => promise.then(
    (result) => reported.push([name, result]),
    (fault) => reported.push([name, fault.code, fault.reason ?? null, fault.unanswered]));
  window.live = async () => { line().hello(); await settle(); };
}"""


@pytest.fixture(scope="module")
def tab(reloaded):
    """Its time moves by run_for() alone, however slow the machine is."""
    reloaded.clock.install(time=NOW / 1000 - 3600)
    reloaded.clock.pause_at(NOW / 1000)
    return reloaded


@pytest.fixture
def socket(tab):
    """A new one on the page that the file has; of the one before nothing is left to happen."""
    tab.evaluate("""async () => {
      window.socket?.stop();
      await window.settle?.();
    }""")
    tab.evaluate(SETUP)
    tab.faults.clear()
    yield tab
    assert not tab.faults, tab.faults


def test_a_connection_that_was_opened_before_the_scripts_came_is_taken_over_with_what_it_received(socket):
    assert run(socket, """
      const data = JSON.stringify({ jsonrpc: "2.0", method: "hello", params: { time: 1_000 } }), { open } = socket;
      socket.open = () => Object.assign(open(), { received: [{ data, at: performance.now() - 500 }] });
      socket.start(); await settle();
      return [socket.status, socket.hello.time, lines.length];
    """) == ["live", 1_500, 1]


def test_each_request_gets_its_own_reply_in_whatever_order_and_frame_they_come(socket):
    assert run(socket, """
      socket.start(); await live();
      outcome(socket.request("a", { n: 1 }), "a"); outcome(socket.request("b"), "b"); outcome(socket.request("c"), "c");
      const [a, b, c] = line().sent;
      line().say([{ jsonrpc: "2.0", id: c.id, result: 3 }, { jsonrpc: "2.0", id: a.id, result: 1 }]);
      line().refuse(b.id, { code: "invalid", field: "weight", reason: "out_of_range", retryable: false });
      line().answer(999, "nobody asked");
      line().onmessage({ data: "{ not JSON" });
      await settle();
      return { said: said(), frame: line().sent[0], reported };
    """) == {
        "said": [["a", {"n": 1}], ["b", {}], ["c", {}]],
        "frame": {"jsonrpc": "2.0", "id": 1, "method": "a", "params": {"n": 1}},
        "reported": ["live", ["c", 3], ["a", 1], ["b", "invalid", "out_of_range", False]],
    }


def test_nothing_but_what_identifies_goes_out_before_that_is_answered(socket):
    assert run(socket, """
      socket.identify = async (hello) => {
        reported.push(["time", hello.time]);
        await socket.request("devices.identify", { token: "t" }, { early: true });
      };
      socket.start();
      outcome(socket.request("first"), "first"); outcome(socket.change("second", {}, { key: "k" }), "second");
      socket.subscribe("floor", {});
      await live();
      const before = said();
      line().answer(line().sent[0].id, {});
      await settle();
      return { before, after: said().slice(1), status: socket.status, reported };
    """) == {
        "before": [["devices.identify", {"token": "t"}]],
        "after": [["topics.subscribe", {"topic": "floor"}], ["first", {}], ["second", {"key": "k"}]],
        "status": "live", "reported": [["time", 1], "live"],
    }


def test_a_request_without_a_reply_times_out_and_its_late_reply_is_nothing(socket):
    run(socket, "socket.start(); await live(); outcome(socket.request('slow'), 'slow');")
    socket.clock.run_for(9_999)
    assert run(socket, "return reported") == ["live"]
    socket.clock.run_for(2)
    reported = run(socket, "line().answer(1, {}); await settle(); return reported")
    assert reported == ["live", ["slow", "timeout", "timeout", True]]


def test_a_request_while_the_server_is_away_fails_at_once_and_one_that_waited_for_the_first_line_in_time(socket):
    run(socket, "socket.start(); outcome(socket.request('early', {}, { timeoutMs: 3000 }), 'early');")
    socket.clock.run_for(3_001)
    assert run(socket, """
      await live();
      line().end(1006);
      outcome(socket.request("late"), "late");
      await settle();
      return { reported, sent: lines[0].sent.length };
    """) == {
        "reported": [["early", "away", "away", True], "live", "away", ["late", "away", "away", True]], "sent": 0,
    }


def test_a_request_on_a_closing_line_is_answered_as_away_and_never_written(socket):
    assert run(socket, """
      socket.start(); await live();
      line().readyState = WebSocket.CLOSING;
      outcome(socket.request("sets.log"), "log");
      line().end(1001);
      await settle();
      return { reported, sent: line().sent.length };
    """) == {"reported": ["live", "away", ["log", "away", "away", True]], "sent": 0}


def test_a_lost_line_is_opened_again_later_each_time_and_soon_after_one_that_worked(socket):
    run(socket, "socket.start(); await live(); line().end(1006);")
    waits = []
    for _ in range(8):
        waited, opened = 0, run(socket, "return lines.length")
        while run(socket, "return lines.length") == opened:
            socket.clock.run_for(250)
            waited += 250
        waits.append(waited)
        run(socket, "line().end(1006)")
    assert waits == [250, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000]
    socket.clock.run_for(15_000)
    run(socket, "await live(); line().end(4408);")
    socket.clock.run_for(250)
    assert run(socket, "await live(); return [lines.length, socket.status]") == [11, "live"]


def test_the_wait_before_the_next_attempt_is_random_so_that_a_whole_gym_does_not_come_at_once(socket):
    run(socket, "socket.random = () => 0.999; socket.start(); await live(); line().end(1001);")
    socket.clock.run_for(900)
    assert run(socket, "return lines.length") == 1
    socket.clock.run_for(150)
    assert run(socket, "return lines.length") == 2


@pytest.mark.parametrize("code", [1003, 1009, 4400, 4401])
def test_a_final_close_ends_everything_until_it_is_started_again(socket, code):
    run(socket, f"""
      socket.start(); await live();
      outcome(socket.request("a"), "a"); outcome(socket.change("b"), "b");
      line().end({code});
      outcome(socket.change("c"), "c"); outcome(socket.request("d"), "d");
      await settle();
    """)
    socket.clock.run_for(60_000)
    assert run(socket, "return { reported, lines: lines.length }") == {
        "reported": ["live", "closed"] + [[name, "away", "away", True] for name in "abcd"], "lines": 1,
    }
    assert run(socket, "socket.start(); await live(); return [socket.status, lines.length]") == ["live", 2]


@pytest.mark.parametrize("code", [1001, 1006, 4408, 4429])
def test_any_other_close_is_followed_by_a_new_line(socket, code):
    run(socket, f"socket.start(); await live(); line().end({code});")
    socket.clock.run_for(250)
    assert run(socket, "await live(); return [reported, lines.length]") == [["live", "away", "live"], 2]


def test_a_line_on_which_the_server_never_speaks_is_dropped(socket):
    run(socket, "socket.start();")
    socket.clock.run_for(8_300)
    assert run(socket, "return [lines[0].closed, lines.length, reported]") == [True, 2, ["away"]]


def test_a_line_that_cannot_be_identified_is_dropped_and_tried_again(socket):
    run(socket, "socket.identify = async () => { throw new Error('busy'); }; socket.start(); await live();")
    socket.clock.run_for(250)
    assert run(socket, "return [lines[0].closed, lines.length, reported]") == [True, 2, ["away"]]


def test_a_stopped_socket_stays_away(socket):
    run(socket, "socket.start(); await live(); socket.stop();")
    socket.clock.run_for(60_000)
    assert run(socket, "return [lines[0].closed, lines.length, reported]") == [True, 1, ["live", "closed"]]


def test_a_change_is_sent_again_with_its_key_until_it_is_answered(socket):
    run(socket, "socket.start(); await live(); outcome(socket.change('sets.edit', { set: 7 }), 'edit');")
    # Lost with its line; then unanswered for fifteen seconds, which ends the line; then answered.
    run(socket, "line().end(1006); await settle();")
    socket.clock.run_for(250)
    run(socket, "await live();")
    socket.clock.run_for(15_001)
    assert run(socket, "return [lines[1].closed, reported]") == [True, ["live", "away", "live", "away"]]
    socket.clock.run_for(250)
    found = run(socket, """
      await live();
      line().answer(line().sent[0].id, "done");
      await settle();
      return { sent: lines.map((each) => said(each)), reported: reported.at(-1) };
    """)
    first = found["sent"][0]
    assert first[0][0] == "sets.edit" and first[0][1]["set"] == 7 and len(first[0][1]["key"]) == 36
    assert found["sent"] == [first, first, first] and found["reported"] == ["edit", "done"]


def test_a_refused_change_is_not_sent_again(socket):
    assert run(socket, """
      socket.start(); await live();
      outcome(socket.change("sets.edit", {}, { key: "k" }), "edit");
      line().refuse(line().sent[0].id, { code: "unavailable", reason: "busy", retryable: true });
      await settle();
      line().end(1006);
      return reported;
    """) == ["live", ["edit", "unavailable", "busy", False], "away"]


def test_a_topic_begins_with_its_snapshot_and_takes_each_event_once_in_order(socket):
    assert run(socket, """
      socket.start(); await live();
      const topic = socket.subscribe("me", {
        as: "h", snapshot: (snapshot) => reported.push(["snapshot", snapshot]),
        event: (name, data) => reported.push([name, data]),
      });
      // These overtake the reply: the first is in the snapshot already.
      line().event("me", 10, "old", { as: "h" });
      line().event("me", 11, "a", { as: "h" });
      line().answer(line().sent[0].id, { epoch: "e", seq: 10, snapshot: "s" });
      await settle();
      line().event("me", 11, "a", { as: "h" });
      line().event("me", 12, "somebody else's", { as: "i" });
      line().event("floor", 12, "another topic's");
      line().event("me", 14, "b", { as: "h" });
      topic.close();
      line().event("me", 15, "after the end", { as: "h" });
      return { reported, said: said() };
    """) == {
        "reported": ["live", ["snapshot", "s"], ["changed", "a"], ["changed", "b"]],
        "said": [["topics.subscribe", {"topic": "me", "as": "h"}], ["topics.unsubscribe", {"topic": "me", "as": "h"}]],
    }


def test_a_topic_resumes_where_it_was_and_begins_anew_where_the_server_cannot(socket):
    run(socket, """
      socket.start(); await live();
      const put = (what) => reported.push(what);
      socket.subscribe("floor", { snapshot: put, event: (name, data) => put(data) });
      line().answer(line().sent[0].id, { epoch: "e", seq: 3, snapshot: "first" });
      await settle();
      line().event("floor", 4, "four");
      line().end(1006);
    """)
    socket.clock.run_for(250)
    run(socket, """
      await live();
      line().event("floor", 7, "seven");
      const missed = [5, 6, 7].map((seq) => ({ seq, event: "changed", data: `missed ${seq}` }));
      line().answer(line().sent[0].id, { epoch: "e", seq: 7, recovered: true, events: missed });
      await settle();
      line().end(1006);
    """)
    socket.clock.run_for(250)
    assert run(socket, """
      await live();
      line().answer(line().sent[0].id, { epoch: "f", seq: 1, snapshot: "second" });
      await settle();
      line().event("floor", 2, "two");
      const heard = reported.filter((each) => !["live", "away"].includes(each));
      return { reported: heard, asked: lines.map((each) => said(each)[0][1]) };
    """) == {
        "reported": ["first", "four", "missed 5", "missed 6", "missed 7", "second", "two"],
        "asked": [{"topic": "floor"}] + [{"topic": "floor", "epoch": "e", "after": after} for after in [4, 7]],
    }


def test_a_refused_topic_is_told_and_one_without_a_reply_ends_the_line(socket):
    run(socket, """
      socket.addEventListener("topic.refused", ({ detail }) => reported.push([detail.topic, detail.error.reason]));
      socket.start(); await live();
      socket.subscribe("devices", {});
      line().refuse(line().sent[0].id, { code: "forbidden", reason: "not_allowed" });
      await settle();
      socket.subscribe("floor", {});
    """)
    socket.clock.run_for(10_001)
    run(socket, "await settle();")
    socket.clock.run_for(250)
    assert run(socket, "await live(); return { reported, last: said().at(-1) }") == {
        "reported": ["live", ["devices", "not_allowed"], "away", "live"], "last": ["topics.subscribe", {"topic": "floor"}],
    }


def test_a_notification_reaches_who_listens_for_its_method(socket):
    assert run(socket, """
      socket.addEventListener("session.ended", ({ detail }) => reported.push(detail.handle));
      socket.start(); await live();
      line().say({ jsonrpc: "2.0", method: "session.ended", params: { handle: "h" } });
      return reported;
    """) == ["live", "h"]
