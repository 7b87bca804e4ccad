// Reactions to posts. Contract: KINDS, ICONS; await react(post, kind) replaces the member's own reaction, or removes it with
// kind null. It is shown at once and taken back if the server refuses it.
import { app, session, showError } from "../base/state.js";

export const KINDS = ["strong", "fire", "clap", "cheer"];
export const ICONS = { strong: "strong", fire: "flame", clap: "clap", cheer: "cheer" };

export async function react(post, kind) {
  const before = post.reactions, { own } = before, counts = { ...before };
  if (own) counts[own] -= 1;
  if (kind) counts[kind] = (counts[kind] ?? 0) + 1;
  post.reactions = { ...counts, own: kind };
  app.refresh();
  try {
    post.reactions = (await session.change("posts.react", { post: post.id, ...(kind ? { kind } : {}) })).reactions;
  } catch (error) {
    post.reactions = before;
    showError(error);
  }
  app.refresh();
}
