// What an email looks like, before the server says. Contract: isEmail(text). Guarantee: it refuses nothing that the server takes.
export const isEmail = (text) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text.trim());
