// A body from the front and from behind, with a region for each muscle of the catalog. Contract:
//   bodyMap({primary, secondary, name, label, words}) → a template: primary muscles are red, secondary ones yellow, and
//   the text beside it names both (`words: false` leaves that to the caller). For screen readers, `name` precedes the
//   text and `label` replaces it; `look(muscle)` gives each region its own class instead of these two colours.
//   OUTLINE, SIDES: the paths of its two sides, [[side, [[muscle, path], …]], …];
//   MUSCLES: all that have a region; PARTS[bodyPart]: the muscles of a body part.
import { html, keyed, svg } from "../../template.js";
import { t } from "../../words.js";
import { curve } from "./outline.js";

// One half of the body, in centimetres from its middle and from the ground; the other half is mirrored.
const HALF = [
  0,177, 6,175.5, 9.2,168, 8.8,161, 6.4,154.5, 6.4,150.5, 10,148, 17,146.4, 22.5,143, 25.6,135, 27.6,126, 30.4,116,
  34,106, 36.6,94, 38.4,87, 39,79, 36.4,73.5, 33.6,77, 32.6,86, 29.5,94, 26,103, 23,112, 20.5,119, 18.6,125, 17,118,
  15,110, 14.6,103, 16.4,96, 18.8,87, 19,75, 17.2,60, 15.2,50, 16.2,41, 15.6,31, 12.6,18, 12,9, 16,3.4, 14.6,0, 6.6,0,
  5.8,6, 5.8,12, 4,27, 3.6,38, 5,48, 3.6,60, 1.6,74, 0.6,82.5, 0,83.5,
];
const FOREARMS = [[25,112, 29.4,115.4, 32.8,106, 35.4,95, 35,88.6, 32.8,88.4, 29.4,96.5, 26.4,104]];
const FRONT = {
  neck: [[0.7,153, 4,156.6, 5.5,155, 5.6,150.4, 2.6,147.6, 0.7,147]],
  traps: [[6.9,151.2, 9.5,149.4, 16,147.2, 11,146.4, 6.6,147.4]],
  chest: [[0.7,144, 6,145.4, 12.6,144.4, 17,139.6, 17.2,132.6, 12.4,127.4, 5.4,126.6, 0.7,129]],
  frontDelts: [[14.6,145.8, 19,145.2, 20.9,141, 20,135, 18.4,132, 18.2,138.6]],
  sideDelts: [[20.4,144.4, 23.2,141.4, 25,135, 23.8,130.6, 21.4,133.4, 22,139]],
  biceps: [[19.9,131.4, 22.8,130.6, 26,127.4, 27.6,120, 26.4,115, 23.6,115.4, 21.2,120.6, 19.6,126]],
  forearms: FOREARMS,
  abdominals: [
    [0.7,127.2, 5.6,124.8, 7.4,121, 6.6,118.6, 0.7,119], [0.7,117.6, 7,117.4, 7.4,114, 6.8,110.6, 0.7,110.6],
    [0.7,109.2, 7,109.2, 7.2,105.6, 6.6,102, 0.7,101.8], [0.7,100.4, 6.4,100.6, 6.2,96, 3.8,90.4, 0.7,87.6],
  ],
  obliques: [[9,123.6, 13,122.6, 15.4,118.4, 14,110, 13.5,103.4, 12.4,99.8, 8.6,102.6, 8.5,113]],
  hipFlexors: [[8.2,100.6, 12.4,98, 14,95.4, 11.6,91, 6.6,87.6, 4.6,89, 7.2,95]],
  abductors: [[15.4,96.2, 17.4,92.4, 18,86.6, 16,89, 14.4,93.4]],
  quadriceps: [
    [15.6,88.4, 18,81, 17.8,70, 15.6,57, 13.2,52.6, 12.2,60, 12.8,76],
      [13.6,89.2, 11.6,77, 11,62, 10.8,55, 10,66, 9.6,80],
    [8.4,79, 9.8,66, 9.8,55.4, 7.6,52, 5.4,57, 6,66],
  ],
  adductors: [[1.5,82.4, 6,86, 10.6,88.6, 8,80.6, 5.2,69, 3.6,65, 2.2,74]],
  calves: [[14.4,46, 15.6,38, 14.6,29, 12.7,20, 12.3,32, 12.8,41], [5.4,45, 4.5,38, 5,29, 6.8,20, 7.5,32, 7.2,41]],
};
const BACK = {
  neck: [[0.7,158, 5.4,156.6, 5.7,151.4, 0.7,151.6]],
  traps: [[0.7,150.2, 6.6,150.2, 10,148.6, 17,146.8, 12,142.4, 7,136, 3.4,127, 0.7,120.6]],
  sideDelts: [[22.2,143.4, 24.4,139.4, 25.4,134, 24.2,131.4, 23,136]],
  rearDelts: [[17.6,145.8, 21.2,143.6, 22.2,137, 23,131.4, 19,134.6, 13.8,141.6]],
  upperBack: [[12,140.4, 17.6,135.6, 18.4,130.2, 13.6,127.6, 5.6,129.8, 8.2,135.8]],
  lats: [[5,128, 12.6,126, 18,128.6, 17,119, 14.4,111, 9.6,105.6, 5,108, 2.2,117, 3.4,123.6]],
  lowerBack: [[0.7,117, 2.6,111, 4.6,106.6, 8.4,104, 7.4,97.6, 3.6,95, 0.7,92.6]],
  obliques: [[14.2,108.6, 13.7,103, 14.6,99.2, 9,98.2, 10,104]],
  abductors: [[8.8,96.8, 14.8,97.6, 17.4,92.4, 18.4,85.6, 14.4,91, 6.8,94.4]],
  glutes: [[0.7,91, 4,93.2, 11,91.2, 16.4,86.4, 17.2,79.6, 12,74.8, 4.6,75.4, 0.9,80]],
  hamstrings: [
    [10.2,73.4, 14,74, 17.6,76.4, 17.8,68, 15.6,56, 13.4,50.6, 10.8,60],
      [3.4,74, 8.8,73.4, 9.6,60, 8,49.6, 5.8,51.4, 4.4,62],
  ],
  adductors: [[1.2,76.6, 2.8,74.6, 4,62, 3.2,64]],
  triceps: [[19.4,132.6, 22.4,130, 25.6,130, 27.6,123.6, 29.2,117.2, 26.4,114.6, 22.4,117.4, 19.8,124]],
  forearms: FOREARMS,
  calves: [[10.7,47, 14.6,46.4, 15.8,38.6, 14,28, 10.8,26.4, 10.4,36],
    [9.5,47, 5.8,46.4, 4.2,38, 5.6,27, 9.2,24.6, 9.6,36]],
};

export const MUSCLES = [...new Set([...Object.keys(FRONT), ...Object.keys(BACK)])];
export const PARTS = {
  legs: ["quadriceps", "hamstrings", "glutes", "calves", "adductors", "abductors"], chest: ["chest"],
  back: ["lats", "upperBack", "traps", "lowerBack"], shoulders: ["frontDelts", "sideDelts", "rearDelts"],
  biceps: ["biceps"], triceps: ["triceps"], core: ["abdominals", "obliques"], fullBody: MUSCLES,
};

const pairs = (flat) => Array.from({ length: flat.length / 2 }, (_, i) => [flat[i * 2], flat[i * 2 + 1]]);
const both = (shapes) => [1, -1].flatMap((side) =>
  shapes.map((shape) => curve(pairs(shape).map(([x, y]) => [x * side, y])))).join("");
const half = pairs(HALF);
export const OUTLINE = curve([...half, ...half.slice(1, -1).reverse().map(([x, y]) => [-x, y])]);
export const SIDES = [["front", FRONT], ["back", BACK]].map(([name, shapes]) =>
  [name, Object.entries(shapes).map(([muscle, list]) => [muscle, both(list)])]);

const named = (muscles) => muscles.map((muscle) => t(`muscle.${muscle}`)).join(", ");

export function bodyMap({ primary = [], secondary = [], label, name, words = true, look = (muscle) =>
  (primary.includes(muscle) ? "first" : secondary.includes(muscle) ? "second" : "rest") }) {
  const helping = secondary.filter((muscle) => !primary.includes(muscle));
  const lines = [["first", "figure.primary", primary], ["second", "figure.secondary", helping]]
    .filter(([, , muscles]) => muscles.length).map(([kind, key, muscles]) => [kind,
      t(key, { muscles: named(muscles) })]);
  const said = lines.map(([, line]) => line).join(". ");
  const text = label ?? (name ? t("figure.label", { name, move: said[0]?.toLowerCase() + said.slice(1) }) : said);
  return html`<div class="body-map">
    <svg viewBox="-46 -182 184 200" role="img" aria-label=${text}>
      ${SIDES.map(([name, regions], i) => svg`<g transform=${`translate(${i * 92} 0)`}>
        <path class="skin" d=${OUTLINE}></path>
        ${regions.map(([muscle, path]) => svg`<path class=${look(muscle)} data-muscle=${muscle} d=${path}></path>`)}
        <text x="0" y="14" text-anchor="middle">${t(`figure.${name}`)}</text></g>`)}
    </svg>
    ${words && lines.length ? html`<ul class="body-words" aria-hidden="true">
      ${lines.map(([kind, line]) => keyed(kind, html`<li class=${kind}>${line}</li>`))}</ul>` : null}
  </div>`;
}
