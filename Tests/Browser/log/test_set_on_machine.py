"""The set in hand of whoever is on a rower, a bike or a ski machine, at the kiosk."""

from kit.atkiosk import kiosk  # noqa: F401
from kit.modules import kept, run  # noqa: F401


def test_what_is_typed_stays_and_the_other_fields_follow_the_machine(kiosk):
    assert run(kiosk, """
      const person = await arrive({ show: RUN }), told = [];
      const tell = (machine) => {
        person.machine = machine;
        const { metres, seconds, note } = inHand(person).draft;
        told.push([metres, seconds, note ?? null]);
      };
      tell({ metres: 200, elapsedMs: 50_000, note: "2:05 /500 m" });
      change(person, { rpe: 8 });
      tell({ metres: 240, elapsedMs: 60_000, note: "2:05 /500 m" });
      step(person, "metres", 1);
      tell({ metres: 280, elapsedMs: 70_000, note: "2:05 /500 m" });
      // It was another one's machine: nothing that it has said is left.
      tell(null);
      return told;
    """) == [[200, 50, "2:05 /500 m"], [240, 60, "2:05 /500 m"], [250, 70, "2:05 /500 m"], [250, 150, None]]


def test_a_logged_set_that_is_changed_and_one_whose_logging_is_undone_have_nothing_of_the_machine(kiosk):
    assert run(kiosk, """
      const person = await arrive({ show: RUN }), { drafts } = person, told = [];
      const tell = () => told.push([inHand(person).draft.metres, inHand(person).draft.seconds]);
      change(person, { metres: 500 });
      person.machine = { metres: 480, elapsedMs: 115_000 };
      await logSet(person);
      person.machine = { metres: 40, elapsedMs: 10_000 };
      tell();
      await undoLog(person);
      tell();
      step(person, "metres", 1);
      tell();
      drafts.beginEdit(inHand(person).key, { set: set("working", null, null, { exercise: 4, metres: 1000, seconds: 240 }) }, "kg");
      step(person, "metres", 1);
      tell();
      return told;
    """) == [[40, 10], [500, 115], [550, 115], [1050, 240]]


def test_only_a_set_that_a_machine_can_have_said_ends_its_piece_of_work(kiosk):
    assert run(kiosk, """
      const person = await arrive(), told = [];
      person.machine = { metres: 480, elapsedMs: 115_000 };
      await logSet(person);
      told.push(person.machine.elapsedMs);
      person.screen.exercise = RUN.id;
      change(person, { metres: 500 });
      await logSet(person);
      return [...told, person.machine.elapsedMs];
    """) == [115_000, 0]
