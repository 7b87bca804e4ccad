"""The list of activities that a page has loaded, without a server."""

from kit.modules import kept, run  # noqa: F401

# ids: what the server has, the newest first; during(): what happens after it has read a page.
SETUP = """
  const { RoadList } = await import("/me/roads/list.js");
  let ids = Array.from({ length: 150 }, (_, i) => 150 - i), during = () => {};
  const list = new RoadList(async (_, { limit, before }) => {
    const from = before === undefined ? 0 : ids.indexOf(before) + 1;
    if (before !== undefined && !from) throw { reason: "no_such_road", field: "before" };
    const roads = ids.slice(from, from + limit).map((id) => ({ id })), more = ids.length > from + limit;
    during(roads);
    return { roads, more };
  }, () => {});
  const loaded = async () => { while (list.busy) await new Promise((done) => setTimeout(done)); };
  await list.load();
  while (list.more) await list.load({ more: true });
"""


def test_a_row_that_is_removed_between_two_pages_does_not_end_the_list(kept):
    assert run(kept, SETUP + """
      const before = list.rows.length;
      during = (roads) => {
        during = () => {};
        ids = ids.filter((id) => id !== roads.at(-1).id);
      };
      list.stale();
      list.need();
      await loaded();
      const { fault, rows } = list;
      // As the next drawing does.
      list.need();
      await loaded();
      return [before, fault, rows.length, list.rows.length, list.fault];""") == [150, None, 150, 149, None]


def test_what_else_goes_wrong_is_told_and_what_was_loaded_stays(kept):
    assert run(kept, SETUP + """
      during = () => { throw { reason: "no_such_member" }; };
      list.stale();
      list.need();
      await loaded();
      list.need();
      return [list.fault.reason, list.busy, list.rows.length];""") == ["no_such_member", False, 150]
