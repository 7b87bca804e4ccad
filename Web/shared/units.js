// What a unit of weight is worth, exactly: a pound has been 0.45359237 kg since 1959.
export const POUND = 0.45359237; // kg
export const GRAMS = { kg: 1000, lb: 453.59237 };
