// Opens sockets to a venue no faster than it counts them for one address, what all wait for and urgent ones first. One for everything in this process that connects there.
import { createBudget } from '../core/budget.ts';
import type { Clock } from '../core/clock.ts';
import { connectionLimit } from '../core/limits.ts';

/** A socket that waits for its place. */
export interface ConnectTurn {
  /** Asked whenever a place is free: who is urgent goes before others, of equals who came first. Without it the turn is before all of them. */
  isUrgent: (() => boolean) | undefined;
  /** Opens the socket; `ended` must be called once its handshake is over, however it ended. */
  open(ended: () => void): void;
}

export interface ConnectPace {
  /** Connections that the venue takes from one address in a second. */
  readonly perSecond: number;
  /** Sockets that wait for their place. */
  readonly waiting: number;
  /** The returned function gives the turn up. */
  queue(turn: ConnectTurn): () => void;
}

export interface ConnectPaceOptions {
  /** Real time. */
  wallClock: Clock;
  /** Connections that the venue takes from one address in a second. */
  perSecond: number;
  /** Calls back after `ms`; setTimeout unless given. */
  later?: (callback: () => void, ms: number) => void;
}

export function createConnectPace({ perSecond, ...options }: ConnectPaceOptions): ConnectPace {
  const limit = connectionLimit(perSecond);
  const budget = createBudget(options);
  /** Those that all wait for, and the others: thousands may wait, and each place asks who is next. */
  const ofAll = new Set<ConnectTurn>();
  const others = new Set<ConnectTurn>();
  let isServing = false;
  const count = (): number => ofAll.size + others.size;
  const next = (): ConnectTurn | undefined => ofAll.values().next().value ?? mostUrgent(others);

  const serve = async (): Promise<void> => {
    isServing = true;
    while (count() > 0) {
      const pass = await budget.take([limit], '', 'exit');
      const turn = pass === null ? undefined : next();
      if (pass === null || turn === undefined) {
        pass?.answered();
        continue;
      }
      ofAll.delete(turn);
      others.delete(turn);
      turn.open(() => pass.answered());
    }
    isServing = false;
  };

  return {
    perSecond,
    get waiting() {
      return count();
    },
    queue(turn) {
      const waiting = turn.isUrgent === undefined ? ofAll : others;
      waiting.add(turn);
      if (!isServing) void serve();
      return () => void waiting.delete(turn);
    },
  };
}

function mostUrgent(waiting: ReadonlySet<ConnectTurn>): ConnectTurn | undefined {
  for (const turn of waiting) if (turn.isUrgent?.()) return turn;
  return waiting.values().next().value;
}
