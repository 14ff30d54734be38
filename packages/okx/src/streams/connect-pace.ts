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
  const waiting = new Set<ConnectTurn>();
  let isServing = false;

  const serve = async (): Promise<void> => {
    isServing = true;
    while (waiting.size > 0) {
      const pass = await budget.take([limit], '', 'exit');
      const next = mostUrgent(waiting);
      if (pass === null || next === undefined) {
        pass?.answered();
        continue;
      }
      waiting.delete(next);
      next.open(() => pass.answered());
    }
    isServing = false;
  };

  return {
    perSecond,
    get waiting() {
      return waiting.size;
    },
    queue(turn) {
      waiting.add(turn);
      if (!isServing) void serve();
      return () => void waiting.delete(turn);
    },
  };
}

function mostUrgent(waiting: ReadonlySet<ConnectTurn>): ConnectTurn | undefined {
  let urgent: ConnectTurn | undefined;
  for (const turn of waiting) {
    if (turn.isUrgent === undefined) return turn;
    if (urgent === undefined && turn.isUrgent()) urgent = turn;
  }
  return urgent ?? waiting.values().next().value;
}
