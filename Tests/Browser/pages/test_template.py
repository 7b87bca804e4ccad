"""The pages' template helper, in a real document: what is drawn, what stays, and what never becomes markup."""

import pytest

from kit.modules import kept, run  # noqa: F401

SETUP = """async () => {
  Object.assign(window, await import("/shared/template.js"));
  document.body.replaceChildren();
  window.root = document.body.appendChild(document.createElement("div"));
  window.draw = (result) => { render(result, root); return text(); };
  // The marks between which a hole lives are comments.
  window.text = () => root.innerHTML.replace(/<!--.*?-->/g, "");
  window.all = (selector) => [...root.querySelectorAll(selector)];
  window.list = (keys) => html`<ul>${keys.map((key) => keyed(key, html`<li data-key=${key}>${key}</li>`))}</ul>`;
}"""


@pytest.fixture
def template(kept):
    kept.evaluate(SETUP)
    return kept


def test_text_numbers_templates_nodes_and_arrays_are_drawn_and_nothing_for_null_and_booleans(template):
    assert run(template, """
      const view = (child) => html`<p>a${child}z</p>`;
      const node = Object.assign(document.createElement("i"), { textContent: "n" });
      return [
        "text", 0, 1.5, null, undefined, false, true, "", html`<b>${1}</b>`, node, [1, null, "x", html`<u>y</u>`], [],
        [[1, 2], [3]], "last",
      ].map((child) => draw(view(child)));
    """) == [
        f"<p>a{child}z</p>" for child in
        ["text", "0", "1.5", "", "", "", "", "", "<b>1</b>", "<i>n</i>", "1x<u>y</u>", "", "123", "last"]
    ]


def test_what_members_type_never_becomes_markup(template):
    assert run(template, """
      window.hurt = 0;
      const evil = `<img src=x onerror="hurt += 1"><script>hurt += 1</` + `script>`;
      const quote = `" onmouseover="hurt += 1" x="`;
      const view = (a, b) => html`<p title=${a} class="x ${a}">${b}</p><input .value=${b}>
        <ul>${[b, html`<li>${b}</li>`]}</ul>`;
      for (const [a, b] of [[quote, evil], [evil, quote], [quote, evil]]) draw(view(a, b));
      const p = root.querySelector("p");
      p.dispatchEvent(new Event("mouseover"));
      await new Promise((resolve) => setTimeout(resolve));
      return {
        elements: all("*").map((each) => each.localName), attributes: p.getAttributeNames(), hurt,
        kept: p.textContent === evil && p.title === quote && root.querySelector("input").value === evil,
      };
    """) == {"elements": ["p", "input", "ul", "li"], "attributes": ["title", "class"], "hurt": 0, "kept": True}


def test_what_looks_like_a_hole_is_text(template):
    assert run(template, "return draw(html`<p title=${'$h1$'}>${'$h0$'}</p>`)") == '<p title="$h1$">$h0$</p>'


def test_attributes_are_set_joined_changed_and_taken_away(template):
    assert run(template, """
      const view = (a, b, c) => html`<p id=${a} class="x ${b} y ${c}" hidden=${c}></p>`;
      return [["one", "b", "c"], ["two", null, 0], [null, false, true], ["", undefined, false], ["one", "b", "c"]]
        .map((values) => {
          draw(view(...values));
          return ["id", "class", "hidden"].map((name) => root.firstElementChild.getAttribute(name));
        });
    """) == [
        ["one", "x b y c", "c"], ["two", "x  y 0", "0"], [None, "x  y true", ""], ["", "x  y ", None],
        ["one", "x b y c", "c"],
    ]


def test_question_marks_toggle_and_dots_set_properties_once_for_each_value(template):
    assert run(template, """
      const set = [];
      customElements.define("x-face", class extends HTMLElement { set face(face) { set.push(face); } });
      const view = (off, face) => html`<button ?disabled=${off}></button><x-face .face=${face}></x-face>`;
      const shown = [];
      for (const [off, face] of [[true, 1], [0, 1], ["yes", 2], [null, 2]]) {
        draw(view(off, face));
        shown.push(root.querySelector("button").disabled);
      }
      return { shown, set };
    """) == {"shown": [True, False, True, False], "set": [1, 2]}


def test_a_value_that_somebody_typed_gives_way_to_the_one_that_is_drawn(template):
    assert run(template, """
      const view = (value, checked) => html`<input .value=${value}><input type="checkbox" .checked=${checked}>`;
      draw(view("a", false));
      const [field, box] = all("input");
      field.value = "typed";
      box.checked = true;
      draw(view("a", false));
      const after = [field.value, box.checked];
      // Drawn with what is in the field, the cursor stays where it is.
      field.value = "half";
      field.focus();
      field.setSelectionRange(2, 3);
      draw(view("half", false));
      return { after, at: [field.selectionStart, field.selectionEnd], same: all("input")[0] === field };
    """) == {"after": ["a", False], "at": [2, 3], "same": True}


def test_a_listener_is_replaced_and_never_doubled(template):
    assert run(template, """
      const heard = [];
      const view = (n) => html`<button @click=${n === null ? null : (event) => heard.push([n, event.type])}>x</button>`;
      for (const n of [1, 2, 3]) draw(view(n));
      const button = root.querySelector("button");
      button.click();
      draw(view(null));
      button.click();
      draw(view(4));
      button.click();
      return { heard, same: root.querySelector("button") === button };
    """) == {"heard": [[3, "click"], [4, "click"]], "same": True}


def test_a_ref_is_called_once_with_its_element(template):
    assert run(template, """
      const seen = [];
      for (const n of [1, 2]) draw(html`<p ref=${(element) => seen.push([n, element.localName])}></p>`);
      return seen;
    """) == [[1, "p"]]


def test_the_same_template_keeps_its_elements_and_another_replaces_them(template):
    assert run(template, """
      const one = (n) => html`<p>${n}</p>`, other = (n) => html`<p>${n}</p>`;
      const outer = (child) => html`<div>${child}</div>`;
      draw(outer(one(1)));
      const p = root.querySelector("p");
      draw(outer(one(2)));
      const kept = root.querySelector("p") === p && p.isConnected;
      draw(outer(other(2)));
      const replaced = root.querySelector("p") !== p && !p.isConnected;
      const q = root.querySelector("p");
      draw(outer(keyed("k", other(2))));
      const byKey = root.querySelector("p") !== q;
      return { kept, replaced, byKey, text: text() };
    """) == {"kept": True, "replaced": True, "byKey": True, "text": "<div><p>2</p></div>"}


MOVES = [
    ("abc", "abc"), ("abc", "cba"), ("abc", "cab"), ("abc", "bca"), ("abc", ""), ("", "abc"), ("abc", "xabc"),
    ("abc", "abxc"), ("abc", "abcx"), ("abc", "bc"), ("abc", "ac"), ("abc", "ab"), ("abcdef", "fxbadye"),
    ("abc", "xyz"),
]


def test_a_keyed_list_keeps_the_elements_of_the_keys_that_stay(template):
    for before, after in MOVES:
        found = template.evaluate("""([before, after]) => {
          draw(list([...before]));
          const old = new Map(all("li").map((li) => [li.dataset.key, li]));
          draw(list([...after]));
          return { keys: all("li").map((li) => li.textContent).join(""),
            kept: all("li").filter((li) => old.get(li.dataset.key) === li).map((li) => li.dataset.key).join("") };
        }""", [before, after])
        assert found == {"keys": after, "kept": "".join(key for key in after if key in before)}, f"{before!r}, then {after!r}"
        # The next list is of a new place.
        template.evaluate(SETUP)


def test_focus_and_half_typed_text_survive_when_their_row_moves(template):
    assert run(template, """
      const view = (keys) => html`<ul>${keys.map((key) => keyed(key, html`<li><input id=${key}></li>`))}</ul>`;
      draw(view(["a", "b", "c"]));
      const field = document.getElementById("c");
      field.focus();
      field.value = "half typed";
      field.setSelectionRange(1, 4);
      let lost = 0;
      field.addEventListener("blur", () => { lost += 1; });
      for (const order of [["c", "a", "b"], ["x", "b", "c"], ["c"], ["a", "b", "c", "d"]]) draw(view(order));
      return [document.activeElement === field, field.value, field.selectionStart, field.selectionEnd, lost];
    """) == [True, "half typed", 1, 4, 0]


def test_a_key_that_occurs_twice_is_an_error(template):
    assert "a key occurs twice" in run(
        template, "try { draw(list(['a', 'b', 'a'])); return ''; } catch (error) { return error.message; }")


def test_a_list_without_keys_goes_by_place_and_a_row_may_change_its_kind(template):
    assert run(template, """
      const view = (rows) => html`<ul>${rows}</ul>`;
      const li = (n) => html`<li>${n}</li>`;
      return [
        draw(view([li(1), li(2), "text"])), draw(view([li(3), null, li(4)])), draw(view("none")), draw(view([li(5)])),
      ];
    """) == [
        "<ul><li>1</li><li>2</li>text</ul>", "<ul><li>3</li><li>4</li></ul>", "<ul>none</ul>", "<ul><li>5</li></ul>",
    ]


def test_nested_lists_and_templates_are_updated_where_they_are(template):
    assert run(template, """
      const view = (days) => html`${days.map(({ day, sets }) => keyed(day, html`<section><h2>${day}</h2>${sets.length
        ? html`<ol>${sets.map((set) => keyed(set, html`<li>${set}</li>`))}</ol>` : html`<p>none</p>`}</section>`))}`;
      draw(view([{ day: "Mon", sets: [1, 2] }, { day: "Tue", sets: [] }]));
      const two = all("li")[1], monday = all("section")[0];
      const after = draw(view([{ day: "Tue", sets: [3] }, { day: "Mon", sets: [2] }]));
      return { after, kept: all("li")[1] === two && all("section")[1] === monday };
    """) == {
        "after": "<section><h2>Tue</h2><ol><li>3</li></ol></section><section><h2>Mon</h2><ol><li>2</li></ol></section>",
        "kept": True,
    }


def test_pieces_of_a_drawing_are_svg_elements(template):
    assert run(template, """
      const ring = (n) => svg`<circle r=${n}></circle>`;
      draw(html`<svg viewBox="0 0 9 9">${[1, 2].map(ring)}</svg>`);
      return all("circle").map((each) => [each.namespaceURI.endsWith("svg"), each.getAttribute("r")]);
    """) == [[True, "1"], [True, "2"]]


def test_a_custom_element_that_draws_into_itself_shifts_no_hole(template):
    assert run(template, """
      customElements.define("x-icon", class extends HTMLElement {
        connectedCallback() { this.innerHTML = "<i></i><i></i>"; }
      });
      draw(html`<p><x-icon></x-icon><b>${1}</b><x-icon></x-icon><em title=${2}>${3}</em></p>`);
      const em = root.querySelector("em");
      return [root.querySelector("b").textContent, em.title, em.textContent];
    """) == ["1", "2", "3"]


def test_a_custom_element_meets_the_document_with_its_properties_set(template):
    assert run(template, """
      const seen = [];
      customElements.define("x-plate", class extends HTMLElement { connectedCallback() { seen.push(this.face); } });
      draw(html`<x-plate .face=${"MA"}></x-plate>`);
      return seen;
    """) == ["MA"]


def test_a_mounted_view_is_drawn_once_however_often_it_is_refreshed(template):
    assert run(template, """
      let n = 0;
      const refresh = mount(root, () => html`<p>${++n}</p>`);
      await null; await null;
      const first = text();
      refresh(); refresh(); refresh();
      const before = text();
      await null; await null;
      return [first, before, text()];
    """) == ["<p>1</p>", "<p>1</p>", "<p>2</p>"]


def test_what_stood_in_the_container_makes_way_and_nothing_outside_is_touched(template):
    assert run(template, """
      root.textContent = "loading";
      const other = document.body.appendChild(document.createElement("p"));
      draw(html`<b>x</b>`);
      return [text(), other.isConnected];
    """) == ["<b>x</b>", True]
