// What an engine does with the answer to a question of the lease: how much it claims, what it gives back, when it asks again. Pure, so that the simulated
// take-over of `npm run verify -- growth` runs this code.
import { fairShare } from './fair-share.ts';

/** Questions in the silence after which the server ends a session: one may be late, and the lease is trusted for one interval less than the silence. */
export const ASKS_IN_A_SILENCE = 5;

/** Longest wait before an engine asks again while it lacks shards, and before it tries again to join. */
export const WANTING_MS = 250;

/** Where an engine stands among those that are there. */
export interface Standing {
  /** All of them, in order. */
  members: readonly number[];
  member: number;
  /** Shards it holds, without those that it is giving back. */
  kept: readonly number[];
}

/** How many shards it lacks of its share; below zero: how many it holds above it. */
export function lackingCount({ members, member, kept }: Standing): number {
  return fairShare(members.length, members.indexOf(member)) - kept.length;
}

/** As many of the free shards as it lacks, from a drawn place on, so that engines that ask in the same moment claim different ones. */
export function shardsToClaim(free: readonly number[], standing: Standing, random: () => number): number[] {
  const count = Math.max(0, lackingCount(standing));
  if (count >= free.length) return [...free];
  const start = Math.floor(random() * free.length);
  return Array.from({ length: count }, (_, index) => free[(start + index) % free.length] ?? 0);
}

/** Those above its share: the ones it claimed last. */
export function shardsToGiveBack(standing: Standing): number[] {
  const count = Math.max(0, -lackingCount(standing));
  return standing.kept.slice(standing.kept.length - count);
}

export function nextAskMs(askMs: number, standing: Standing): number {
  return lackingCount(standing) > 0 ? Math.min(askMs, WANTING_MS) : askMs;
}
