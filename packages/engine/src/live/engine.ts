// Starts the engine and is the server's handle on it: ownership, venues, tasks, periodic checks.
import { getOrderBook, type OrderBook } from '@millrace/okx';
import type { InstrumentFacts } from '../accounts/instruments.ts';
import { openVenue, type Venue, type VenueEvent } from '../accounts/venue.ts';
import type { Price, PriceListener, WatchOwner } from '../accounts/price-feed.ts';
import type { Activity } from '../activity.ts';
import type { EngineOptions } from '../options.ts';
import type { EngineContext } from './context.ts';
import { createContext } from './create-context.ts';
import { Ownership } from './ownership.ts';
import { handleSignal, type EngineParts } from './handle-signal.ts';
import { KeyChanges } from './key-changes.ts';
import { countMissingLastLines } from './last-lines.ts';
import { startPeriodicChecks } from './periodic-checks.ts';
import { detailsOf, reasonsNotReady } from './readiness.ts';
import { stopEngine } from './stop-engine.ts';
import { TaskRegistry } from './task-registry.ts';

export interface Engine {
  /** Whether trading can run: it holds its share of the shards, venues are live, every account is compared (or its key broken). */
  ready(): boolean;
  /** Why it is not ready, in words for an operator; empty when it is. */
  reasons(): string[];
  /** Figures for an operator. */
  details(): Record<string, unknown>;
  /** What it has at present; `member`: the number of its lease, null without one; `refusedWrites`: of writes and requests, because their lease had ended, since it started. */
  counts(): { member: number | null; shards: number; accounts: number; tasks: number; refusedWrites: number };
  /** By venue: tasks that it runs whose loss limit no order at the exchange keeps; see last-lines.ts. */
  missingLastLines(): Promise<Map<string, number>>;
  /** The epoch in this installation's client order ids. */
  readonly installationEpoch: string;
  /** Calls back with each price of an instrument, the newest at once; the returned function ends it. Without a venue the first one is meant. */
  subscribe(instId: string, listener: PriceListener, venueId?: string): () => void;
  lastPrice(instId: string, venueId?: string): Price | undefined;
  /** What a venue lists; empty until it has answered. */
  instruments(venueId: string): InstrumentFacts[];
  /** What a venue offers and wants of an instrument; undefined when it does not answer. */
  orderBook(venueId: string, instId: string): Promise<OrderBook | undefined>;
  /** The venue's time, ms; undefined before the venue has told it. @throws for a venue that is not configured */
  venueNow(venueId: string): number | undefined;
  /** Whether this engine owns the shard, and its lease surely lasts. */
  owns(shard: number): boolean;
  /** Wall ms since which nothing is known of an account; undefined while it is known, or no task uses it. */
  gapSince(credentialId: string): number | undefined;
  /** A task was made, deleted, or has a new stored action. Call after the commit; with the task's shard, so that an engine that does not own it reads nothing. */
  wake(taskId: string, shard?: number): void;
  /** Signals of a leader are stored and ready. Call after the commit. */
  signalled(leadId: string): void;
  /** A credential's key was replaced, mended, found broken, or is to be held. Call after the commit. */
  credentialChanged(credentialId: string): Promise<void>;
  /** Whether it gives its accounts to other engines and claims none; what is under way ends first. Without other engines they have no owner then. */
  drain(isDraining: boolean): Promise<void>;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
  /** Orderly: no new decision, what is on the wire is waited for, trails are stored, its shards are given up. */
  stop(): Promise<void>;
}

/** Other engines may run on the same database: each owns a part of the accounts. @throws when the database cannot be reached or the instance file cannot be read */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  const venues = new Map<string, Venue>();
  const { context, stopTimers } = createContext(options, (signal) => handleSignal(parts, signal));
  const tasks = new TaskRegistry(context, venues);
  const keys = new KeyChanges(context, tasks);
  const ownership = new Ownership(context, tasks);
  const parts: EngineParts = { context, tasks, ownership };
  const release = context.activity.hold();
  await context.leadAccounts.read(options.pool);
  await ownership.join();
  openVenues(context, venues);
  const stopBars = hearBars(context, venues);
  const stopChecks = startPeriodicChecks(context, { venues, tasks, keys });
  void ownership.begin().finally(release);
  const stop = (): Promise<void> => {
    stopBars();
    return stopEngine(context, { venues, ownership, stopChecks, stopTimers });
  };
  return handleOf(context, { venues, tasks, keys, ownership, stop });
}

function openVenues(context: EngineContext, venues: Map<string, Venue>): void {
  const { options, activity, signal } = context;
  for (const settings of options.venues) {
    const onEvent = (event: VenueEvent): void => signal({ type: 'venue', venueId: settings.id, event });
    venues.set(settings.id, openVenue(options, settings, { activity, onEvent }));
  }
}

/** Tasks woken by a bar in one turn of the event loop: thousands may wait for the same one. */
const WOKEN_AT_ONCE = 100;

/** Bars that close wake the tasks that wait for them. A price that comes before a task is woken finds the bar due and takes it first. */
function hearBars({ options, activity }: EngineContext, venues: ReadonlyMap<string, Venue>): () => void {
  const stop = options.bars?.onClosing(({ venueId, instId, bar, ts }) => {
    const venue = venues.get(venueId);
    venue?.clock.observe(ts);
    wakeInTurns(activity, venue?.feed.onCandle(instId, bar, ts) ?? []);
  });
  return stop ?? (() => undefined);
}

function wakeInTurns(activity: Activity, owners: readonly WatchOwner[]): void {
  if (owners.length === 0) return;
  for (const owner of owners.slice(0, WOKEN_AT_ONCE)) owner.put({ type: 'candle' });
  if (owners.length <= WOKEN_AT_ONCE) return;
  const release = activity.hold();
  setImmediate(() => {
    wakeInTurns(activity, owners.slice(WOKEN_AT_ONCE));
    release();
  });
}

interface Handled {
  venues: ReadonlyMap<string, Venue>;
  tasks: TaskRegistry;
  keys: KeyChanges;
  ownership: Ownership;
  stop: () => Promise<void>;
}

function handleOf(context: EngineContext, { venues, tasks, keys, ownership, stop }: Handled): Engine {
  const venueOf = (venueId?: string): Venue | undefined => (venueId === undefined ? venues.values().next().value : venues.get(venueId));
  const reasons = (): string[] => reasonsNotReady(context, venues, { isLoading: tasks.isLoading, free: ownership.free });
  let stopping: Promise<void> | null = null;
  return {
    get installationEpoch() {
      return context.installationEpoch;
    },
    reasons,
    ready: () => reasons().length === 0,
    details: () => detailsOf(context, venues),
    counts: () => ({
      member: ownership.member ?? null,
      shards: context.shards.size,
      accounts: context.accounts.size,
      tasks: context.runners.size,
      refusedWrites: context.shards.refused,
    }),
    missingLastLines: () => countMissingLastLines(context.runners.all(), venues.keys()),
    subscribe: (instId, listener, venueId) => venueOf(venueId)?.feed.subscribe(instId, listener) ?? (() => undefined),
    lastPrice: (instId, venueId) => venueOf(venueId)?.feed.price(instId),
    instruments: (venueId) => [...(venues.get(venueId)?.instruments.values() ?? [])],
    async orderBook(venueId, instId) {
      const venue = venues.get(venueId);
      const reply = venue && (await getOrderBook(venue.connection, instId));
      return reply?.kind === 'ok' ? reply.data : undefined;
    },
    venueNow(venueId) {
      const venue = venues.get(venueId);
      if (venue === undefined) throw new Error(`venue ${venueId} is not configured`);
      return venue.clock.isMeasured() ? venue.clock.nowMs() : undefined;
    },
    owns: (shard) => context.shards.isSure(shard),
    gapSince: (credentialId) => context.accounts.get(credentialId)?.gapSince ?? undefined,
    wake(taskId, shard) {
      // One that is claimed later is read with its tasks then.
      if (shard === undefined || context.shards.holds(shard)) tasks.wake(taskId);
    },
    signalled: (leadId) => context.leadSignals.wake(leadId),
    credentialChanged: (credentialId) => keys.apply([credentialId]),
    drain: (isDraining) => ownership.drain(isDraining),
    idle: () => context.activity.idle(),
    stop() {
      context.stopping = true;
      stopping ??= stop();
      return stopping;
    },
  };
}
