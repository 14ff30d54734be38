// What random runs have met: every transition of a leg, every rule of the kinds, every row of the fault table that is a strategy's to handle.
// One table for all kinds; a zero in it means that the runs prove less than they say. For tests only.
import type { LegKey } from '../strategies/lib/decision.ts';
import { legPhase } from '../strategies/lib/leg-state.ts';
import type { Recorded, Step } from './kernel-checks.ts';
import { familyOf, type KernelKind } from './kernel-settings.ts';

const legKeys: readonly LegKey[] = ['L', 'S', 'K'];

const ofAll = [
  'order CLOSE_ALL market',
  'order TARGET_AMOUNT ioc',
  'order TARGET_AMOUNT market',
  'order LOSS_AMOUNT market',
  'closed TARGET_AMOUNT',
  'closed LOSS_AMOUNT',
  'closed CLOSE_ALL',
  'order DELISTING market',
  'closed DELISTING',
  'buying off DELISTING',
  'buying off SINGLE_DONE',
  'notice CLOSE_REFUSED',
  'fault CREDENTIAL_BROKEN',
  'fault ORDER_MISMATCH',
  'fault POSITION_MISMATCH',
  'fault EXIT_REFUSED',
  'fault cleared',
  'fill in part',
  'why.unknown',
  'why.resolved',
  'why.closeRepeated',
  'why.suspended',
  'why.resumed',
  'why.keyOk',
  'why.mismatch',
  'why.tradingStopped',
  'why.repeatOn',
  'why.repeatOff',
  'why.edited',
  'leg HOLDING > EXITING',
  'leg EXITING > IDLE',
  'leg EXITING > UNKNOWN',
  'leg UNKNOWN > EXITING',
];

const ofSwaps = [
  'closed LIQUIDATED',
  'fault LIQUIDATED',
  'why.liquidated',
  'why.funding',
  'resting stop filled',
  'why.stopRefused',
  'skipped marginGuard',
  'why.nearLiquidation',
];

const ofOrders = [
  'order ENTRY ioc',
  'order ADD ioc',
  'order TARGET ioc',
  'order TARGET market',
  'order MANUAL_ADD market',
  'order MANUAL_REDUCE market',
  'closed TARGET',
  'closed MANUAL_REDUCE',
  'skipped balance',
  'notice ENTRY_REFUSED',
  'fault ENTRY_REFUSED',
  'why.entryEmpty',
  'why.slice',
  'why.targetDisarmed',
  'why.addSmaller',
  'why.repriced',
  'why.addRefused',
  'why.refusedBusy',
  'why.refusedFlat',
  'why.refusedSize',
  'why.refusedNotRunning',
  'gap beyond two steps',
  'leg IDLE > ENTERING',
  'leg ENTERING > HOLDING',
  'leg ENTERING > IDLE',
  'leg ENTERING > UNKNOWN',
  'leg UNKNOWN > HOLDING',
  'leg UNKNOWN > IDLE',
  'leg HOLDING > ADDING',
  'leg ADDING > HOLDING',
  'leg ADDING > UNKNOWN',
  'leg EXITING > HOLDING',
];

const ofLadders = [
  'why.addDisarmed',
  'why.slicesEnded',
  'order LAYER_TARGET ioc',
  'why.addArmedLong',
  'why.targetArmedLong',
  'why.targetLong',
];
const bothWays = [
  'why.addArmedShort',
  'why.targetArmedShort',
  'why.targetShort',
  'why.entryShort',
  'why.addShort',
  'layer target short',
  'why.refusedLeg',
];
const ofLocks = [
  'order LOCK ioc',
  'order UNLOCK market',
  'why.lockLong',
  'why.lockShort',
  'why.lockRefused',
  'why.lockSkipped',
  'why.unlockProfit',
  'why.unlockLoss',
  'why.lockSpent',
  'why.refusedLocked',
  'hedge raised to the whole leg',
];
const ofWinners = [
  'order STOP market',
  'closed STOP',
  'why.stopPause',
  'buying off STOPS_IN_A_ROW',
  'skipped minSize',
  'entered by breakout',
  'why.protectiveStop',
  'why.targetArmedLong',
];
const ofGrids = [
  'order CELL ioc',
  'order TARGET_ALL market',
  'closed TARGET_ALL',
  'resting opened',
  'resting closed',
  'why.gridBuilt',
  'why.gridRebuilt',
  'why.gridFollowed',
  'why.refusedGrid',
  'cell sold',
];

/** What the draws of a kind must meet. */
export function requiredOf(kind: KernelKind): readonly string[] {
  const swapOnly = [3, 4, 8, 10, 12, 16, 18].includes(kind);
  const swap = swapOnly || kind === 7 || kind === 9 ? ofSwaps : [];
  const family = familyOf(kind);
  if (family === 'grid') return [...ofAll, ...swap, ...ofGrids];
  if (family === 'winner')
    return [
      ...ofAll,
      ...swap,
      ...ofOrders,
      ...ofWinners,
      ...(kind === 18 ? ['why.addWinnerLong', 'why.addWinnerShort'] : ['why.rollLong', 'why.rollShort']),
    ];
  const own: Partial<Record<KernelKind, readonly string[]>> = {
    3: ofLocks,
    4: ofLocks,
    12: [
      'order BREAKOUT market',
      'closed BREAKOUT',
      'order MIDDLE ioc',
      'why.breakoutLong',
      'why.breakoutShort',
      'why.boxBlocked',
      'why.boxFree',
      'why.zoneTouched',
      'why.zoneLeft',
      'why.middle',
      'why.stopPause',
    ],
    16: [...ofLocks, 'order BAND ioc', 'order CROSS ioc', 'why.outerBand', 'why.crossBack'],
    [-1]: ['why.dipTouched', 'why.dipDropped'],
  };
  return [
    ...ofAll,
    ...swap,
    ...ofOrders,
    ...ofLadders,
    ...(swapOnly ? [...bothWays, 'order MARGIN_GUARD market'] : []),
    ...(own[kind] ?? []),
  ];
}

/** What one run met, each as often as it did. */
export function metBy(recorded: Recorded): string[] {
  const { draw, result, steps } = recorded;
  const known = new Set(result.orders.map((order) => order.clOrdId));
  const wanted = new Map(result.orders.map((order) => [order.clOrdId, order.lots]));
  const isGated = 'entryGate' in draw.settings && draw.settings.entryGate === 'breakout';
  return [
    ...result.orders.map((order) => `order ${order.reason} ${order.type}`),
    ...result.orders.flatMap((order) => (isGated && order.reason === 'ENTRY' ? ['entered by breakout'] : [])),
    ...result.fills.flatMap((fill) => (fill.lots < (wanted.get(fill.clOrdId) ?? 0) ? ['fill in part'] : [])),
    ...steps.flatMap((step) => restingFilled(step, known)),
    ...result.facts.map(factName),
    ...result.whys.map((why) => (why.key === 'why.layerTargetShort' ? 'layer target short' : why.key)),
    ...steps.flatMap(transitions),
    ...gaps(recorded),
    ...steps.flatMap(hedgeRaised),
  ];
}

function factName(fact: Recorded['result']['facts'][number]): string {
  switch (fact.type) {
    case 'CycleClosed':
      return `closed ${fact.reason}`;
    case 'AddSkipped':
      return `skipped ${fact.reason}`;
    case 'BuyingClosed':
      return `buying off ${fact.reason}`;
    case 'Notice':
      return `notice ${fact.code}`;
    case 'Fault':
      return `fault ${fact.code}`;
    case 'FaultCleared':
      return 'fault cleared';
    case 'LayerClosed':
      return fact.cell === undefined ? 'layer closed' : 'cell sold';
    default:
      return fact.type;
  }
}

function restingFilled({ event, before }: Step, sent: ReadonlySet<string>): string[] {
  if (event.type !== 'fill' || sent.has(event.clOrdId)) return [];
  for (const key of legKeys) {
    const order = before.legs[key]?.orders.find((each) => each.clOrdId === event.clOrdId);
    if (order !== undefined) return [order.effect === 'open' ? 'resting opened' : 'resting closed'];
  }
  return ['resting stop filled'];
}

function transitions({ before, decision }: Step): string[] {
  return legKeys.flatMap((key) => {
    const [old, made] = [before.legs[key], decision.state.legs[key]];
    if (old === undefined || made === undefined || old === made) return [];
    const [from, to] = [legPhase(old), legPhase(made)];
    return from === to ? [] : [`leg ${from} > ${to}`];
  });
}

/** One add although the price jumped over the triggers of several. */
function gaps({ draw, steps }: Recorded): string[] {
  const step = 'addStepPct' in draw.settings ? Number(draw.settings.addStepPct) : Infinity;
  let last: number | null = null;
  return steps.flatMap(({ event, decision }) => {
    if (event.type !== 'price' || event.lastTicks === null) return [];
    const move = last === null ? 0 : (Math.abs(event.lastTicks - last) / last) * 100;
    last = event.lastTicks;
    const adds = decision.orders.filter((order) => order.reason === 'ADD');
    return move > 2 * step && adds.length === 1 ? ['gap beyond two steps'] : [];
  });
}

function hedgeRaised({ before, decision }: Step): string[] {
  const held = before.legs.K?.book.lots ?? 0;
  return held > 0 && decision.orders.some((order) => order.reason === 'LOCK') ? ['hedge raised to the whole leg'] : [];
}

/** Counts of each thing per kind. */
export type Coverage = Map<KernelKind, Map<string, number>>;

export function count(coverage: Coverage, recorded: Recorded): void {
  const counts = coverage.get(recorded.draw.kind) ?? new Map<string, number>();
  coverage.set(recorded.draw.kind, counts);
  for (const met of metBy(recorded)) counts.set(met, (counts.get(met) ?? 0) + 1);
}

/** Kinds that share their rules; what one of them alone has is asked of that one. */
const families: readonly (readonly KernelKind[])[] = [
  [1, 2, -1],
  [3, 4, 12, 16],
  [9, 10, 18],
  [7, 8],
];

/** What a family had to meet and none of its kinds did, as `kinds: thing`. */
export function missing(coverage: Coverage): string[] {
  return families.flatMap((family) => {
    const things = new Set(family.flatMap(requiredOf));
    const never = [...things].filter(
      (thing) => !family.some((kind) => requiredOf(kind).includes(thing) && coverage.get(kind)?.has(thing) === true),
    );
    return never.map((thing) => `${family.join(', ')}: ${thing}`);
  });
}

/** What some kind had to meet and none did. */
export function missingAnywhere(coverage: Coverage): string[] {
  const all = new Set([...coverage.keys()].flatMap(requiredOf));
  return [...all].filter((each) => ![...coverage.values()].some((counts) => counts.has(each)));
}

/** One line for each thing, one column for each kind; a dash where the kind has no such thing. */
export function coverageTable(coverage: Coverage): string[][] {
  const kinds = [...coverage.keys()];
  const things = [...new Set(kinds.flatMap((kind) => [...requiredOf(kind), ...(coverage.get(kind)?.keys() ?? [])]))].sort();
  const cell = (kind: KernelKind, thing: string): string => {
    const met = coverage.get(kind)?.get(thing) ?? 0;
    return met > 0 || requiredOf(kind).includes(thing) ? String(met) : '-';
  };
  return [['met', ...kinds.map(String)], ...things.map((thing) => [thing, ...kinds.map((kind) => cell(kind, thing))])];
}
