// Where other devices of the gym reach this server. gym: what hello says about it. Contract: phoneAddress(gym) →
// "http://192.168.1.20:8080", or null if only this machine can; homeOf(gym) → the same, or this page's own address;
// hostOf(gym) → the same without http://, to be read and typed. An address with https:// keeps that.
// Tempting mistake: location.origin. On the server's own machine it is 127.0.0.1, which leads a phone to itself.
const HERE = ["localhost", "127.0.0.1", "[::1]"];

export const phoneAddress = (gym) => (HERE.includes(location.hostname) ? gym?.address ?? null : location.origin);
export const homeOf = (gym) => phoneAddress(gym) ?? location.origin;
export const hostOf = (gym) => homeOf(gym).replace(/^http:\/\//, "");
