// Reactions to posts. Contract: KINDS, ICONS; HELD: the request whose reply Today holds; await react(post, kind) replaces the
// member's own reaction, or removes it with kind null. It is shown at once, wherever the post is held, and taken back if the
// server refuses it.
import { progressOf } from "../../shared/progress/progress.js";
import { app, session, showError } from "../base/state.js";

export const KINDS = ["strong", "fire", "clap", "cheer"];
export const ICONS = { strong: "strong", fire: "flame", clap: "clap", cheer: "cheer" };
export const HELD = ["friends.feed", { limit: 10 }];

function put({ id }, reactions) {
  const today = progressOf(session).of(...HELD, { asks: false }).data?.posts ?? [], { posts, one } = app.form.feed ?? {};
  for (const each of [...today, ...posts ?? [], one?.post]) if (each?.id === id) each.reactions = reactions;
}

export async function react(post, kind) {
  const before = post.reactions, { own } = before, counts = { ...before };
  if (own) counts[own] -= 1;
  if (kind) counts[kind] = (counts[kind] ?? 0) + 1;
  put(post, post.reactions = { ...counts, own: kind });
  app.refresh();
  try {
    post.reactions = (await session.change("posts.react", { post: post.id, ...(kind ? { kind } : {}) })).reactions;
  } catch (error) {
    post.reactions = before;
    showError(error);
  }
  put(post, post.reactions);
  app.refresh();
}
