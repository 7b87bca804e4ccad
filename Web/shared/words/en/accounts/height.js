// English: a member's height. Keys start with "height.".

export default {
  "height.heightCm": "Height, cm",
  "height.heightFeet": "Height, ft",
  "height.heightInches": "Height, in",
  "height.number": "Enter a number, such as 171 or 5.",
  "height.inches": "Less than 12 inches, please.",
  "height.range": "Between 1 ft 8 in and 9 ft 2 in, please.",
};
