// The pictures of exercises. Contract:
//   figure(slug, {label, bodyPart, equipment, primary, secondary, still, turn, view}) → a template of the moving figure or,
//   of an exercise without poses, of the body map; `label` is the exercise's name; `still` is for cards and lists, and so is
//   `turn`, for figures that move once, one after the other: 0 is the first.
//   hasFigure(slug) · hasAhead(slug): it has a second view, from the front, view: "front"
//   bodyMap({primary, secondary, label, words}), see bodymap.js.
// The page links figure.css.
import { html } from "../../template.js";
import { t } from "../../words.js";
import { hasAhead } from "./ahead.js";
import { bodyMap, PARTS } from "./bodymap.js";
import { POSES } from "./poses.js";
import "./element.js";

export { bodyMap, hasAhead };

export const hasFigure = (slug) => Object.hasOwn(POSES, slug ?? "");

export function figure(slug, { label = "", bodyPart, primary, secondary = [], still = false, turn, view } = {}) {
  if (!hasFigure(slug)) {
    const muscles = primary?.length ? primary : PARTS[bodyPart] ?? [];
    return bodyMap({ primary: muscles, secondary, words: false, name: label });
  }
  return html`<rack-figure name=${slug} ?still=${still} turn=${turn ?? null} view=${view ?? null} role="img"
    aria-label=${t("figure.label", { name: label, move: t(`figure.move.${POSES[slug].move}`) })}></rack-figure>`;
}
