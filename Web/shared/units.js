// What a unit of weight or length is worth, exactly: a pound has been 0.45359237 kg since 1959.
export const POUND = 0.45359237; // kg
export const INCH = 2.54; // cm
export const FOOT = 0.3048; // m
export const MILE = 1609.344; // m
export const GRAMS = { kg: 1000, lb: 453.59237 };
