// English: a member's height. Keys start with "height.".

export default {
  "height.heightCm": "Height, cm",
  "height.heightFeet": "Height, ft",
  "height.heightInches": "Height, in",
  "height.number": "A number, please.",
  "height.whole": "Whole feet, please.",
  "height.inches": "Inches go from 0 to 11.",
  "height.range.kg": "Between 50 and 280 cm, please.",
  "height.range.lb": "Between 1 ft 8 in and 9 ft 2 in, please.",
};
