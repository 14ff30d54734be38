// What a task remembers between events. Plain JSON: money as strings of integers in the instrument's units, prices in ticks, sizes in lots.
import type { OrderReason, OrderType, TaskState, Unnamed } from './decision.ts';
import type { LegKey } from './task-event.ts';
import type { Holdings, LegHolding } from './task-view.ts';

export type Side = 'L' | 'S';
export const sides = ['L', 'S'] as const;

/** One opening order's share of the leg. `cost` and `bought` are what it was opened with and stay; `lots` is what is left of it. */
export interface Layer {
  rung: number;
  clOrdId: string;
  lots: number;
  bought: number;
  cost: string;
  /** Its opening commission that no sale has carried yet, money units. Absent: sales do not carry it. */
  openFee?: string;
}

/** Holdings and money of the running cycle. Replaced, never changed, so that what follows from it can be kept by identity. */
export interface LegBook {
  lots: number;
  /** Paid for the lots held; the average is cost / lots. */
  cost: string;
  realized: string;
  fees: string;
  funding: string;
  /** What of the funding is in the isolated margin of the lots held, below zero where it was paid from it. Absent: none. */
  marginFunding?: string;
  layers: readonly Layer[];
  /** Rungs used in this cycle; a skipped one is used. */
  addCount: number;
  /** Price of the previous rung, as a fraction: its cost over its lots. */
  ref: { cost: string; lots: number };
  /** Base units (decimal string) kept from buys that are less than one lot. Spot only. */
  dust: string;
}

/** Sent and not yet finished. */
export interface UnsettledOrder {
  clOrdId: string;
  effect: 'open' | 'close';
  reason: OrderReason;
  rung: number | null;
  type: OrderType;
  lots: number;
  filled: number;
  /** Paid for `filled`, in money units. */
  filledCost: string;
  /** When its fate became unknown; null while known. */
  unknownSince: number | null;
  /** Sent in place of a refused one, smaller or at another price; it is not replaced again. */
  instead?: true;
}

/** The wish to be flat: it stays until the leg is. */
export interface Exit {
  reason: OrderReason;
  tries: number;
  /** Nothing is sent before this time. */
  notBefore: number;
  /** What no resting sale held was sold at once (spot); the rest follows when the last of those has ended. */
  tookFree?: true;
}

/** An armed trail. The key is new for every arming, so that a runner never carries an old extreme into a new trail. */
export interface Trail {
  key: string;
  ext: number;
}

/** Why a stop rests where it does: the leg's own stop, a break-out of its box, or the loss limit of the round. */
export type StopReason = Extract<OrderReason, 'STOP' | 'BREAKOUT' | 'LOSS_AMOUNT'>;

/** The protective stop that rests on the exchange. `dead`: refused or cancelled there; not declared again until it changes. */
export interface ProtectiveStop {
  clOrdId: string;
  triggerTicks: number;
  lots: number;
  acked: boolean;
  dead: boolean;
}

export interface LegState {
  cycle: number;
  seq: number;
  arms: number;
  /** Single mode: the leg has had its cycle. */
  done: boolean;
  nextEntryAt: number;
  entryRefusals: number;
  openedTs: number | null;
  book: LegBook;
  orders: UnsettledOrder[];
  exit: Exit | null;
  addTrail: Trail | null;
  targetTrail: Trail | null;
  addBlockedUntil: number;
  warnedNearLiquidation: boolean;
  stop: ProtectiveStop | null;
  replacedStops: string[];
  /** Why the stop rests, or rested last. Absent: the loss limit. */
  stopReason?: StopReason;
  /** Net of this cycle's sales that their own facts have reported, money units. Absent: its whole net is reported when it closes. */
  counted?: string;
  /** Base units (decimal string) left over from closed cycles because they are too small to sell: in the account, never sold. Spot only. */
  leftOver: string;
  /** A take profit under way in slices: why, and when the next one is due. */
  slices?: { reason: OrderReason; nextAt: number };
  /** The newest layer's own take profit. */
  layerTrail?: Trail;
  /** How often a rung was sold by its own target in this cycle. */
  resold?: Readonly<Record<number, number>>;
  /** Cycles in a row that a break-out ended without a profit. */
  breakouts?: number;
  /** After a refusal: no slice and no layer is sold before this time. */
  partsBlockedUntil?: number;
}

/** The next adverse step: the price of `base` moved `power` times by `step` (millionths). Replaced, never changed. */
export interface Crossing {
  base: { cost: string; lots: number };
  power: number;
  step: number;
}

/** What a leg with a hedge remembers beside the hedge itself, which is leg K. */
export interface LockState {
  /** The leg that is hedged; K is on the other side. */
  of: Side;
  /** Adverse steps counted in this cycle. */
  count: number;
  next: Crossing;
  /** Hedges given up at a loss in this cycle. */
  losses: number;
  /** Follows the price against the leg since the hedge was opened; null until it can fire with a profit. */
  trail: Trail | null;
  /** The extreme of a trail that fired while the hedge did not cover its fees. */
  ext: number | null;
  /** Lots that shall remain when K's exit is done. */
  keep: number;
  /** Booked net of leg K when this hedge opened, which earlier hedges of the cycle left; money units. Absent: zero. */
  bookedBefore?: string;
}

/** Lowest and highest price of a box, in ticks. */
export interface Box {
  min: number;
  max: number;
}

/** One side of the box kind. */
export interface BoxSide {
  /** The box that counts from the touch until the leg is flat again. */
  fixed: Box | null;
  /** Follows the price in the edge of the box. */
  trail: Trail | null;
  /** When the price left the box for good; entries wait until it is back. */
  blockedSince: number | null;
}

export interface BoxState {
  /** Of the newest bars, where the settings name no box. */
  rolling: Box | null;
  /** Close of the newest bar seen. */
  after: number;
  L: BoxSide;
  S: BoxSide;
}

export interface OrbitState {
  after: number;
  /** The middle and the bands of the newest bar in ticks, for people to see; absent while too few bars are known. */
  lines?: { min: number; middle: number; max: number };
}

/** A dip to buy: at or below `dipTicks`; forgotten at `dropTicks`. */
export interface Dip {
  dipTicks: number;
  dropTicks: number;
}

export interface DipState {
  after: number;
  /** Highest high of the bars looked back on. */
  high: number | null;
  /** The dip that was touched. */
  touched: Dip | null;
  trail: Trail | null;
  /** It has rebounded, but below the lowest price to buy at. */
  tooLow: boolean;
}

export interface AveragingState extends TaskState {
  /** Net of the cycles closed since the task was last flat, in money units. */
  roundNet: string;
  legs: { L: LegState; S: LegState; K?: LegState };
  /** When the venue ends this market, once announced. */
  expiresTs?: number;
  /** Only while locks are on and the leg holds something. */
  lock?: LockState;
  /** What single kinds remember. */
  box?: BoxState;
  orbit?: OrbitState;
  dip?: DipState;
}

/** A state that never traded; `defineStrategy` adds kind and version. */
export function newAveragingState(prefix: string): Unnamed<AveragingState> {
  return {
    prefix,
    tradingEnabled: false,
    buyingEnabled: false,
    fault: null,
    keyBroken: false,
    market: 'live',
    roundNet: '0',
    legs: { L: newLeg(), S: newLeg() },
  };
}

/** What each leg holds, and every order and resting stop whose news it still expects. */
export function holdingsOf({ legs, lock }: AveragingState): Holdings {
  const held = legKeysOf({ legs }).map((leg): LegHolding => {
    const { book, cycle } = legs[leg] ?? newLeg();
    return { leg, side: leg === 'K' ? hedgeSideOf(lock) : leg, lots: book.lots, cycle };
  });
  const followed = ({ orders, stop }: LegState): string[] => [
    ...orders.map((order) => order.clOrdId),
    ...(stop === null || stop.dead ? [] : [stop.clOrdId]),
  ];
  return { legs: held, followedOrders: legKeysOf({ legs }).flatMap((leg) => followed(legs[leg] ?? newLeg())) };
}

/** The legs of a task; the hedge once it had one. */
export function legKeysOf({ legs }: Pick<AveragingState, 'legs'>): readonly LegKey[] {
  return legs.K === undefined ? sides : [...sides, 'K'];
}

/** The side of the market that a hedge is on. */
export function hedgeSideOf(lock: LockState | undefined): Side {
  return lock?.of === 'S' ? 'L' : 'S';
}

export type LegPhase = 'IDLE' | 'ENTERING' | 'HOLDING' | 'ADDING' | 'EXITING' | 'UNKNOWN';

export const emptyBook: LegBook = {
  lots: 0,
  cost: '0',
  realized: '0',
  fees: '0',
  funding: '0',
  layers: [],
  addCount: 0,
  ref: { cost: '0', lots: 1 },
  dust: '0',
};

export function newLeg(): LegState {
  return {
    cycle: 0,
    seq: 0,
    arms: 0,
    done: false,
    nextEntryAt: 0,
    entryRefusals: 0,
    openedTs: null,
    book: emptyBook,
    orders: [],
    exit: null,
    addTrail: null,
    targetTrail: null,
    addBlockedUntil: 0,
    warnedNearLiquidation: false,
    stop: null,
    replacedStops: [],
    leftOver: '0',
  };
}

/** The phase of a leg; it follows from what the leg holds and what is under way, so it is never stored. */
export function legPhase(leg: LegState): LegPhase {
  if (leg.orders.some((order) => order.unknownSince !== null)) return 'UNKNOWN';
  if (leg.exit !== null || leg.orders.some((order) => order.effect === 'close')) return 'EXITING';
  if (leg.orders.length > 0) return leg.orders.some((order) => order.reason === 'ENTRY') ? 'ENTERING' : 'ADDING';
  return leg.book.lots > 0 ? 'HOLDING' : 'IDLE';
}

/** 1 for long, -1 for short. */
export function signOf(side: Side): 1 | -1 {
  return side === 'L' ? 1 : -1;
}
