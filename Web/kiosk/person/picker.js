// What the picker of exercises looks for: text, filters, how many rows are shown, and the exercise being created, if any.
import { FILTERS } from "../../shared/gym/exercise/filters.js";

const FIRST = 60;

export class Picker {
  constructor() { this.clear(); }

  clear() {
    Object.assign(this, { text: "", bodyPart: undefined, shown: FIRST, making: null });
    for (const name of FILTERS) this[name] = undefined;
  }
  get filtered() { return Boolean(this.bodyPart || FILTERS.some((name) => this[name])); }
  set(values) { Object.assign(this, { shown: FIRST }, values); }
}
