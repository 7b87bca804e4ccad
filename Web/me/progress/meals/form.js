// What the member chooses for their meal plan. Contract: choices(saved) → a form that sends all of it, since the server replaces all;
//   saved: the reply's choices, or undefined before the first. Goal and day are not chosen for anybody.
import { html, keyed } from "../../../shared/template.js";
import { choice, toast } from "../../../shared/ui.js";
import { fault, t } from "../../../shared/words.js";
import { app, session, showError } from "../../base/state.js";
import { forget, put, state } from "./state.js";

const GOALS = ["lose", "keep", "gain"], ACTIVITIES = ["sitting", "moving", "standing"], DIETS = ["everything", "vegetarian", "vegan"];
const WITHOUT = ["pork", "lactose", "gluten"], COUNTS = [3, 4, 5];
const usual = { diet: "everything", without: [], meals: 3 };

const shown = (saved) => ({ ...usual, ...saved, ...state().chosen });

function set(name, value) {
  state().chosen = { ...state().chosen, [name]: value };
  delete state().errors[name];
  app.refresh();
}

export function choices(saved) {
  const now = shown(saved), { errors, busy } = state();
  const one = (name, label, values, more) => choice({ name: `meals-${name}`, label, value: now[name], error: errors[name],
    set: (value) => set(name, value), options: values.map((value) => ({ value, label: name === "meals" ? String(value)
      : t(`meals.${name}.${value}`) })), ...more });
  return html`<form class="panel card entry meals-form" novalidate aria-labelledby="meals-own" @submit=${(event) => {
    event.preventDefault();
    return save(now);
  }}><h2 class="label" id="meals-own">${t("meals.own")}</h2>
    ${one("goal", t("meals.goal"), GOALS)}
    ${one("activity", t("meals.activity"), ACTIVITIES, { hint: now.activity && t(`meals.activity.what.${now.activity}`) })}
    ${one("diet", t("meals.diet"), DIETS)}
    <fieldset class="field"><legend>${t("meals.without")}</legend><div class="chips">${WITHOUT.map((name) => keyed(name, html`<button type="button"
      class="chip" aria-pressed=${now.without.includes(name) ? "true" : "false"} @click=${() => set("without", now.without.includes(name)
        ? now.without.filter((each) => each !== name) : [...now.without, name])}>${t(`meals.without.${name}`)}</button>`))}</div>${
      errors.without ? html`<p class="wrong" role="alert">${errors.without}</p>` : null}</fieldset>
    ${one("meals", t("meals.count"), COUNTS)}
    <div class="ends"><button class="btn go" ?disabled=${busy}>${t("save")}</button></div></form>`;
}

async function save({ goal, activity, diet, without, meals }) {
  const errors = Object.fromEntries(Object.entries({ goal, activity }).filter(([, value]) => !value).map(([name]) => [name, t("meals.choose")]));
  if (Object.keys(errors).length) return put({ errors });
  const sent = state().chosen;
  put({ errors: {}, busy: true });
  try {
    await session.change("meals.save", { goal, activity, diet, without, meals });
    // What was chosen since the request was sent stays.
    if (state().chosen === sent) Object.assign(state(), { chosen: {}, picked: [] });
    forget();
    toast(t("meals.saved"));
  } catch (error) {
    const name = ["goal", "activity", "diet", "without", "meals"].find((each) => error.field?.startsWith(each));
    if (name) state().errors[name] = fault(error); else showError(error);
  }
  return put({ busy: false });
}
