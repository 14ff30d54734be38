// What an engine does with the answer to a question of the lease: how much it claims, what it gives back, when it asks again. Pure, so that the simulated
// take-over of `npm run verify -- growth` runs this code.
import { fairShare } from './fair-share.ts';

/** In the silence after which the server ends a session: asked so much more often, and trusted for so much less. */
export const ASKS_IN_A_SILENCE = 5;

/** While shards are free that an engine lacks, and after the lease was lost: the longest wait before it asks again. */
export const WANTING_MS = 250;

/** Where an engine stands among those that are there. */
export interface Standing {
  /** All of them, in order. */
  members: readonly number[];
  member: number;
  /** Shards it holds, but for those on their way to others. */
  kept: readonly number[];
}

/** How many shards it lacks of its share; below zero: how many it holds above it. */
export function lacking({ members, member, kept }: Standing): number {
  return fairShare(members.length, members.indexOf(member)) - kept.length;
}

/** What it claims: some of what is free, by chance, so that others that ask in the same moment pick others. */
export function picked(free: readonly number[], standing: Standing, random: () => number): number[] {
  const count = Math.max(0, lacking(standing));
  if (count >= free.length) return [...free];
  const start = Math.floor(random() * free.length);
  return Array.from({ length: count }, (_, index) => free[(start + index) % free.length] ?? 0);
}

/** What it gives back. */
export function above(standing: Standing): number[] {
  const count = Math.max(0, -lacking(standing));
  return standing.kept.slice(standing.kept.length - count);
}

export function nextAskMs(askMs: number, standing: Standing): number {
  return lacking(standing) > 0 ? Math.min(askMs, WANTING_MS) : askMs;
}
