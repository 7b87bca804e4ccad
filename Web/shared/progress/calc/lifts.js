// One-rep max and powerlifting scores. Contract: each → {fields, shown, more?}, templates of a calculator's panel.
import { grams } from "../../format.js";
import { html, keyed } from "../../template.js";
import { choice } from "../../ui.js";
import { t } from "../../words.js";
import { input, list, numbers, pickRow, result, round, sexes, unitOf, units, waits } from "./parts.js";
import { dots, FORMULAS, goodLift, limited, ROUGH, wilks, wilks2 } from "./strength.js";

const SHARES = [95, 90, 85, 80, 75, 70, 65, 60];

export function oneRepMax(calc) {
  const given = calc.all("weight", "reps");
  const of = (formula) => (given ? calc.inOwn(limited(formula, given.weight, given.reps)) : null);
  const max = of(calc.formula), unit = unitOf(calc), isRough = given && given.reps > ROUGH;
  return {
    fields: html`${units(calc)}<div class="calc-pair">${input(calc, "weight")}${input(calc, "reps",
      { whole: true })}</div>`,
    shown: max === null ? waits(t("calc.max.waits")) : result({ value: round(max, 1), unit,
      label: t("calc.max.label", { formula: t(`calc.formula.${calc.formula}`) }),
      pill: isRough ? t("calc.max.rough") : null,
      note: isRough ? t("calc.max.rough.text") : given.reps === 1 ? t("calc.max.one") : t("calc.guidance") }),
    more: html`${pickRow(calc, "formula", t("calc.max.formulas"), FORMULAS.map((value) => ({ value,
      title: t(`calc.formula.${value}`), amount: given ? `${round(of(value), 1)} ${unit}` : "–" })))}
      ${max === null ? null : list("shares", t("calc.max.shares"),
        SHARES.map((share) => [`${share}\u00a0%`, `${round(max * share / 100, 1)} ${unit}`]))}`,
  };
}

export function scores(calc) {
  const isBench = calc.event === "B", lifts = isBench ? ["bench"] : ["squat", "bench", "deadlift"];
  const given = calc.all("bodyWeight", ...lifts), isReady = given && calc.sex;
  const total = given ? lifts.reduce((sum, name) => sum + given[name], 0) : 0;
  const body = given?.bodyWeight, two = (value) => round(value, 2);
  return {
    fields: html`${units(calc)}${sexes(calc)}
      ${choice({ name: "calc-event", label: t("calc.event"), value: calc.event,
        options: ["SBD", "B"].map((value) => ({ value, label: t(`calc.event.${value}`) })),
        set: (event) => calc.pick("event", event) })}
      <div class="calc-pair">${input(calc, "bodyWeight")}${lifts.map((name) => keyed(name, input(calc, name)))}</div>
      ${calc.hasBest ? html`<p class="calc-aside">${t("calc.scores.filled")}</p>` : null}
      ${choice({ name: "calc-equipment", label: t("calc.equipment"), value: calc.equipment,
        hint: t("calc.equipment.hint"),
        options: ["classic", "equipped"].map((value) => ({ value, label: t(`calc.equipment.${value}`) })),
        set: (equipment) => calc.pick("equipment", equipment) })}`,
    shown: !isReady ? waits(t(given ? "calc.sex.waits" : isBench ? "calc.scores.waits.bench" : "calc.scores.waits"))
      : html`${numbers([
        { label: t("calc.dots"), value: two(dots(calc.sex, body, total)) },
        { label: t("calc.wilks2"), value: two(wilks2(calc.sex, body, total)) },
        { label: t("calc.wilks"), value: two(wilks(calc.sex, body, total)) },
        { label: t("calc.gl"), value: body < 35 ? "–" : two(goodLift(calc.sex, body, total, calc.equipment, calc.event)),
          note: body < 35 ? t("calc.gl.light", { weight: grams(35_000, calc.unit) }) : null }])}
        <p class="calc-aside">${t("calc.scores.total", { total: `${round(calc.inOwn(total), 1)} ${unitOf(calc)}`,
          times: two(total / body) })}</p>`,
    more: html`<p>${t("calc.scores.favours")}</p>`,
  };
}
