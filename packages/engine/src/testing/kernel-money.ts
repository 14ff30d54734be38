// Fills against books: what is held is what was filled, and the cash of the fills is what cycles earned plus what open lots cost. Exact.
import { scaled } from '@millrace/market';
import type { Fact } from '../strategies/lib/decision.ts';
import type { LegKey } from '../strategies/lib/task-event.ts';
import { emptyBook } from '../strategies/lib/leg-state.ts';
import { moneyUnits, notional } from '../strategies/lib/money-units.ts';
import type { KernelDraw, Recorded, Step } from './kernel-draw.ts';

const legKeys: readonly LegKey[] = ['L', 'S', 'K'];
const baseDecimals = 20;

export function legMoney(recorded: Recorded): string[] {
  return [
    ...legKeys.flatMap((key) => (heldBase(recorded, key) === filledBase(recorded, key) ? [] : [`leg ${key} holds what was not filled`])),
    ...(cashOf(recorded) === booksOf(recorded) ? [] : ['cash and books differ']),
  ];
}

/** Base units (or contracts) that the books say are there: lots, dust, and what closed cycles left over. */
function heldBase({ draw, result }: Recorded, key: LegKey): bigint {
  const { book, leftOver } = result.state.legs[key] ?? { book: emptyBook, leftOver: '0' };
  const lots = BigInt(book.lots) * scaled(draw.instrument.lotSize, baseDecimals);
  return lots + scaled(book.dust, baseDecimals) + scaled(leftOver, baseDecimals);
}

/** The same from the fills: bought less commission in base less sold less taken away. */
function filledBase({ draw, result, steps }: Recorded, key: LegKey): bigint {
  const lot = scaled(draw.instrument.lotSize, baseDecimals);
  const filled = result.fills
    .filter((fill) => fill.leg === key)
    .reduce((sum, fill) => sum + BigInt(fill.effect === 'open' ? fill.lots : -fill.lots) * lot - scaled(fill.feeBase, baseDecimals), 0n);
  return takenAway(steps, key).reduce((sum, each) => sum - BigInt(each.lots) * lot, filled);
}

interface Taken {
  lots: number;
  cost: bigint;
  funding: bigint;
  /** null: liquidated, the leg loses its margin. */
  priceTicks: number | null;
}

/** What left a leg without an order of ours. */
function takenAway(steps: readonly Step[], key: LegKey): Taken[] {
  return steps.flatMap(({ before, event }): Taken[] => {
    if ((event.type !== 'liquidated' && event.type !== 'shrink') || event.leg !== key) return [];
    const book = before.legs[key]?.book ?? emptyBook;
    const lots = Math.min(event.lots, book.lots);
    return [
      {
        lots,
        cost: BigInt(book.cost),
        funding: BigInt(book.marginFunding ?? '0'),
        priceTicks: event.type === 'shrink' ? event.priceTicks : null,
      },
    ];
  });
}

function cashOf({ draw, result, steps }: Recorded): bigint {
  const units = moneyUnits(draw.instrument);
  const money = (text: string): bigint => scaled(text, units.decimals, 'halfEven');
  const traded = result.fills.reduce((sum, fill) => {
    const amount = notional(units, fill.priceTicks, fill.lots);
    return sum + (fill.side === 'buy' ? -amount : amount) - (fill.feeBase === '0' ? money(fill.feeQuote) : 0n);
  }, 0n);
  const funding = steps.reduce((sum, { event }) => sum + (event.type === 'funding' ? money(event.amountQuote) : 0n), 0n);
  const lever = draw.instrument.productType === 'spot' ? 1n : BigInt(draw.settings.leverage);
  return legKeys.reduce((sum, key) => {
    const sign = isLong(draw, key) ? 1n : -1n;
    const proceeds = ({ lots, cost, funding, priceTicks }: Taken): bigint =>
      priceTicks === null ? cost - (sign * cost) / lever - sign * funding : notional(units, priceTicks, lots);
    return takenAway(steps, key).reduce((all, each) => all + sign * proceeds(each), sum);
  }, traded + funding);
}

function booksOf({ draw, result }: Recorded): bigint {
  const { decimals } = moneyUnits(draw.instrument);
  const closed = result.facts.filter((fact): fact is Extract<Fact, { type: 'CycleClosed' }> => fact.type === 'CycleClosed');
  const cycles = closed.reduce((sum, fact) => sum + scaled(fact.netQuote, decimals, 'halfEven'), 0n);
  return legKeys.reduce((sum, key) => {
    const { realized, fees, funding, cost } = result.state.legs[key]?.book ?? emptyBook;
    return sum + BigInt(realized) - BigInt(fees) + BigInt(funding) - (isLong(draw, key) ? 1n : -1n) * BigInt(cost);
  }, cycles);
}

/** A hedge is on the other side of the one direction. */
function isLong(draw: KernelDraw, key: LegKey): boolean {
  return key === 'K' ? draw.settings.direction === 'short' : key === 'L';
}
