// The texts of boards. Contract: nameOf(board) → its exercise, or else its metric; figureOf(board, score, unit) → text;
// classOf({sex, age, weight}, unit) → the name of a class, null for everybody; weightOf(weight, unit) → that of a class of
// body weight; WEIGHTS, AGES: the classes in order;
// watchBoards(socket, {moved(board), changed()}) → {close()}.
import { grams, number, volume, whole } from "../format.js";
import { t } from "../words.js";
import "../words/social/boards.js";

export const AGES = ["u23", "23", "40", "50", "60"];
export const WEIGHTS = {
  female: ["47", "52", "57", "63", "69", "76", "84", "84+"],
  male: ["59", "66", "74", "83", "93", "105", "120", "120+"],
};

export const nameOf = (board) => board.exerciseName ?? t(`boards.metric.${board.metric}`);
// The metric, if the name does not say it.
export const subOf = (board) => (board.exerciseName ? t(`boards.metric.${board.metric}`) : null);

// The classes are kilograms; in pounds they are shown as the nearest whole one.
const classIn = (name, unit) => ({ isOver: name.endsWith("+"), weight: volume(Number.parseFloat(name) * 1000, unit) });
export const weightOf = (name, unit) => t("boards.weight", classIn(name, unit));

export function classOf({ sex, age, weight }, unit) {
  if (weight) return t("boards.wall.weight", { sex: t(`boards.sex.${sex}`), ...classIn(weight, unit) });
  return sex ? t(`boards.sex.${sex}`) : age ? t("boards.age", { age }) : null;
}

export function figureOf({ metric }, score, unit) {
  if (metric === "e1rm" || metric === "heaviest") return grams(score, unit);
  if (metric === "strength") return t("boards.dots", { n: number(Math.round(score / 10) / 10) });
  return t(metric === "reps" ? "boards.reps" : "boards.weeks", { n: score });
}
export const shortFigure = (board, score, unit) => (board.metric === "strength" ? number(Math.round(score / 10) / 10)
  : board.metric === "reps" ? whole(score) : figureOf(board, score, unit));

// The topic contains no names, so the subscription belongs to the connection and not to a login.
export function watchBoards(socket, { moved, changed }) {
  return socket.subscribe("boards", { snapshot: () => changed(),
    event: (name, data) => (name === "boards.moved" ? moved(data.board) : changed()) });
}
