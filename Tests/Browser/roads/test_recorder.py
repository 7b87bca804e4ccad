"""The recorder of the phone with a receiver, a clock and a server of the test's: what happens to a runner, without a gym behind it."""

import pytest

from kit.modules import context, page, run  # noqa: F401

# tell(seconds, metres north, more): the receiver says a place at that moment; deny(): the page may not know; listening() → how many
# watches there are; wait(isSo); stored(), heads() → how many points and recordings this browser has; out(), inside(id): the member;
# asked: the changes that the server got, each answered by `answers[method]`.
SETUP = """async () => {
  let seconds = 0, watches = [];
  Date.now = () => 1.7e12 + seconds * 1000;
  Object.defineProperty(navigator, "geolocation", { configurable: true, value: {
    watchPosition(got, failed) { watches.push({ got, failed }); return watches.length; },
    clearWatch(number) { watches[number - 1] = null; },
  } });
  const { app, session } = await import("/me/base/state.js"), { leave } = await import("/shared/register.js");
  const state = await import("/me/roads/record/state.js"), recorder = await import("/me/roads/record/recorder.js");
  const { Fault } = await import("/shared/socket.js"), { openBox } = await import("/shared/store.js"), box = await openBox("me-recordings");
  app.page = "roads/record";
  Object.assign(session, { phase: "in", handle: "h1", member: { id: 1, unit: "kg" } });
  Object.assign(window, state, recorder, { Fault, app, session, asked: [], answers: {}, pass: (to) => { seconds = to; } });
  window.tell = (to, north, more = {}) => {
    seconds = to;
    const coords = { latitude: 52.5 + north / 111195.08, longitude: 13.4, accuracy: 5, altitude: null, ...more };
    for (const watch of watches) watch?.got({ coords, timestamp: Date.now() });
  };
  window.deny = () => { for (const watch of watches) watch?.failed({ code: 1 }); };
  // As phones do that end the watch of a page which was put away.
  window.forget = () => { watches = []; };
  window.listening = () => watches.filter(Boolean).length;
  // The database answers in tasks of its own.
  window.wait = async (isSo) => { while (!await isSo()) await new Promise((done) => setTimeout(done)); };
  window.stored = async () => (await box.all()).flatMap(({ points }) => points ?? []).length;
  window.heads = async () => (await box.all()).filter(({ isHead }) => isHead).length;
  window.out = () => {
    Object.assign(session, { phase: "out", member: null });
    leave();
  };
  window.inside = (id) => { Object.assign(session, { phase: "in", member: { id, unit: "kg" } }); };
  session.socket.request = async () => ({});
  session.change = async (method, params) => { asked.push([method, params]); return answers[method](params); };
}"""


@pytest.fixture
def phone(page):
    page.evaluate(SETUP)
    return page


def test_points_are_kept_every_five_seconds_also_after_the_clock_was_set_back(phone):
    assert run(phone, """
      await start({ kind: "run" });
      tell(1, 0); tell(4, 9);
      const early = here.pending.length;
      tell(6, 15);
      await wait(async () => await stored() === 3);
      tell(10, 27);
      const hour = -3600;
      tell(hour, 30); tell(hour + 5, 45);
      const late = here.pending.length, time = ran();
      await wait(async () => await stored() === 6);
      return [early, late, time, here.line.points.every(({ at }, i, all) => !i || at > all[i - 1].at), Math.round(here.line.meters)];"""
               ) == [2, 0, 15, True, 45]


def test_the_time_of_a_silence_is_kept_at_a_pause(phone):
    assert run(phone, """
      await start({ kind: "run" });
      tell(5, 0);
      pass(300);
      const silence = signal();
      pause();
      await wait(async () => { await kept.again(); return mine()[0].ranMs === 300_000; });
      resume();
      return [silence, signal().is, listening()];""") == [{"is": "none", "seconds": 295}, "waits", 1]


def test_places_that_may_be_far_off_are_no_gps(phone):
    assert run(phone, """
      await start({ kind: "run" });
      tell(1, 0);
      const good = signal().is;
      tell(2, 3, { accuracy: 30 });
      const weak = signal().is;
      for (let s = 3; s < 20; s += 1) tell(s, s * 3, { accuracy: 80 });
      return [good, weak, signal().is, here.line.points.length];""") == ["good", "weak", "none", 2]


def test_a_page_that_was_put_away_keeps_its_points_and_listens_anew(phone):
    assert run(phone, """
      await start({ kind: "run" });
      tell(1, 0);
      let isHidden = true;
      Object.defineProperty(document, "hidden", { get: () => isHidden });
      document.dispatchEvent(new Event("visibilitychange"));
      await wait(async () => await stored() === 1);
      forget();
      isHidden = false;
      document.dispatchEvent(new Event("visibilitychange"));
      tell(3, 6);
      return [listening(), here.line.points.length];""") == [1, 2]


def test_a_logout_ends_the_recording_and_it_waits_for_its_member(phone):
    assert run(phone, """
      await start({ kind: "run" });
      tell(1, 0); tell(2, 3);
      out();
      const after = [here.phase, listening()];
      inside(2);
      await look();
      const others = mine().length;
      inside(1);
      await wait(async () => { await look(); return mine()[0]?.points.length === 2; });
      await goOn(mine()[0]);
      return [...after, others, here.phase, here.line.points.length];""") == ["idle", 0, 0, "on", 2]


def test_a_route_is_followed_on_every_page_and_again_after_a_reload(phone):
    assert run(phone, """
      const { routeNow, routes } = await import("/me/roads/record/followed.js"), route = { id: 5, name: "Round", points: [[52.5, 13.4], [52.6, 13.4]] };
      let isKnown = false;
      routes.host = { list: () => [route], get: (id) => (id === 5 && isKnown ? route : null),
        at: (_, { latitude }) => ({ off: 0, left: 0, isOff: latitude > 52.5001 }) };
      // It is said whatever page is shown.
      app.page = "today";
      await start({ kind: "run", route });
      tell(1, 0); tell(6, 15);
      const first = [routeNow()?.id, here.isOff];
      out();
      inside(1);
      await wait(async () => { await look(); return mine()[0]?.points.length === 2; });
      await goOn(mine()[0]);
      const early = routeNow();
      isKnown = true;
      return [first, early, routeNow()?.id];""") == [[5, True], None, 5]


def test_nothing_is_recorded_for_a_member_who_logs_out_while_it_begins(phone):
    assert run(phone, """
      const begin = kept.begin.bind(kept);
      kept.begin = async (head) => { const one = await begin(head); out(); return one; };
      await start({ kind: "run" });
      return [here.phase, listening(), await heads()];""") == ["idle", 0, 0]


def test_without_permission_nothing_is_kept_and_a_recording_that_has_points_only_pauses(phone):
    assert run(phone, """
      await start({ kind: "run" });
      deny();
      const before = [here.phase, here.isDenied];
      await wait(async () => await heads() === 0);
      await start({ kind: "run" });
      tell(1, 0);
      const isDenied = here.isDenied;
      deny();
      return [...before, isDenied, here.phase, here.isDenied, here.line.points.length];"""
               ) == ["idle", True, False, "paused", True, 1]


def test_a_recording_is_discarded_for_good_but_not_while_another_page_records_it(phone):
    assert run(phone, """
      await start({ kind: "run" });
      tell(1, 0); tell(2, 3);
      end();
      await discard(here.one);
      const gone = [here.phase, await heads(), await stored()];
      await kept.begin({ recording: "other", member: 1, kind: "run", startedAt: 5 });
      let free;
      await new Promise((held) => { navigator.locks.request("rackside.recording", () => new Promise((done) => { free = done; held(); })); });
      await discard(mine()[0]);
      const refused = [here.isElsewhere, mine().length];
      free();
      await wait(async () => { await discard(mine()[0] ?? { head: {} }); return !here.isElsewhere; });
      return [...gone, ...refused, mine().length, await heads()];""") == ["idle", 0, 0, True, 1, 0, 0]


def test_a_name_that_was_typed_is_told_the_server_until_it_has_it(phone):
    found = run(phone, """
      const { save, send } = await import("/me/roads/record/sending.js");
      answers["roads.import"] = () => (asked.length === 1 ? { added: [{ id: 7 }], same: [] } : { added: [], same: [{ id: 7 }] });
      // The connection is lost in between.
      answers["roads.change"] = () => {
        if (asked.length === 2) throw new Fault({ code: "away", reason: "away", retryable: true });
        return { road: { id: 7 } };
      };
      await start({ kind: "run" });
      tell(1, 0); tell(6, 15);
      end();
      const one = here.one;
      await save(one, { name: "Along the canal", kind: "walk" });
      await wait(() => asked.length === 2);
      const waits = await heads();
      await wait(() => { send(); return asked.length === 4; });
      await wait(async () => await heads() === 0);
      return [waits, asked];""")
    changed = ["roads.change", {"id": 7, "name": "Along the canal"}]
    assert found[0] == 1
    assert [method for method, _ in found[1]] == ["roads.import", "roads.change", "roads.import", "roads.change"]
    assert found[1][1] == found[1][3] == changed


def test_a_name_that_is_refused_for_a_while_is_sent_again_without_its_file(phone):
    assert run(phone, """
      const { save, send } = await import("/me/roads/record/sending.js");
      answers["roads.import"] = () => ({ added: [{ id: 7 }], same: [] });
      answers["roads.change"] = () => {
        if (asked.length < 4) throw new Fault({ code: "busy", reason: "busy", retryable: true, retryAfterMs: 1 });
        return { road: { id: 7 } };
      };
      const record = async (at) => {
        await start({ kind: "run" });
        tell(at, 0); tell(at + 5, 15);
        end();
        await save(here.one, { name: "Along the canal", kind: "run" });
      };
      await record(1);
      await wait(async () => await heads() === 0);
      const methods = asked.splice(0).map(([method]) => method);
      // A logout during the pause ends it: the next one to log in is somebody else.
      answers["roads.change"] = () => {
        out();
        inside(2);
        throw new Fault({ code: "busy", reason: "busy", retryable: true, retryAfterMs: 1 });
      };
      await record(11);
      await wait(() => asked.length === 2);
      answers["roads.change"] = () => ({ road: { id: 7 } });
      inside(1);
      send();
      await wait(async () => await heads() === 0);
      return [methods, asked.map(([method]) => method)];""") == [
        ["roads.import", "roads.change", "roads.change", "roads.change"],
        ["roads.import", "roads.change", "roads.import", "roads.change"]]


def test_a_recording_without_a_name_is_only_imported_and_one_that_is_refused_stays(phone):
    assert run(phone, """
      const { again, save } = await import("/me/roads/record/sending.js");
      answers["roads.import"] = () => {
        if (asked.length === 1) throw new Fault({ code: "invalid", field: "roads", reason: "too_many" });
        return { added: [{ id: 7 }], same: [] };
      };
      await start({ kind: "run" });
      tell(1, 0); tell(6, 15);
      end();
      await save(here.one, { name: "", kind: "run" });
      await wait(() => mine()[0].head.state === "refused");
      const { error } = mine()[0].head;
      await again(mine()[0]);
      await wait(async () => await heads() === 0);
      return [error.reason, asked.map(([method]) => method)];""") == ["too_many", ["roads.import", "roads.import"]]


def test_where_a_page_may_not_ask_where_it_is_it_says_what_is_needed(phone):
    found = run(phone, """
      const { untrusted } = await import("/me/roads/record/before.js"), { render } = await import("/shared/template.js");
      await import("/shared/words/roads/record.js");
      Object.defineProperty(window, "isSecureContext", { value: false });
      // There is no server to ask for its https.
      window.fetch = async () => ({ ok: false, status: 404 });
      render(untrusted(), document.body);
      return [canRecord(), document.body.textContent];""")
    assert found[0] is False
    assert "Recording needs the private connection" in found[1] and "Ask at the desk." in found[1]
