// What machines are called and say, as texts. Contract: titleOf({name, kind, number}) → the name that the owner gave, or the kind
// with the machine's own number; paceOf(ms) → "1:58"; raceTime(ms) → "1:38.4", cut and not rounded, as clocks at races do;
// said({metres, paceMs, watts}) → what there is of distance, pace and power, in this order; averageOf({metres, elapsedMs,
// averageWatts}) → pace and power of a piece of work as a note, or null.
import { duration, whole } from "../../format.js";
import { t } from "../../words.js";
import "../../words/floor/machines.js";

export const titleOf = ({ name, kind, number }) => name ?? t(`machine.${kind}`, { number });
export const paceOf = (ms) => duration(Math.round(ms / 1000));
export const raceTime = (ms) => `${duration(Math.floor(ms / 1000))}.${Math.floor(ms / 100) % 10}`;
export const said = ({ metres, paceMs, watts }) => [t("machine.metres", { n: whole(metres ?? 0) }),
  ...paceMs ? [t("machine.pace", { pace: paceOf(paceMs) })] : [], ...watts ? [t("machine.watts", { n: whole(watts) })] : []];

export function averageOf({ metres, elapsedMs, averageWatts }) {
  const parts = [...metres && elapsedMs ? [t("machine.pace", { pace: paceOf(elapsedMs * 500 / metres) })] : [],
    ...averageWatts ? [t("machine.watts", { n: whole(averageWatts) })] : []];
  return parts.length ? parts.join(", ") : null;
}
