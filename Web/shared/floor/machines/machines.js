// What machines are called and say, as texts. Contract: titleOf({name, kind, number}) → the name that the owner gave, or the kind
// with the machine's own number, also while the kind is not known; metresOf(n) → "5,120 m", never kilometres, so that who races over
// a long way can be told apart; goalOf({distanceM} or {seconds}) → what a race is about; paceOf(ms) → "1:58"; raceTime(ms) → "1:38.4", cut and not rounded, as clocks at races do;
// said({metres, paceMs, watts}) → what there is of distance, pace and power, in this order; averageOf({metres, elapsedMs,
// averageWatts}) → pace and power of a piece of work as a note, or null.
import { duration, whole } from "../../format.js";
import { t } from "../../words.js";
import "../../words/floor/machines.js";

export const titleOf = ({ name, kind, number }) => name ?? t(`machine.${kind ?? "any"}`, { number });
export const metresOf = (n) => t("machine.metres", { n: whole(n) });
export const goalOf = ({ distanceM, seconds }) => (distanceM ? metresOf(distanceM)
  : seconds % 60 ? t("machine.seconds", { n: seconds }) : t("machine.minutes", { n: seconds / 60 }));
export const paceOf = (ms) => duration(Math.round(ms / 1000));
export const raceTime = (ms) => `${duration(Math.floor(ms / 1000))}.${Math.floor(ms / 100) % 10}`;
export const said = ({ metres, paceMs, watts }) => [metresOf(metres ?? 0),
  ...paceMs ? [t("machine.pace", { pace: paceOf(paceMs) })] : [], ...watts ? [t("machine.watts", { n: whole(watts) })] : []];

export function averageOf({ metres, elapsedMs, averageWatts }) {
  const parts = [...metres && elapsedMs ? [t("machine.pace", { pace: paceOf(elapsedMs * 500 / metres) })] : [],
    ...averageWatts ? [t("machine.watts", { n: whole(averageWatts) })] : []];
  return parts.length ? parts.join(", ") : null;
}
