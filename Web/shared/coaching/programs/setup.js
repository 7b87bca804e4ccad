// The form from which 5/3/1 is started or changed. Contract: new Setup(programs, program or null); setup.rows: a row
// for each lift, in the order of the week: {lift, exercise, text, error?, from?}; setup.basis: "max" or "trainingMax",
//   the meaning of the texts; setup.options; setup.preview → {lifts, weeks} or null; setup.send() starts or edits.
// An empty field leaves its lift out; it does not mean zero.
import { POUND } from "../../units.js";
import { convert, number } from "../../format.js";
import { fault, t } from "../../words.js";

export const LIFTS = ["press", "deadlift", "bench", "squat"];
const LEAST = 5, MOST_KG = 500;
const most = (unit) => (unit === "kg" ? MOST_KG : Math.floor(MOST_KG / POUND));
const inPlain = (value) => String(Math.round(value * 100) / 100).replace(".", number(0.5).includes(",") ? "," : ".");

export class Setup {
  #turn = null;

  constructor(programs, program = null) {
    Object.assign(this, { programs, program, preview: null, problem: null, week: 1 });
    this.unit = program?.lifts[0].trainingMax.unit ?? programs.host.unit();
    this.options = { days: 4, deload: true, bbb: "none", ...program?.options };
    const known = program ? program.lifts : programs.suggested;
    this.basis = program || (known.some((each) => each.trainingMax) && !known.some((each) => each.max))
      ? "trainingMax" : "max";
    const order = [...known.map((each) => each.lift), ...LIFTS.filter((lift) => !known.some((one) => one.lift === lift))];
    this.rows = order.map((lift) => this.#row(lift, known.find((each) => each.lift === lift)));
    this.look();
  }

  #row(lift, known) {
    const own = known?.[this.basis], other = known?.[this.basis === "max" ? "trainingMax" : "max"];
    const value = own ? convert(own, this.unit) : other ? this.#turned(convert(other, this.unit)) : null;
    return { lift, exercise: known?.exercise, text: value ? inPlain(value) : "", from: value ? known.from : null,
      error: null };
  }

  // A max as a training max, or the other way round.
  #turned(value) {
    const step = this.unit === "kg" ? 2.5 : 5;
    return this.basis === "trainingMax" ? Math.max(step, Math.round(value * 0.9 / step) * step)
      : Math.round(value / 0.9 * 2) / 2;
  }

  // New suggestions, such as a max that was entered meanwhile, for the lifts in which nothing was typed.
  renew() {
    const before = this.rows.map(({ text }) => text).join();
    for (const row of this.rows.filter(({ from }) => from)) {
      Object.assign(row, this.#row(row.lift, this.programs.suggested.find(({ lift }) => lift === row.lift)));
    }
    if (this.rows.map(({ text }) => text).join() !== before) this.look();
  }

  setBasis(basis) {
    if (basis === this.basis) return;
    this.basis = basis;
    for (const row of this.rows) {
      const value = this.valueOf(row);
      if (value) row.text = inPlain(this.#turned(value));
    }
    this.changed();
  }

  type(row, text) {
    Object.assign(row, { text, error: null, from: null });
    this.changed();
  }

  // Moves a lift one place earlier in the week.
  up(row) {
    const at = this.rows.indexOf(row);
    if (at > 0) this.rows.splice(at - 1, 2, row, this.rows[at - 1]);
    this.changed();
  }

  set(options) {
    Object.assign(this.options, options);
    this.changed();
  }

  changed() {
    this.problem = null;
    this.look();
    this.programs.host.refresh();
  }

  // null if it is empty, NaN if it is not a weight.
  valueOf({ text }) {
    const plain = text.trim().replace(",", ".");
    if (!plain) return null;
    const value = /^\d{1,4}(\.\d{1,3})?$/.test(plain) ? Number(plain) : NaN;
    return value >= LEAST && value <= most(this.unit) ? value : NaN;
  }

  wrongOf(row) {
    if (row.error) return row.error;
    return Number.isNaN(this.valueOf(row)) ? t("program.max.wrong",
      { least: LEAST, most: number(most(this.unit)), unit: t(`unit.${this.unit}`) }) : null;
  }

  get chosen() { return this.rows.filter((row) => this.valueOf(row) !== null); }
  get isSound() { return this.chosen.length > 0 && this.chosen.every((row) => !this.wrongOf(row)); }

  get #params() {
    const lifts = this.chosen.map((row) => ({ lift: row.lift, ...row.exercise && { exercise: row.exercise },
      [this.basis]: { value: this.valueOf(row), unit: this.unit } }));
    return { lifts, options: this.options };
  }

  // The weeks as the server would plan them.
  async look() {
    const turn = (this.#turn = {});
    if (!this.isSound) { this.preview = null; return; }
    await new Promise((resolve) => { setTimeout(resolve, this.preview ? 250 : 0); });
    if (this.#turn !== turn) return;
    try {
      const preview = await this.programs.host.ask("programs.preview", this.#params);
      if (this.#turn !== turn) return;
      this.preview = preview;
      if (this.week > preview.weeks.length) this.week = 1;
    } catch (error) {
      if (this.#turn !== turn) return;
      this.preview = null;
      this.#blame(error);
    }
    this.programs.host.refresh();
  }

  // Shows a fault beside the lift that it names.
  #blame(error) {
    const [, index] = /^lifts\[(\d)\]/.exec(error.field ?? "") ?? [], row = this.chosen[index];
    if (row) row.error = fault(error); else this.problem = error;
  }

  async send() {
    if (!this.chosen.length) {
      for (const row of this.rows) row.error = null;
      this.problem = { reason: "program_blank" };
      return this.programs.host.refresh();
    }
    if (!this.isSound) return this.programs.host.refresh();
    const { programs } = this;
    if (await programs.change(this.program ? "programs.edit" : "programs.start", this.#params)) {
      programs.setup = null;
    } else {
      this.#blame(programs.problem);
      programs.problem = null;
    }
    programs.host.refresh();
  }
}
