// What a node may ask of trading wherever the engines run: time and prices it hears itself, accounts it asks their owner about.
import { watchVenues, type Engine, type VenueSettings } from '@millrace/engine';
import type { Logger } from 'pino';
import type { Clock } from '../../shared/clock.ts';
import type { AskedAccount, EngineHandle, KnownGap } from '../../shared/context/engine-handle.ts';
import type { Nats } from './nats.ts';

const GAP_QUESTION = 'ask.gap';
const SIGNALLED = 'signalled';

/** An owner answers at once; while an account is between two owners nobody does. */
const ANSWER_MS_MAX = 500;

export function tellSignalled(nats: Nats, leadIds: readonly string[]): void {
  nats.publish(SIGNALLED, leadIds);
}

export async function askGap(nats: Nats, account: AskedAccount): Promise<KnownGap | undefined> {
  const answer = await nats.ask(GAP_QUESTION, account, ANSWER_MS_MAX);
  return answer === undefined ? undefined : { since: (answer as { since: number | null }).since ?? undefined };
}

/** Hears and answers the other nodes for the accounts that this engine owns. Only the owner answers, and only while its lease surely lasts. */
export function answerNodes(nats: Nats, engine: Engine): () => void {
  const stops = [
    nats.subscribe(SIGNALLED, (leadIds) => {
      for (const leadId of leadIds as readonly string[]) engine.signalled(leadId);
    }),
    nats.answer(GAP_QUESTION, async (question) => {
      const { credentialId, shard } = question as AskedAccount;
      return engine.owns(shard) ? { since: engine.gapSince(credentialId) ?? null } : undefined;
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

interface Watched {
  nats: Nats;
  venues: readonly VenueSettings[];
  clock: Clock;
  random: () => number;
  log: Logger;
}

/** For a node without an engine. */
export function watchTrading({ nats, venues, clock, random, log }: Watched): EngineHandle {
  const watch = watchVenues({ venues, wallClock: { nowMs: () => clock.now() }, random, logger: log });
  return {
    problem: () => watch.reasons().join('; ') || undefined,
    details: () => ({ reasons: watch.reasons() }),
    counts: () => undefined,
    drain: () => Promise.resolve(),
    venueNow: (venueId) => watch.venueNow(venueId),
    lastPrice: (venueId, instId) => watch.lastPrice(venueId, instId),
    tickSizeOf: (venueId, instId) => watch.tickSizeOf(venueId, instId),
    gapSince: (account) => askGap(nats, account),
    signalled: (leadId) => tellSignalled(nats, [leadId]),
    async stop() {
      watch.stop();
    },
  };
}
