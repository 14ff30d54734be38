// What random runs have met: every transition of a leg, every rule of the kinds, every row of the fault table that is a strategy's to handle.
// One table for all kinds; a zero in it means that the runs prove less than they say. For tests only.
import type { LegKey } from '../strategies/lib/task-event.ts';
import { legPhase } from '../strategies/lib/leg-state.ts';
import type { Recorded, Step } from './kernel-draw.ts';
import { requiredOf } from './kernel-required.ts';
import type { KernelKind } from './kernel-settings.ts';

const legKeys: readonly LegKey[] = ['L', 'S', 'K'];

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
