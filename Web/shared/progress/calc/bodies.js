// Body mass index, daily need and the energy of an activity. Contract as in lifts.js.
import { html, keyed, svg } from "../../template.js";
import { t } from "../../words.js";
import { ACTIVE, ACTIVITIES, bmi as index, bmiClass, CLASSES, gross, isInformal, katch, kilojoules, KM_IN_MILE, metAt, mifflin, net,
  PACES, rozaShizgal } from "./body.js";
import { input, list, pickRow, result, round, select, sexes, tall, units, waits } from "./parts.js";

const codeOf = (name) => t(`calc.bmi.${name.replaceAll(" ", "-")}`);

export function bmi(calc) {
  const given = calc.all("bodyWeight", "height"), value = given ? index(given.bodyWeight, given.height / 100) : null;
  return {
    fields: html`${units(calc)}<div class="calc-pair">${tall(calc)}${input(calc, "bodyWeight")}</div>`,
    shown: calc.isMinor ? waits(t("calc.bmi.minor")) : value === null ? waits(t("calc.bmi.waits"))
      : html`${result({ value: round(value, 1), label: t("calc.bmi.label"),
        note: t("calc.bmi.class", { name: codeOf(bmiClass(value)) }) })}
        ${scale(value)}
        <p class="calc-aside">${t(isInformal(value) ? "calc.bmi.informal.in" : "calc.bmi.informal.out")}
          ${t("calc.bmi.muscle")}</p>`,
    more: calc.isMinor ? null : classes(calc),
  };
}

// What each class weighs at this height.
function classes(calc) {
  const { value: cm } = calc.read("height"), square = (cm / 100) ** 2, unit = t(`unit.${calc.unit}`);
  const at = (value) => (cm ? `${round(calc.inOwn(value * square), 1)} ${unit}` : round(value, 1));
  return list("classes", t(cm ? "calc.bmi.classes.own" : "calc.bmi.classes"), CLASSES.map(([end, name], i) => [codeOf(name),
    end === Infinity ? t("calc.from", { low: at(CLASSES[i - 1][0]) }) : t("calc.below", { high: at(end) })]), true);
}

// From 12 to 45: the four broad ranges of the WHO, with a mark at the value.
function scale(value) {
  const place = (at) => (Math.min(Math.max(at, 12), 45) - 12) / 33 * 100;
  const ranges = [["thin", 12, 18.5], ["normal", 18.5, 25], ["over", 25, 30], ["obese", 30, 45]];
  return html`<svg class="calc-scale" viewBox="0 0 100 9" preserveAspectRatio="none" aria-hidden="true">
    ${ranges.map(([name, from, to]) => keyed(name, bar(name, place(from), place(to) - place(from))))}
    ${mark(place(value))}</svg>
    <p class="calc-ends" aria-hidden="true"><span>12</span><span>18.5</span><span>25</span><span>30</span><span>45</span>
    </p>`;
}
const bar = (name, x, width) => svg`<rect class=${name} x=${x} y="3" width=${width - 0.6} height="4"/>`;
const mark = (x) => svg`<rect class="mark" x=${x - 0.6} y="0" width="1.2" height="9"/>`;

const NEEDS = {
  mifflin: (calc, { bodyWeight, height, age }) => mifflin(calc.sex, bodyWeight, height, age),
  roza: (calc, { bodyWeight, height, age }) => rozaShizgal(calc.sex, bodyWeight, height, age),
};

export function need(calc) {
  const given = calc.all("bodyWeight", "height", "age"), lean = calc.all("bodyWeight", "fat");
  const of = (name) => (calc.isMinor ? null : name === "katch" ? (lean ? katch(lean.bodyWeight, lean.fat) : null)
    : given && calc.sex ? NEEDS[name](calc, given) : null);
  const rest = of(calc.bmr), day = rest === null ? null : rest * ACTIVE[calc.active];
  const kcal = (value) => t("calc.kcal", { n: round(value, 0) });
  return {
    fields: html`${units(calc)}${sexes(calc)}
      <div class="calc-pair">${tall(calc)}${input(calc, "bodyWeight")}${input(calc, "age", { whole: true })}
        ${input(calc, "fat", { optional: true })}</div>
      ${select(calc, "active", Object.keys(ACTIVE).map((value) => ({ value, label: t(`calc.active.${value}`) })))}`,
    shown: rest === null ? waits(t(calc.isMinor ? "calc.need.minor" : calc.bmr === "katch" ? "calc.need.waits.fat"
      : given && !calc.sex ? "calc.sex.waits" : "calc.need.waits"))
      : html`${result({ value: round(day, 0), unit: t("calc.kcal.day"), label: t("calc.need.label"),
        note: t("calc.need.rest", { rest: kcal(rest), kj: round(kilojoules(day), 0) }) })}
        <p class="calc-aside">${t("calc.need.guidance")}</p>`,
    more: html`${pickRow(calc, "bmr", t("calc.need.formulas"), ["mifflin", "roza", "katch"].map((value) => ({ value,
      title: t(`calc.bmr.${value}`), amount: of(value) === null ? "–" : kcal(of(value)) })))}
      ${rest === null ? null : list("days", t("calc.need.days"), Object.entries(ACTIVE).map(([name, factor]) =>
        [t(`calc.active.${name}`), kcal(rest * factor)]), true)}`,
  };
}

const HALF_HOUR = 30;

// The same time with something else; half an hour until it is known.
function others(calc) {
  const { kg } = calc.read("bodyWeight"), { value: minutes = HALF_HOUR } = calc.read("minutes");
  return kg ? list("others", t("calc.energy.others", { n: minutes }), ACTIVITIES.filter(([key]) => key !== calc.activity)
    .map(([key, met]) => [t(`calc.do.${key}`), t("calc.kcal", { n: round(gross(met, kg, minutes), 0) })]), true) : null;
}

export function energy(calc) {
  const isPace = PACES.includes(calc.activity), given = calc.all("bodyWeight", "minutes", ...(isPace ? ["speed"] : []));
  const kmh = given && isPace ? given.speed * (calc.unit === "lb" ? KM_IN_MILE : 1) : 0;
  const met = isPace ? (given ? metAt(calc.activity, kmh) : null) : ACTIVITIES.find(([key]) => key === calc.activity)[1];
  const options = [...ACTIVITIES.map(([key, one]) => ({ value: key, label: `${t(`calc.do.${key}`)} (${one})` })),
    ...PACES.map((key) => ({ value: key, label: t(`calc.do.${key}`) }))];
  return {
    fields: html`${select(calc, "activity", options)}${units(calc)}
      <div class="calc-pair">${input(calc, "bodyWeight")}${input(calc, "minutes")}
        ${isPace ? keyed("speed", input(calc, "speed", { label: t(calc.unit === "lb" ? "calc.f.speed.mph"
          : "calc.f.speed") })) : null}</div>`,
    shown: !given ? waits(t(isPace ? "calc.energy.waits.speed" : "calc.energy.waits"))
      : met === null ? waits(t("calc.energy.walk"))
      : result({ value: round(gross(met, given.bodyWeight, given.minutes), 0), unit: t("calc.kcal.unit"),
        label: t("calc.energy.label"),
        note: `${t("calc.energy.net", { net: round(net(met, given.bodyWeight, given.minutes), 0), met: round(met, 1) })} ${
          t("calc.guidance")}` }),
    more: others(calc),
  };
}
