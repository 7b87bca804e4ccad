// Addresses that also work before the login: a shared routine, a friend's code, the link that confirms an email. Such an
// address is kept until the login. Contract: isLink(address); want(address): the page was opened with that address;
// reached(): its page is open, so it is forgotten; landing() → the page to show after a login.
import { pageOf } from "../../shared/register.js";

let wanted = null;

export const isLink = (address) => address.includes("=") && Boolean(pageOf(address)?.isLink);
export function want(address) { if (isLink(address)) wanted = address; }
export const reached = () => { wanted = null; };
export const landing = () => wanted ?? "today";
