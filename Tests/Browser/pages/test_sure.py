"""A question in the page, and where the keyboard is after it."""

from kit.modules import fresh, reloaded, run  # noqa: F401

QUESTION = """
  const { keepFocus } = await import("/shared/focus.js");
  await import("/shared/sure.js");
  const later = () => new Promise((go) => setTimeout(go, 20));
  document.body.innerHTML = "<main><section><p>Ines</p><button id=remove>Remove</button></section></main>";
  const main = document.querySelector("main"), button = document.querySelector("#remove");
  keepFocus(main);
  button.focus();
  const question = document.createElement("rack-sure");
  question.innerHTML = "<button>Yes</button><button id=no>No</button>";
  question.querySelector("#no").onclick = () => question.replaceWith(button);
  button.replaceWith(question);
  await later();
  const asked = document.activeElement.id;
"""


def test_a_question_has_the_focus_and_gives_it_back(fresh):
    assert run(fresh, QUESTION + """
      document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
      await later();
      return [asked, document.activeElement.id];""") == ["no", "remove"]


def test_a_redraw_just_before_the_answer_does_not_take_the_focus_away(fresh):
    assert run(fresh, QUESTION + """
      main.append(document.createElement("p"));
      await Promise.resolve();
      document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
      await later();
      return [asked, document.activeElement.id];""") == ["no", "remove"]
