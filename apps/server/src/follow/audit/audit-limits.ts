// Every fill that opened a copy against the terms of its follow: price, adds, directions, leverage, and what the follow held at cost.
import { addDecimals, compareDecimals, divideDecimals, multiplyDecimals, negateDecimal } from '@millrace/market';
import type { Findings } from './difference.ts';
import type { FillRow, FollowRow, LeadRows, OrderRow, SignalRow } from './lead-rows.store.ts';
import { usdtPerTickLot } from './units.ts';

const PRICE_DECIMALS = 18;
/** Costs at an average that was rounded; far below the least order. */
const TOLERANCE_USDT = '0.01';

export function auditLimits(rows: LeadRows, findings: Findings): void {
  const { counted, note } = findings;
  const orders = new Map(rows.orders.map((order) => [order.clOrdId, order]));
  const signals = new Map(rows.signals.map((signal) => [signal.seq, signal]));
  const signalOf = new Map(rows.copies.flatMap(({ followId, seq, clOrdIds }) => clOrdIds.map((id) => [id, { followId, seq }] as const)));
  const fillsOf = Map.groupBy(rows.fills, ({ taskId }) => taskId);
  for (const follow of rows.follows) {
    const fills = rows.tasks
      .filter(({ followId }) => followId === follow.id)
      .flatMap(({ id }) => fillsOf.get(id) ?? [])
      .toSorted((one, other) => one.ts - other.ts);
    if (follow.isChanged) counted.openingsOfOldTerms += fills.filter(({ clOrdId }) => orders.get(clOrdId)?.effect === 'open').length;
    if (follow.isChanged) continue;
    const held = new Held(follow);
    for (const fill of fills) {
      const order = orders.get(fill.clOrdId);
      if (order === undefined) continue;
      const own = signalOf.get(fill.clOrdId);
      const signal = own && signals.get(own.seq);
      const wrong = [
        ...held.take(order, fill),
        ...(order.effect === 'open' ? [...wrongTerms(follow, order), ...wrongPrice(follow, order, { fill, signal })] : []),
      ];
      if (order.effect === 'open') counted.openings += 1;
      for (const detail of wrong) note('limit', `${follow.id} order ${fill.clOrdId}`, detail);
    }
  }
}

function wrongTerms({ directions, lever }: FollowRow, { leg, leverage }: OrderRow): string[] {
  const direction = leg === 'L' ? 'long' : 'short';
  return [
    ...(directions.includes(direction) ? [] : [`opens ${direction}`]),
    ...(leverage <= lever ? [] : [`has a leverage of ${String(leverage)}, at most ${String(lever)}`]),
  ];
}

/** No dearer than the slippage allows; cheaper than the limit is never wrong. */
function wrongPrice(
  { maxSlipPct }: FollowRow,
  { side }: OrderRow,
  { fill, signal }: { fill: FillRow; signal: SignalRow | undefined },
): string[] {
  if (signal === undefined) return [];
  const lead = divideDecimals(signal.cost, String(signal.deltaLots), PRICE_DECIMALS, 'halfEven');
  const above = addDecimals(String(fill.ticks), negateDecimal(lead));
  const worse = side === 'buy' ? above : negateDecimal(above);
  const most = divideDecimals(multiplyDecimals(lead, maxSlipPct), '100', PRICE_DECIMALS, 'ceil');
  return compareDecimals(worse, most) <= 0 ? [] : [`filled at ${String(fill.ticks)} ticks after ${lead}, more than ${maxSlipPct} % away`];
}

/** What is held of one order. */
interface Bought {
  clOrdId: string;
  isAdd: boolean;
  lots: number;
}

/** What is sold is of the newest orders: an add that is sold whole may be made again. */
function takeNewest(bought: Bought[], lots: number): void {
  for (let left = lots; left > 0 && bought.length > 0;) {
    const newest = bought.at(-1);
    if (newest === undefined) return;
    const taken = Math.min(left, newest.lots);
    newest.lots -= taken;
    left -= taken;
    if (newest.lots === 0) bought.pop();
  }
}

/** What a follow holds at cost while its fills go by. */
class Held {
  readonly #follow: FollowRow;
  readonly #legs = new Map<string, { lots: number; cost: string; bought: Bought[] }>();

  constructor(follow: FollowRow) {
    this.#follow = follow;
  }

  /** @returns what goes beyond the follow's limits once the fill is taken */
  take(order: OrderRow, { ticks, lots }: FillRow): string[] {
    const unit = usdtPerTickLot(order.instId);
    const key = `${order.instId} ${order.leg}`;
    const leg = this.#legs.get(key) ?? { lots: 0, cost: '0', bought: [] };
    this.#legs.set(key, leg);
    if (order.effect === 'close') {
      const left = Math.max(0, leg.lots - lots);
      leg.cost =
        leg.lots === 0 ? '0' : divideDecimals(multiplyDecimals(leg.cost, String(left)), String(leg.lots), PRICE_DECIMALS, 'halfEven');
      leg.lots = left;
      takeNewest(leg.bought, lots);
      return [];
    }
    leg.lots += lots;
    leg.cost = addDecimals(leg.cost, multiplyDecimals(multiplyDecimals(String(ticks), String(lots)), unit ?? '0'));
    const newest = leg.bought.at(-1);
    if (newest?.clOrdId === order.clOrdId) newest.lots += lots;
    else leg.bought.push({ clOrdId: order.clOrdId, isAdd: order.reason === 'LEAD_ADD', lots });
    return this.#beyond(leg.bought.filter(({ isAdd }) => isAdd).length);
  }

  #beyond(adds: number): string[] {
    const { allocation, lever, addsMax } = this.#follow;
    const cost = [...this.#legs.values()].map((leg) => leg.cost).reduce(addDecimals, '0');
    const most = multiplyDecimals(allocation, String(lever));
    return [
      ...(adds <= addsMax ? [] : [`is add ${String(adds)}, at most ${String(addsMax)}`]),
      ...(compareDecimals(cost, addDecimals(most, TOLERANCE_USDT)) <= 0 ? [] : [`makes it hold ${cost} USDT, at most ${most}`]),
    ];
  }
}
