// One linked account while the engine runs: its connection, its private streams, its queue and which task each open order belongs to.
// Says when its state is known (`ready`) and lets nothing be decided before. Decides nothing itself.
import {
  createConnection,
  getAccountConfig,
  getLeverageInfo,
  getTradeFee,
  isCredentialFault,
  openBusinessStream,
  openPrivateStream,
  setLeverage,
  type AccountStream,
  type AlgoOrder,
  type Connection,
  type Credentials,
  type OrderUpdate,
  type Position,
  type StreamFault,
  type StreamState,
} from '@millrace/okx';
import { instTypeOf } from '@millrace/market';
import type { Activity, ClockedSocket } from '../activity.ts';
import { createAccountQueue, type AccountQueue } from './send-queue.ts';
import type { EngineOptions } from '../options.ts';
import type { TaskRunner } from '../live/task-runner.ts';
import type { Venue } from './venue.ts';

/**
 * opening: no stream yet. reconciling: books and exchange are being compared. ready: tasks may decide. gap: a stream was lost, nothing is
 * decided. broken: the key does not hold, nothing is sent. closed: not used any more.
 */
export type AccountState = 'opening' | 'reconciling' | 'ready' | 'gap' | 'broken' | 'closed';

export interface AccountHooks {
  activity: Activity;
  onOrder(account: Account, update: OrderUpdate): void;
  onAlgoOrder(account: Account, order: AlgoOrder): void;
  onPosition(account: Account, position: Position): void;
  /** Both streams are live: compare, then call `setState('ready')`. */
  onLive(account: Account): void;
  onGap(account: Account): void;
  onBroken(account: Account, code: string): void;
}

export interface Account {
  readonly credentialId: string;
  /** Which key of the credential this account uses; see credential-store. */
  readonly keyVersion: string;
  /** Why the key does not hold: a code of the venue or a problem's name; empty while it does. */
  readonly brokenBy: string;
  readonly venue: Venue;
  readonly connection: Connection;
  readonly queue: AccountQueue;
  readonly state: AccountState;
  /** Task of each open order, by client order id; of a stop also by its algo id and the order it became. */
  readonly orders: Map<string, string>;
  /** Tasks that trade on it. */
  readonly runners: Set<TaskRunner>;
  /** Counts the connections: what was learned under an older one is worth nothing. */
  readonly generation: number;
  setState(state: 'reconciling' | 'ready' | 'gap'): void;
  breakKey(code: string): void;
  /** Something that concerns this account was missed: compare again before anything is decided. */
  resync(): void;
  /**
   * Its key is about to end because its owner makes another: nothing is decided or sent, and a refusal of the key counts only if it stays the key. The answer
   * lets go, and everything is compared first.
   */
  hold(): () => void;
  /** Commission of the account, decimal strings of the notional; the venue's common rates when it does not answer. */
  fees(instId: string): Promise<{ takerRate: string; makerRate: string }>;
  /** Makes the leverage fit an opening swap order and sees that the position mode does, which only its owner may switch. Null when both do, else the venue's code. */
  prepare(order: { instId: string; positionSide: 'long' | 'short'; leverage: number }): Promise<string | null>;
  close(): void;
}

/** The venue's word for an order that the account mode does not allow. */
const UNFIT_MODE = '51010';

export function openAccount(
  options: EngineOptions,
  given: {
    credentialId: string;
    keyVersion: string;
    credentials: Credentials;
    venue: Venue;
    hooks: AccountHooks;
    /** What broke the key already; null while it holds. */
    problem: string | null;
  },
): Account {
  const { credentialId, keyVersion, credentials, venue, hooks } = given;
  const { settings, clock } = venue;
  const connection = createConnection({
    restUrl: settings.restUrl,
    credentials,
    clock,
    wallClock: options.wallClock,
    ipBudget: venue.ipBudget,
    simulated: settings.environment === 'demo',
    onTimestampRefused: async () => void (await clock.measure()),
    ...(settings.orders === 'socket' ? { orderSocket: () => streams[0] } : {}),
    ...(settings.brokerCode === undefined ? {} : { tag: settings.brokerCode }),
  });
  const queue = createAccountQueue();
  queue.pause();
  const leverages = new Map<string, number>();
  const rates = new Map<string, { takerRate: string; makerRate: string }>();
  const streams: AccountStream[] = [];
  const live: [StreamState, StreamState] = ['down', 'down'];
  let state: AccountState = 'opening';
  let generation = 0;
  let brokenBy = '';
  let holds = 0;
  let brokenWhileHeld: string | undefined;
  let positionModeKnown = false;
  // A replay waits until the account is known, now and after every gap.
  let release = hooks.activity.hold();

  const enter = (next: AccountState): void => {
    if (state === 'closed' || state === 'broken') return;
    if (holds > 0 && (next === 'ready' || next === 'reconciling')) return;
    if (next !== 'ready' && next !== 'broken' && next !== 'closed' && state === 'ready') release = hooks.activity.hold();
    state = next;
    if (next === 'ready') queue.resume();
    else queue.pause();
    if (next === 'ready' || next === 'broken' || next === 'closed') release();
  };
  const bringUp = (): void => {
    enter('reconciling');
    hooks.onLive(account);
  };
  const onState = (which: 0 | 1, now: StreamState): void => {
    const before = live[0] === 'live' && live[1] === 'live';
    live[which] = now;
    const after = live[0] === 'live' && live[1] === 'live';
    if (state === 'closed' || state === 'broken' || before === after) return;
    generation += 1;
    if (after) {
      bringUp();
    } else {
      enter('gap');
      hooks.onGap(account);
    }
  };
  const onFault = (fault: StreamFault): void => {
    if (fault.kind === 'credential') return account.breakKey(fault.code);
    options.logger.warn({ credentialId, fault }, 'private stream');
    // What a frame that we cannot read said must be asked.
    if (fault.kind === 'malformed') account.resync();
  };
  const clocked = (socket: ClockedSocket) =>
    settings.kind === 'paper'
      ? {
          onClock: (frame: Parameters<typeof clock.observeFrame>[0]) => {
            clock.observeFrame(frame);
            hooks.activity.frame(socket, frame);
          },
        }
      : {};
  const open = (): void => {
    const common = {
      wallClock: options.wallClock,
      random: options.random,
      credentials,
      clock,
      onFault,
      onTimestampRefused: async () => void (await clock.measure()),
    };
    const sockets: ClockedSocket[] = [0, 1].map((index) => ({ idle: (rev) => streams[index]?.idle(rev) }));
    const told = (which: 0 | 1) => (now: StreamState) => {
      const socket = sockets[which];
      if (now === 'down' && socket !== undefined) hooks.activity.forget(socket);
      onState(which, now);
    };
    streams.push(
      openPrivateStream({
        ...common,
        url: settings.privateWsUrl,
        onState: told(0),
        onOrder: (update) => hooks.onOrder(account, update),
        onPosition: (position) => hooks.onPosition(account, position),
        ...clocked(sockets[0] ?? { idle: () => undefined }),
      }),
      openBusinessStream({
        ...common,
        url: settings.businessWsUrl,
        onState: told(1),
        onAlgoOrder: (order) => hooks.onAlgoOrder(account, order),
        ...clocked(sockets[1] ?? { idle: () => undefined }),
      }),
    );
  };

  const account: Account = {
    credentialId,
    keyVersion,
    venue,
    connection,
    queue,
    orders: new Map(),
    runners: new Set(),
    get brokenBy() {
      return brokenBy;
    },
    get state() {
      return state;
    },
    get generation() {
      return generation;
    },
    setState: enter,
    breakKey(code) {
      if (state === 'broken' || state === 'closed') return;
      if (holds > 0) {
        brokenWhileHeld = code;
        return;
      }
      brokenBy = code;
      enter('broken');
      for (const stream of streams) stream.close();
      hooks.onBroken(account, code);
    },
    resync() {
      if (state !== 'ready' && state !== 'reconciling') return;
      generation += 1;
      bringUp();
    },
    hold() {
      holds += 1;
      generation += 1;
      enter('gap');
      let released = false;
      return () => {
        if (released) return;
        released = true;
        holds -= 1;
        if (holds > 0 || state === 'broken' || state === 'closed') return;
        if (brokenWhileHeld !== undefined) return account.breakKey(brokenWhileHeld);
        generation += 1;
        if (live[0] === 'live' && live[1] === 'live') bringUp();
      };
    },
    async fees(instId) {
      const known = rates.get(instId);
      if (known !== undefined) return known;
      const reply = await getTradeFee(connection, { instType: instTypeOf(instId), instId });
      if (reply.kind === 'ok') {
        rates.set(instId, reply.data);
        return reply.data;
      }
      const facts = venue.instruments.get(instId);
      return { takerRate: facts?.takerRate ?? '0.001', makerRate: facts?.makerRate ?? '0.001' };
    },
    async prepare({ instId, positionSide, leverage }) {
      const refused = (reply: { kind: string; code?: string }): string => reply.code ?? '50004';
      if (!positionModeKnown) {
        const config = await getAccountConfig(connection, { lane: 'entry' });
        if (config.kind !== 'ok') return refused(config);
        if (config.data.positionMode !== 'long_short') return UNFIT_MODE;
        positionModeKnown = true;
      }
      const key = `${instId} ${positionSide}`;
      if (leverages.get(key) === leverage) return null;
      // Asked first: the venue refuses even the same leverage while orders rest there.
      const known = await getLeverageInfo(connection, instId, 'isolated', { lane: 'entry' });
      if (known.kind !== 'ok') return refused(known);
      for (const row of known.data) leverages.set(`${row.instId} ${row.positionSide}`, Number(row.leverage));
      if (leverages.get(key) === leverage) return null;
      const set = await setLeverage(connection, { instId, leverage: String(leverage), marginMode: 'isolated', positionSide });
      if (set.kind !== 'ok') return refused(set);
      leverages.set(key, leverage);
      return null;
    },
    close() {
      enter('closed');
      for (const stream of streams) stream.close();
    },
  };
  if (given.problem === null) open();
  else account.breakKey(given.problem);
  return account;
}

/** Whether a reply says that the key itself does not hold. */
export function isKeyRefused(reply: { kind: string; code?: string }): boolean {
  return reply.kind === 'refused' && reply.code !== undefined && isCredentialFault(reply.code);
}
