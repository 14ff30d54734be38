// Wakes the tasks that copy a leader when signals are stored, in the order that is each signal's own, and keeps the newest ones, so that thousands of
// copiers read them once.
import { inQueueOrder } from '../copying/queue-order.ts';
import { lastSignals, listSignals, noteBrokenSignal, type StoredSignal } from '../copying/signal-store.ts';
import type pg from 'pg';
import type { Activity } from '../activity.ts';
import type { EngineOptions, Logger } from '../options.ts';
import { takenSeq } from './copied-state.ts';
import type { RunnerTable } from './runner-table.ts';
import type { TaskRunner } from './task-runner.ts';

/** Signals read at once, for one task or for all of a leader. */
const SIGNALS_READ_MAX = 200;

/** Tasks woken in one turn of the event loop. */
const WOKEN_AT_ONCE = 50;

/** A leader's newest signals. */
interface Heard {
  /** Every signal after this one is in `signals`. */
  after: number;
  signals: StoredSignal[];
}

export interface LeadSignalsOptions {
  pool: pg.Pool;
  logger: Logger;
  activity: Activity;
  runners: RunnerTable;
  /** Secret of this run, by which copiers are put in order. */
  queueKey: string;
  prepareSignals?: EngineOptions['prepareSignals'];
  isHalted(): boolean;
}

export class LeadSignals {
  readonly #options: LeadSignalsOptions;
  readonly #heard = new Map<string, Heard>();
  /** What is stored of each leader's first signal that makes no sense. */
  readonly #broken = new Map<string, number | null>();
  /** Leaders whose signals of before this run were asked for. */
  readonly #begun = new Set<string>();
  /** One after the other for each leader. */
  readonly #reading = new Map<string, Promise<void>>();
  /** Opening orders of one follow are decided one after the other: each counts what the others hold. */
  readonly #opening = new Map<string, Promise<unknown>>();

  constructor(options: LeadSignalsOptions) {
    this.#options = options;
  }

  /** Prepares and gives what was stored before this engine ran, once for each leader: whoever stored it may have died before anybody heard it. */
  begin(leadId: string): void {
    if (this.#begun.has(leadId)) return;
    this.#begun.add(leadId);
    this.wake(leadId);
  }

  /** Wakes where a newer signal is stored than was heard: who stored it may have died before it told the others, or was not heard by them. */
  async look(): Promise<void> {
    const { pool, runners } = this.#options;
    const leadIds = runners.leads();
    if (leadIds.length === 0) return;
    for (const [leadId, seq] of await lastSignals(pool, leadIds)) {
      const heard = this.#heard.get(leadId);
      if (seq > (heard?.signals.at(-1)?.seq ?? heard?.after ?? 0) && !this.#reading.has(leadId)) this.wake(leadId);
    }
  }

  /** New signals of a leader are stored. */
  wake(leadId: string): void {
    const { activity, logger } = this.#options;
    const release = activity.hold();
    const before = this.#reading.get(leadId) ?? Promise.resolve();
    const work = before
      .then(() => this.#wake(leadId))
      .catch((error: unknown) => logger.error({ leadId, err: error }, 'signals could not be read'))
      .finally(() => {
        if (this.#reading.get(leadId) === work) this.#reading.delete(leadId);
        release();
      });
    this.#reading.set(leadId, work);
  }

  async #wake(leadId: string): Promise<void> {
    const { pool, queueKey, isHalted } = this.#options;
    const runners = this.#options.runners.ofLead(leadId);
    if (isHalted()) return;
    await this.#options.prepareSignals?.(leadId);
    if (runners.length === 0) return;
    const known = this.#heard.get(leadId);
    // The first time nobody knows which tasks have missed something: each looks by itself.
    if (known === undefined) for (const runner of runners) runner.put({ type: 'signals' });
    const after = known?.signals.at(-1)?.seq ?? known?.after ?? Math.max(...runners.map(takenSeq));
    const { signals: fresh, brokenSeq } = await listSignals(pool, leadId, { after, limit: SIGNALS_READ_MAX });
    await this.#noteBroken(leadId, brokenSeq);
    const signals = [...(known?.signals ?? []), ...fresh];
    const kept = signals.slice(-SIGNALS_READ_MAX);
    this.#heard.set(leadId, { after: signals.at(-kept.length - 1)?.seq ?? known?.after ?? after, signals: kept });
    const order = fresh.flatMap(({ seq, instId }) =>
      inQueueOrder(
        queueKey,
        seq,
        runners.filter((runner) => runner.task.instId === instId),
        ({ task }) => task.follow?.followId ?? '',
      ),
    );
    this.#wakeInTurns(order);
    if (fresh.length === SIGNALS_READ_MAX) await this.#wake(leadId);
  }

  /** Some in each turn of the event loop: what else happens does not wait until thousands have decided. */
  #wakeInTurns(order: readonly TaskRunner[]): void {
    for (const runner of order.slice(0, WOKEN_AT_ONCE)) runner.put({ type: 'signals' });
    if (order.length <= WOKEN_AT_ONCE) return;
    const release = this.#options.activity.hold();
    setImmediate(() => {
      this.#wakeInTurns(order.slice(WOKEN_AT_ONCE));
      release();
    });
  }

  /** A leader one of whose stored signals makes no sense is copied no further, and says so; until it does. */
  async #noteBroken(leadId: string, brokenSeq: number | null): Promise<void> {
    if (this.#broken.get(leadId) === brokenSeq) return;
    if (brokenSeq !== null) this.#options.logger.error({ leadId, seq: brokenSeq }, 'a stored signal makes no sense');
    await noteBrokenSignal(this.#options.pool, leadId, brokenSeq);
    this.#broken.set(leadId, brokenSeq);
  }

  /** Signals of the task's instrument that it has not taken, oldest first. */
  async after({ task }: TaskRunner, seq: number): Promise<StoredSignal[]> {
    const leadId = task.follow?.leadId ?? '';
    const heard = this.#heard.get(leadId);
    const signals =
      heard !== undefined && heard.after <= seq
        ? heard.signals
        : (await listSignals(this.#options.pool, leadId, { after: seq, limit: SIGNALS_READ_MAX, instId: task.instId })).signals;
    return signals.filter((signal) => signal.seq > seq && signal.instId === task.instId);
  }

  /** Does work for a follow after what is under way for it. */
  async inTurn<Result>(followId: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#opening.get(followId) ?? Promise.resolve();
    const mine = before.then(work, work);
    this.#opening.set(followId, mine);
    try {
      return await mine;
    } finally {
      if (this.#opening.get(followId) === mine) this.#opening.delete(followId);
    }
  }
}
