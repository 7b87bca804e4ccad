// A text as the letters that one sees: an emoji, a flag and a letter with its accents are one each, which no cut may part.
// Contract: lettersOf(text) → [letter, …].
// Browsers of before 2024 may have no segmenter.
const clusters = Intl.Segmenter && new Intl.Segmenter("en", { granularity: "grapheme" });
export const lettersOf = (text) => (clusters ? [...clusters.segment(text)].map(({ segment }) => segment) : [...text]);
