// What is filled in. Contract: fields(refresh) → {"name.state": template}.
import "../shared/words/parts.js";
import { t } from "../shared/words.js";
import { choice, field, keypad, searchField, stepper, toggle } from "../shared/ui.js";

const now = { text: t("parts.who"), seek: "", role: "member", kind: "kg", on: true, reps: 5 };

export function fields(refresh) {
  const set = (name) => (value) => { now[name] = value; refresh(); };
  const roles = ["member", "trainer", "owner"].map((value) => ({ value, label: t(`role.${value}`) }));
  const one = (id, more) => field({ id, label: t("parts.name"), value: "", set() {}, ...more });
  return {
    "field.empty": one("empty", { placeholder: t("parts.name.hint") }),
    "field.filled": one("filled", { value: now.text, set: set("text") }),
    "field.hint": one("hinted", { hint: t("parts.hint") }),
    "field.optional": one("optional", { optional: true }),
    "field.wrong": one("wrong", { value: now.text, error: t("fault.required") }),
    "search.empty": searchField({ label: t("parts.seek"), value: now.seek, set: set("seek") }),
    "search.filled": searchField({ label: t("parts.seek.other"), value: now.text, set: set("text") }),
    "choice.three": choice({ name: "role", label: t("parts.choice"), value: now.role, options: roles, set: set("role") }),
    "choice.wrong": choice({ name: "unit", label: t("parts.unit"), value: now.kind, set: set("kind"), error: t("fault.required"),
      options: ["kg", "lb"].map((value) => ({ value, label: t(`unit.${value}`) })) }),
    "switch.on": turn(now.on, set("on")),
    "switch.text": toggle({ id: "told", label: t("parts.switch.friends"), text: t("parts.hint"), value: true, set() {} }),
    "switch.hint": toggle({ id: "hinted-switch", label: t("parts.switch.awards"), hint: t("parts.hint"), value: false, set() {} }),
    "switch.cannot": toggle({ label: t("parts.switch.cannot"), value: true, set() {}, isOff: true }),
    "switch.off": turn(false, () => {}),
    "stepper.plain": stepper({ name: t("parts.reps"), shown: String(now.reps), caption: t("parts.reps"), less: () => set("reps")(now.reps - 1),
      more: () => set("reps")(now.reps + 1), type() {} }),
    "stepper.typing": stepper({ name: t("parts.weight"), shown: "102.5", caption: t("unit.kg"), less() {}, more() {}, type() {}, typing: true }),
    "keypad.plain": keypad({ press() {}, point: true }),
    "keypad.off": keypad({ press() {}, disabled: true, label: t("parts.keypad.off") }),
  };
}

const turn = (value, set) => toggle({ label: t("parts.switch"), value, set });
