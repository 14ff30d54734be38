// Starts and stops the engine: lock, epoch, venues, tasks, and the clockwork between them. All decisions are made in run-task.
import { createActivity } from '../activity.ts';
import type { EngineContext } from './context.ts';
import { createCrew, type Crew } from './task-registry.ts';
import { claimInstallation, noteLog } from '../stores/installation.ts';
import { takeLease, type Lease } from '../stores/lease.ts';
import { defaultTiming, REGAIN_WAIT_MS, STOP_LOOK_MS, STOP_MS_MAX } from '../limits.ts';
import type { EngineOptions } from '../options.ts';
import { applyAlgoOrder, applyOrder } from './order-updates.ts';
import { onCancelReply, onOrderReply } from './order-replies.ts';
import { bookFunding } from './book-funding.ts';
import { agreePositions } from './compare-positions.ts';
import type { Price, PriceListener } from '../accounts/price-feed.ts';
import { listTasksWithActions } from '../stores/task-events.ts';
import { assertEpoch, checkpointExtremes } from '../stores/task-writes.ts';
import { transaction } from '../stores/transaction.ts';
import { createSentMarks } from '../stores/sent-marks.ts';
import { openVenue, type InstrumentFacts, type Venue } from '../accounts/venue.ts';
import { createCommits, type Writing } from '../stores/write-decisions.ts';

export interface Engine {
  /** Whether trading can run: locked, venues live, every account compared (or its key broken). */
  ready(): boolean;
  /** Why it is not ready, in words for an operator; empty when it is. */
  reasons(): string[];
  /** Figures for an operator. */
  details(): Record<string, unknown>;
  /** The epoch in this installation's client order ids. */
  readonly installationEpoch: string;
  /** Calls back with each price of an instrument, the newest at once; the answer ends it. Without a venue the first one is meant. */
  subscribe(instId: string, listener: PriceListener, venueId?: string): () => void;
  lastPrice(instId: string, venueId?: string): Price | undefined;
  /** What a venue lists; empty until it has answered. */
  instruments(venueId: string): InstrumentFacts[];
  /** The venue's time, ms. @throws for a venue that is not configured */
  venueNow(venueId: string): number;
  /** A task was made, deleted, or has a new stored action. Call after the commit. */
  wake(taskId: string): void;
  /** A credential's key was replaced, mended or found broken. Call after the commit. */
  credentialChanged(credentialId: string): Promise<void>;
  /** Before the keys of these credentials end because others take their place: nothing is sent for them until the answer is called, or for a minute. */
  holdKeys(credentialIds: readonly string[]): Promise<() => void>;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
  /** Orderly: no new decision, what is on the wire is waited for, trails are noted, the lock is given back. */
  stop(): Promise<void>;
}

/** @throws EngineRunningError when another engine runs on this database, or when the instance file cannot be read */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  const timing = { ...defaultTiming, ...options.timing };
  const { logger, pool } = options;
  const activity = createActivity();
  const release = activity.hold();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const venues = new Map<string, Venue>();
  let lease: Lease | null = null;

  const writing: Writing = { pool, onFacts: options.onFacts, epoch: () => context.epoch };
  const context: EngineContext = {
    options,
    timing,
    activity,
    epoch: 0,
    installationEpoch: '',
    runners: new Map(),
    commits: createCommits(writing),
    sentMarks: createSentMarks(writing),
    accounts: new Map(),
    halted: false,
    fenced: false,
    stopping: false,
    road: { onOrderReply, onCancelReply, applyOrder, applyAlgoOrder },
    kill: (point) => options.killPoint?.(point),
    later(ms, callback) {
      const timer = setTimeout(() => {
        timers.delete(timer);
        callback();
      }, ms);
      timers.add(timer);
    },
    fence(cause) {
      if (context.fenced) return;
      context.halted = true;
      context.fenced = true;
      logger.error({ err: cause }, 'the engine has stopped trading: it no longer holds the lock');
      for (const account of context.accounts.values()) account.close();
      void regain();
    },
    resync: (account) => account.resync(),
  };

  /** The lock, the next epoch, and which installation this is. */
  const takeOffice = async (): Promise<void> => {
    const taken = await takeLease(pool, { onLost: (cause) => context.fence(cause), patienceMs: timing.lockMs });
    try {
      const installation = await claimInstallation(pool, options.instanceFile, options.random);
      context.epoch = taken.epoch;
      context.installationEpoch = installation.epoch;
      lease = taken;
      if (installation.foreign)
        logger.warn({ epoch: installation.epoch }, 'this database is a copy from another installation: its tasks are stopped');
    } catch (error) {
      await taken.release();
      throw error;
    }
  };
  /** After the lock was lost: waits until it can be had again and starts over from what is stored. */
  const regain = async (): Promise<void> => {
    await lease?.release();
    await crew.disband();
    while (!context.stopping) {
      try {
        await takeOffice();
        context.fenced = false;
        context.halted = false;
        return await crew.learnAll();
      } catch (error) {
        logger.warn({ err: error }, 'the lock cannot be had yet');
        await new Promise<void>((done) => context.later(REGAIN_WAIT_MS, done));
      }
    }
  };
  let stopping: Promise<void> | null = null;
  await takeOffice();
  const crew = createCrew({ context, venues });

  for (const settings of options.venues) {
    venues.set(
      settings.id,
      openVenue(options, settings, {
        activity,
        onState: (state) => {
          if (state !== 'live') return;
          for (const runner of context.runners.values()) if (runner.account.venue.settings.id === settings.id) runner.kick();
        },
        onInstrument: (instId) => crew.instrumentChanged(instId, settings.id),
      }),
    );
  }
  const clockwork = startClockwork(context, venues, crew);
  void crew
    .learnAll()
    .catch((error: unknown) => context.fence(error instanceof Error ? error : new Error(String(error))))
    .finally(release);

  const venueOf = (venueId?: string): Venue | undefined => (venueId === undefined ? venues.values().next().value : venues.get(venueId));
  const reasons = (): string[] => [
    ...(context.fenced ? ['the engine does not hold the lock'] : context.halted ? ['the engine is stopping'] : []),
    ...[...venues.values()].filter((venue) => !venue.isReady()).map((venue) => `venue ${venue.settings.id} is not connected`),
    ...[...venues.values()]
      .filter((venue) => venue.isReady() && !venue.isAnswering())
      .map((venue) => `venue ${venue.settings.id} does not answer`),
    ...(crew.isLearning() ? ['tasks are being loaded'] : []),
    ...[...context.accounts.values()]
      .filter((account) => account.state !== 'ready' && account.state !== 'broken')
      .map((account) => `account ${account.credentialId} is ${account.state}`),
  ];

  return {
    get installationEpoch() {
      return context.installationEpoch;
    },
    reasons,
    ready: () => reasons().length === 0,
    details: () => ({
      engineEpoch: context.epoch,
      installationEpoch: context.installationEpoch,
      tasks: context.runners.size,
      stoppedByBug: [...context.runners.values()].filter((runner) => runner.dead).length,
      underWay: activity.count,
      accounts: Object.fromEntries([...context.accounts.values()].map((account) => [account.credentialId, account.state])),
      venues: Object.fromEntries([...venues.values()].map((venue) => [venue.settings.id, venue.isReady() ? 'live' : 'not connected'])),
    }),
    subscribe: (instId, listener, venueId) => venueOf(venueId)?.feed.subscribe(instId, listener) ?? (() => undefined),
    lastPrice: (instId, venueId) => venueOf(venueId)?.feed.price(instId),
    instruments: (venueId) => [...(venues.get(venueId)?.instruments.values() ?? [])],
    venueNow(venueId) {
      const venue = venues.get(venueId);
      if (venue === undefined) throw new Error(`venue ${venueId} is not configured`);
      return venue.clock.nowMs();
    },
    wake: crew.wake,
    credentialChanged: (credentialId) => crew.credentialsChanged([credentialId]),
    holdKeys: crew.holdKeys,
    idle: () => activity.idle(),
    stop() {
      context.stopping = true;
      stopping ??= stopEngine(context, { venues, timers, lease: () => lease, clockwork });
      return stopping;
    },
  };
}

interface Parts {
  venues: ReadonlyMap<string, Venue>;
  timers: ReadonlySet<ReturnType<typeof setTimeout>>;
  lease: () => Lease | null;
  clockwork: () => void;
}

async function stopEngine(context: EngineContext, { venues, timers, lease, clockwork }: Parts): Promise<void> {
  const { fenced } = context;
  // From here nothing new is decided or sent; answers on the wire still come in and are stored.
  context.halted = true;
  clockwork();
  const sending = [...context.accounts.values()];
  for (const account of sending) account.queue.pause();
  const isOpen = (): boolean =>
    sending.some((account) => account.queue.running > 0) ||
    [...context.runners.values()].some((runner) => runner.busy || runner.waits.size > 0);
  for (let waited = 0; !context.fenced && isOpen() && waited < STOP_MS_MAX; waited += STOP_LOOK_MS)
    await new Promise((done) => setTimeout(done, STOP_LOOK_MS));
  await Promise.all([...context.runners.values()].map((runner) => runner.stop()));
  for (const account of sending) account.close();
  for (const venue of venues.values()) venue.stop();
  for (const timer of timers) clearTimeout(timer);
  if (!fenced)
    await leaveNotes(context).catch((error: unknown) => context.options.logger.error({ err: error }, 'the last notes could not be stored'));
  await lease()?.release();
}

/** Where trails and the database's log stand. */
async function leaveNotes(context: EngineContext): Promise<void> {
  await transaction(context.options.pool, async (tx) => {
    await assertEpoch(tx, context.epoch);
    for (const runner of context.runners.values()) {
      const extremes = runner.feed.index.extremesOf(runner.seat);
      if (Object.keys(extremes).length > 0) await checkpointExtremes(tx, runner.taskId, { extremes, ts: runner.feed.ts });
    }
  });
  await noteLog(context.options.pool, context.options.instanceFile);
}

/** What happens without a tick: due times in silence, forgotten actions, comparisons, the mark of the database's log. */
function startClockwork(context: EngineContext, venues: ReadonlyMap<string, Venue>, crew: Pick<Crew, 'sweep' | 'agreeOnKeys'>): () => void {
  const { timing, options } = context;
  const { logger, pool, wallClock } = options;
  const failed = (what: string) => (error: unknown) => logger.error({ err: error }, what);
  let asking = false;
  const sweep = setInterval(() => {
    if (context.halted) return;
    for (const venue of venues.values()) {
      if (!venue.isReady()) continue;
      for (const state of venue.feed.states()) {
        if (wallClock.nowMs() - state.seenWallMs < timing.silenceMs) continue;
        for (const task of state.index.onTime(venue.clock.nowMs())) task.timerDue();
      }
    }
    if (asking) return;
    asking = true;
    void listTasksWithActions(pool)
      .then(crew.sweep)
      .catch(failed('stored actions'))
      .finally(() => {
        asking = false;
      });
  }, timing.sweepMs);
  const agree = setInterval(() => {
    void crew.agreeOnKeys().catch(failed('keys'));
    for (const account of context.accounts.values()) {
      if (account.state === 'ready' && !context.halted)
        void bookFunding(context, account)
          .then(() => agreePositions(context, account))
          .catch(failed('positions'));
    }
  }, timing.agreeMs);
  const mark = setInterval(() => void noteLog(pool, options.instanceFile).catch(failed('instance file')), timing.markMs);
  return () => {
    for (const timer of [sweep, agree, mark]) clearInterval(timer);
  };
}
