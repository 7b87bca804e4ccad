// The phone's own icons.
import { addIcons } from "../../shared/icons.js";

addIcons({
  barbell: "M2.500 12h19M6 7v10M9 9v6M15 9v6M18 7v10",
  calendar: "M4 6h16v14H4zM4 10.500h16M8 3.500v5M16 3.500v5",
  curve: "M4 18l5-6 4 3 7-9M15 6h5v5",
  people: "M9 5a3.500 3.500 0 1 0 0 7a3.500 3.500 0 0 0 0-7M2.500 20c.8-6.500 12.200-6.500 13 0M15.500 5.200a3.500 3.500 0 0 1 0 6.600M18 14.500c2 .8 3.200 2.700 3.500 5.500",
});
