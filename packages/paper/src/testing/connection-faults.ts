// What becomes of a call over a faulty connection: drawn from a seed, counted.
import type { Gauge } from './venue-limits.ts';

/** Chances in [0, 1); left out = 0. */
export interface ConnectionFaults {
  /** An order or its cancel is lost before it arrives. */
  lostBefore?: number;
  /** It is executed and its answer is lost. */
  lostAfter?: number;
  /** A query, or its answer, is lost. */
  readsLost?: number;
  /** A transfer or a move of savings is lost: half of them before they arrive, half are done and their answer is lost. */
  movesLost?: number;
  /** A call of an account is answered 50011 and goes no further. */
  turnedAway?: number;
  /** A frame of a socket comes twice. */
  doubled?: number;
  /** A frame of the venue takes this long, ms: answers of requests overtake it. */
  frameMs?: number;
  /** A frame of the venue that is lost although its socket lives: what a gap hides, and nothing else. */
  isLost?: (frame: string) => boolean;
  /** The sockets of an account are cut at the very moment at which its order or its move of money goes by. */
  cutWithOrder?: number;
  /** A socket takes up to this long to come about, ms. */
  connectMs?: number;
  /** Each request takes up to this much longer, ms. */
  delayMs?: number;
}

export interface Counts {
  orders: number;
  lostBefore: number;
  lostAfter: number;
  readsLost: number;
  turnedAway: number;
  movesLostBefore: number;
  movesLostAfter: number;
}

/** What a call does: places or cancels an order, moves money, or neither. */
export type CallKind = 'order' | 'move' | 'read';

/** What both kinds of traffic go by. */
export interface Rules {
  faults: ConnectionFaults;
  /** Seeded, [0, 1). */
  random: () => number;
  counts: Counts;
  gauge: Gauge;
  arrivals: Arrivals;
}

/** When orders came by, Unix ms. */
export interface Arrivals {
  note(clOrdId: string | undefined): void;
  /** For the first and for the last time; undefined when it never did. */
  of(clOrdId: string): { firstMs: number; lastMs: number } | undefined;
}

export function createArrivals(): Arrivals {
  const times = new Map<string, { firstMs: number; lastMs: number }>();
  return {
    note(clOrdId) {
      if (clOrdId === undefined) return;
      const lastMs = Date.now();
      times.set(clOrdId, { firstMs: times.get(clOrdId)?.firstMs ?? lastMs, lastMs });
    },
    of: (clOrdId) => times.get(clOrdId),
  };
}

export const TURNED_AWAY = { code: '50011', msg: 'Too Many Requests' };

/** What becomes of one call. */
export type Fate = 'passes' | 'lostBefore' | 'lostAfter' | 'turnedAway';

export function drawFate({ faults, random, counts }: Rules, call: { kind: CallKind; isSigned: boolean }): Fate {
  if (call.isSigned && random() < (faults.turnedAway ?? 0)) {
    counts.turnedAway += 1;
    return 'turnedAway';
  }
  const { before, after, lost } = chancesOf(faults, call.kind);
  if (call.kind === 'order') counts.orders += 1;
  const draw = random();
  if (draw >= before + after) return 'passes';
  const fate = draw < before ? 'lostBefore' : 'lostAfter';
  counts[lost[fate]] += 1;
  return fate;
}

interface Chances {
  before: number;
  after: number;
  /** Where a lost one is counted. */
  lost: Readonly<Record<'lostBefore' | 'lostAfter', keyof Counts>>;
}

function chancesOf({ lostBefore = 0, lostAfter = 0, movesLost = 0, readsLost = 0 }: ConnectionFaults, kind: CallKind): Chances {
  switch (kind) {
    case 'order':
      return { before: lostBefore, after: lostAfter, lost: { lostBefore: 'lostBefore', lostAfter: 'lostAfter' } };
    case 'move':
      return { before: movesLost / 2, after: movesLost / 2, lost: { lostBefore: 'movesLostBefore', lostAfter: 'movesLostAfter' } };
    case 'read':
      return { before: readsLost / 2, after: readsLost / 2, lost: { lostBefore: 'readsLost', lostAfter: 'readsLost' } };
  }
}
