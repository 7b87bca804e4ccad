"""An outbox in the browser, over a socket that the test answers."""

import pytest

# An outbox of this page over the browser's database. The socket is an object: `asked` holds its requests, and each is
# answered by `answers[method]` (a function), or waits until somebody calls `asked[i].resolve` or `.reject`.
SETUP = """async () => {
  const { Outbox } = await import("/shared/log/outbox.js");
  const { Fault } = await import("/shared/socket.js");
  window.Fault = Fault;
  window.asked = [];
  window.reported = [];
  window.answers = {};
  window.handles = { 1: "h1", 2: "h2" };
  window.socket = Object.assign(new EventTarget(), {
    status: "away", suspected: 0,
    suspect() { this.suspected += 1; },
    request(method, params) {
      return new Promise((resolve, reject) => {
        asked.push({ method, params, resolve, reject });
        if (answers[method]) try { resolve(answers[method](params)); } catch (fault) { reject(fault); }
      });
    },
    become(status) { this.status = status; this.dispatchEvent(new CustomEvent("status")); },
  });
  window.clock = {
    margin: 5, offset: 1_000, now: () => Date.now() + clock.offset, fromWall: (wall) => wall + clock.offset,
  };
  window.make = async () => {
    window.outbox = new Outbox(socket, clock, { handleOf: (member) => handles[member] });
    for (const name of ["saved", "refused", "lost"]) {
      outbox.addEventListener(name, ({ detail }) => reported.push([name, detail.item?.params.n ?? detail.member]));
    }
    return outbox.load();
  };
  window.log = (n, member = 1, more = {}) => outbox.add({ member, method: "sets.log", params: { n }, ...more });
  window.waits = () => outbox.items.map((item) => item.params.n);
  // The database answers in tasks of its own.
  window.until = async (isSo) => { while (!isSo()) await new Promise((resolve) => setTimeout(resolve)); };
  window.stored = async () => (await (await (await import("/shared/store.js")).openBox("outbox")).all());
  await make();
}"""


def tab(page):
    page.evaluate(SETUP)
    return page


@pytest.fixture
def outbox(page):
    return tab(page)
