// What must hold of any task on any path, with any settings, whatever the venue answers and the user does. Findings in words; none = all is well.
import { simulate } from './simulate.ts';
import type { LegKey, TaskEvent } from '../strategies/lib/task-event.ts';
import type { AveragingState, LegState } from '../strategies/lib/leg-state.ts';
import { legMoney } from './kernel-money.ts';
import type { KernelDraw, KernelStrategy, Recorded, Step } from './kernel-draw.ts';
import { runOf } from './kernel-fuzz.ts';
import { familyOf } from './kernel-settings.ts';

export const legKeys: readonly LegKey[] = ['L', 'S', 'K'];

/** Changes what a strategy answers, to see whether the checks notice. */
export type Spoil = (answer: Step['decision'], event: TaskEvent, before: AveragingState) => Step['decision'];

function spoiled(strategy: KernelStrategy, spoil: Spoil | undefined): KernelStrategy {
  if (spoil === undefined) return strategy;
  return {
    init: strategy.init,
    decide: (state, event, settings, instrument) => spoil(strategy.decide(state, event, settings, instrument), event, state),
  };
}

/** Plays a draw tick by tick, storing and reloading the state between decisions as the engine does. */
export function record(draw: KernelDraw, spoil?: Spoil): Recorded {
  const steps: Step[] = [];
  const run = runOf(draw, 'every-tick');
  const strategy = spoiled(run.strategy, spoil);
  const result = simulate({
    ...run,
    strategy: {
      init: strategy.init,
      decide(state, event, settings, instrument) {
        const before = frozen(JSON.parse(JSON.stringify(state)) as AveragingState);
        const decision = strategy.decide(before, event, settings, instrument);
        steps.push({ before, event, decision });
        return decision;
      },
    },
  });
  return { draw, result, steps };
}

function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) {
    Object.values(value).forEach(frozen);
    Object.freeze(value);
  }
  return value;
}

/** All findings of a draw, and what was recorded. */
export function check(draw: KernelDraw, spoil?: Spoil, replays = true): { findings: string[]; recorded: Recorded } {
  const recorded = record(draw, spoil);
  const findings = [
    ...modesDiffer(recorded, spoil),
    ...(replays ? replayDiffers(recorded, spoil) : []),
    ...idsTwice(recorded),
    ...entersTooSoon(recorded),
    ...legMoney(recorded),
    ...recorded.steps.flatMap((step) => [
      ...opensUnasked(step),
      ...ordersOfLegs(draw, step),
      ...closesTooMuch(step),
      ...hedgeTooLarge(step),
    ]),
    ...(spoil === undefined ? exitsHeldBack(recorded) : []),
  ];
  return { findings: [...new Set(findings)], recorded };
}

/** A state without the extremes, which belong to the runner. */
export function withoutExtremes(state: unknown): string {
  return JSON.stringify(state, (key, value: unknown) => (key === 'ext' ? 0 : value));
}

/** Asked at every tick and only on fired watches: the same orders, fills, facts, reasons, extremes and state. */
function modesDiffer({ draw, result: often }: Recorded, spoil: Spoil | undefined): string[] {
  const run = runOf(draw, 'watches');
  const seldom = simulate({ ...run, strategy: spoiled(run.strategy, spoil) });
  const parts = ['orders', 'fills', 'facts', 'whys', 'resting', 'extremes', 'held'] as const;
  const different = parts.filter((part) => JSON.stringify(often[part]) !== JSON.stringify(seldom[part]));
  const findings = different.map((part) => `${part} differ between ticks and watches`);
  return withoutExtremes(often.state) === withoutExtremes(seldom.state)
    ? findings
    : [...findings, 'states differ between ticks and watches'];
}

function replayDiffers(recorded: Recorded, spoil: Spoil | undefined): string[] {
  const again = record(recorded.draw, spoil);
  return JSON.stringify(again.steps) === JSON.stringify(recorded.steps) ? [] : ['a replay differs'];
}

function idsTwice({ steps }: Recorded): string[] {
  const findings: string[] = [];
  const identities = new Map<string, string>();
  const sent = new Set<string>();
  for (const { decision } of steps) {
    for (const each of decision.resting) {
      const identity =
        each.kind === 'limit' ? `${each.side} ${each.lots} @${each.priceTicks}` : `${each.side} ${each.lots} stop ${each.triggerTicks}`;
      if ((identities.get(each.clOrdId) ?? identity) !== identity) findings.push('one id for two resting orders');
      identities.set(each.clOrdId, identity);
    }
    for (const { clOrdId } of decision.orders) {
      if (sent.has(clOrdId)) findings.push('an order id twice');
      sent.add(clOrdId);
    }
  }
  const ids = [...sent, ...identities.keys()];
  if (new Set(ids).size !== ids.length) findings.push('an id both sent and resting');
  if (!ids.every((id) => /^[0-9A-Za-z]{23}$/.test(id))) findings.push('an id of another form');
  return findings;
}

const forced = ['STOP', 'BREAKOUT', 'LOSS_AMOUNT', 'MARGIN_GUARD', 'LIQUIDATED'];

/** Enters in no event of the millisecond in which a stop, a loss limit or a liquidation ended a cycle. */
function entersTooSoon({ steps }: Recorded): string[] {
  let forcedTs = -1;
  return steps.flatMap(({ event, decision }) => {
    const enters = event.ts === forcedTs && decision.orders.some((order) => order.reason === 'ENTRY');
    if (decision.facts.some((fact) => fact.type === 'CycleClosed' && forced.includes(fact.reason))) forcedTs = event.ts;
    return enters ? ['enters in the moment of a forced exit'] : [];
  });
}

/**
 * Opens nothing by itself while buying or trading is off, a fault stands, or the state of an order of the leg is unknown. A hedge only protects: it
 * opens with buying off too.
 */
function opensUnasked({ before, decision }: Step): string[] {
  const { state } = decision;
  const known = new Set(legKeys.flatMap((key) => (before.legs[key]?.orders ?? []).map((order) => order.clOrdId)));
  const placed = decision.resting.filter((each) => each.kind === 'limit' && each.effect === 'open' && !known.has(each.clOrdId));
  const sent = decision.orders.filter((order) => order.effect === 'open' && order.reason !== 'MANUAL_ADD');
  const opening = [...sent, ...placed];
  if (opening.length === 0) return [];
  const buys = opening.some((order) => order.reason !== 'LOCK');
  const may = (state.buyingEnabled || !buys) && state.tradingEnabled && state.fault === null && !state.keyBroken && state.market === 'live';
  const isUnknown = (leg: LegKey): boolean =>
    (before.legs[leg]?.orders ?? []).some((order) => order.unknownSince !== null) && isStillUnknown(state, leg);
  return [
    ...(may ? [] : ['opens while buying, trading, a fault, the key or the market forbids it']),
    ...(sent.some((order) => isUnknown(order.leg)) ? ['opens while the state of an order is unknown'] : []),
  ];
}

function isStillUnknown(state: AveragingState, leg: LegKey): boolean {
  return (state.legs[leg]?.orders ?? []).some((order) => order.unknownSince !== null);
}

const overUnknown = ['LOSS_AMOUNT', 'MARGIN_GUARD', 'CLOSE_ALL', 'LIQUIDATED', 'STOP', 'BREAKOUT', 'DELISTING', 'TARGET_ALL'];

/** At most one order per leg and decision, and nothing but a stop while an order is unsettled. Grids count by cell. */
function ordersOfLegs({ kind }: KernelDraw, { before, event, decision }: Step): string[] {
  if (familyOf(kind) === 'grid') return [];
  const ended = event.type === 'done' || event.type === 'void' || event.type === 'reject' ? event.clOrdId : '';
  return legKeys.flatMap((key) => {
    const sent = decision.orders.filter((order) => order.leg === key);
    if (sent.length === 0) return [];
    const left = (before.legs[key]?.orders ?? []).filter((order) => order.clOrdId !== ended);
    const early = left.some((order) => order.unknownSince === null || event.ts < order.unknownSince + 3000);
    return [
      ...(sent.length > 1 ? ['two orders of a leg in one decision'] : []),
      ...(early ? ['an order beside one that is not settled'] : []),
      ...(left.length > 0 && !overUnknown.includes(sent[0]?.reason ?? '') ? ['something other than a stop beside an unknown order'] : []),
    ];
  });
}

/** What rests and is no longer declared is being taken back. */
/** With a broken key or a closed market nothing that rests can be taken back: it is once the task may send again. */
function closesTooMuch({ decision }: Step): string[] {
  const mayTakeBack = !decision.state.keyBroken && decision.state.market === 'live';
  const declared = new Set(decision.resting.map((each) => each.clOrdId));
  return legKeys.flatMap((key) => {
    const leg = decision.state.legs[key];
    if (leg === undefined) return [];
    const layers = leg.book.layers.reduce((sum, layer) => sum + layer.lots, 0);
    const asks = decision.orders.some((order) => order.leg === key && order.effect === 'close');
    const out = leg.orders.filter((order) => order.effect === 'close' && (order.type !== 'post_only' || declared.has(order.clOrdId)));
    const closing = out.reduce((sum, order) => sum + order.lots - order.filled, 0);
    return [
      ...(layers === leg.book.lots ? [] : ['layers are not the position']),
      ...((asks || (leg.exit === null && mayTakeBack)) && closing > leg.book.lots ? ['asks to close more than it holds'] : []),
    ];
  });
}

/** A hedge is never larger than its leg, unless it is being cut already. */
function hedgeTooLarge({ decision }: Step): string[] {
  const { legs, lock } = decision.state;
  const hedge = legs.K;
  if (hedge === undefined || hedge.book.lots === 0) return [];
  if (lock === undefined) return ['a hedge without a leg'];
  return hedge.book.lots > legs[lock.of].book.lots && !isBeingCut(hedge) ? ['a hedge larger than its leg'] : [];
}

function isBeingCut(hedge: LegState): boolean {
  return hedge.exit !== null || hedge.orders.length > 0;
}

/** Without fuel (buying off), and far outside the range, every exit goes out all the same. */
function exitsHeldBack({ draw, steps }: Recorded): string[] {
  const { strategy, instrument } = runOf(draw, 'every-tick');
  const closes = (decision: Step['decision']): string => JSON.stringify(decision.orders.filter((order) => order.effect === 'close'));
  const isBox = draw.kind === 12 || draw.kind === -1 || familyOf(draw.kind) === 'grid';
  const findings: string[] = [];
  let { settings } = draw;
  const edits = draw.happenings.filter((each) => each.settings !== undefined).toSorted((left, right) => left.afterTick - right.afterTick);
  for (const { before, event, decision } of steps) {
    if (event.type === 'action' && (event.action.type === 'edit' || event.action.type === 'setRepeat'))
      settings = edits.shift()?.settings ?? settings;
    if (event.type !== 'price' || closes(decision) === '[]') continue;
    const far = isBox ? settings : { ...settings, rangeMin: '1000000', rangeMax: '1000001' };
    const starved = strategy.decide({ ...before, buyingEnabled: false }, event, settings, instrument);
    const outside = strategy.decide(before, event, far, instrument);
    if (closes(starved) !== closes(decision)) findings.push('an exit is held back while buying is off');
    if (closes(outside) !== closes(decision)) findings.push('an exit is held back outside the range');
  }
  return findings;
}
