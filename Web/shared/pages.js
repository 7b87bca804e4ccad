// Replies that come in pages. Contract: wholeReply(ask, method, params) → the reply with all its pages joined;
//   ask(method, params) sends one request. A reply's `next` has the params of its next page.
const MOST = 50;

export async function wholeReply(ask, method, params) {
  const whole = await ask(method, params);
  let { next } = whole;
  for (let page = 1; next && page < MOST; page += 1) {
    const more = await ask(method, { ...params, ...next });
    for (const [name, value] of Object.entries(more)) if (Array.isArray(value)) whole[name] = [...whole[name], ...value];
    ({ next } = more);
  }
  delete whole.next;
  return whole;
}
