// What the picker of exercises looks for: text, filters, how many rows are shown, the exercise being created, if any,
// whether the body with its muscles is shown (`hasBody`), and whether all favourites are (`hasStarred`).
import { FILTERS } from "../../shared/gym/exercise/filters.js";

const FIRST = 60;

export class Picker {
  constructor() { this.clear(); }

  clear() {
    Object.assign(this, { text: "", bodyPart: undefined, shown: FIRST, making: null, hasBody: false, hasStarred: false });
    for (const name of FILTERS) this[name] = undefined;
  }
  get filtered() { return Boolean(this.bodyPart || FILTERS.some((name) => this[name])); }
  set(values) { Object.assign(this, { shown: FIRST }, values); }
}
