// The layouts of the on-screen keyboard.
export const LETTERS = {
  qwerty: ["qwertyuiop", "asdfghjkl", "zxcvbnm"],
  qwertz: ["qwertzuiop", "asdfghjkl", "yxcvbnm"],
  azerty: ["azertyuiop", "qsdfghjklm", "wxcvbn"],
};
export const SIGNS = ["1234567890", "@#€&*()-_", "!?:;/'\"+%"];

// The accents of Latin scripts in Europe and Turkey, the most common first.
export const ACCENTS = {
  a: "äáàâãåąæāă", c: "çćč", d: "ďđð", e: "éèêëęěėē", g: "ğģ", i: "íìîïıīį", k: "ķ", l: "łľļ", n: "ñńňņ",
  o: "öóòôõøőœō", r: "řŕ", s: "ßśšşș", t: "ťțþ", u: "üúùûůűūų", y: "ýÿ", z: "žźż",
};
