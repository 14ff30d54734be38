// What each closed cycle brought, from its fills and bills of funding: what it sold less what it bought, less commissions, with funding.
import { addDecimals, compareDecimals, multiplyDecimals, negateDecimal } from '@millrace/market';
import type { Findings } from './difference.ts';
import type { CycleRow, LeadRows } from './lead-rows.store.ts';
import { usdtPerTickLot } from './units.ts';

/** Nets by `cycleKey`. Where fills do not tell it (a pair whose commission is in coins, or lots that were taken by hand), the parts of the row do. */
export function netsOfCycles(rows: LeadRows, { counted, note }: Findings): Map<string, string> {
  const traded = tradesOfCycles(rows);
  const nets = new Map<string, string>();
  for (const cycle of rows.cycles) {
    const key = cycleKey(cycle);
    const trades = traded.get(key);
    const unit = cycle.instId.endsWith('-SWAP') ? usdtPerTickLot(cycle.instId) : undefined;
    const parts = [negateDecimal(cycle.fees), cycle.funding].reduce(addDecimals, cycle.realized);
    if (unit === undefined || trades === undefined || trades.openLots !== trades.closedLots) counted.cyclesWithoutFills += 1;
    else {
      counted.cycles += 1;
      const net = addDecimals(multiplyDecimals(String(trades.cash), unit), addDecimals(negateDecimal(trades.fees), fundingOf(cycle, rows)));
      if (compareDecimals(net, cycle.net) !== 0) note('cycle', key, `brought ${cycle.net}, by its fills ${net}`);
      nets.set(key, net);
      continue;
    }
    if (compareDecimals(parts, cycle.net) !== 0) note('cycle', key, `brought ${cycle.net}, its parts ${parts}`);
    nets.set(key, parts);
  }
  return nets;
}

export function cycleKey({ taskId, leg, cycle }: Pick<CycleRow, 'taskId' | 'leg' | 'cycle'>): string {
  return `${taskId} ${leg} ${String(cycle)}`;
}

interface Trades {
  openLots: number;
  closedLots: number;
  /** Ticks x lots, sold less bought. */
  cash: bigint;
  fees: string;
}

function tradesOfCycles({ orders, fills, layers }: LeadRows): Map<string, Trades> {
  // A grid's cells open and close under the cycle of their layer.
  const layerCycles = new Map(layers.map(({ clOrdId, cycle }) => [clOrdId, cycle]));
  const byId = new Map(orders.map((order) => [order.clOrdId, order]));
  const traded = new Map<string, Trades>();
  for (const { clOrdId, ticks, lots, feeQuote } of fills) {
    const order = byId.get(clOrdId);
    if (order === undefined) continue;
    const key = cycleKey({ ...order, cycle: layerCycles.get(clOrdId) ?? order.cycle });
    const sofar = traded.get(key) ?? { openLots: 0, closedLots: 0, cash: 0n, fees: '0' };
    const cash = BigInt(ticks) * BigInt(lots);
    traded.set(key, {
      openLots: sofar.openLots + (order.effect === 'open' ? lots : 0),
      closedLots: sofar.closedLots + (order.effect === 'close' ? lots : 0),
      cash: sofar.cash + (order.side === 'sell' ? cash : -cash),
      fees: addDecimals(sofar.fees, feeQuote),
    });
  }
  return traded;
}

/** Settled while the cycle held something. */
function fundingOf({ taskId, leg, openedTs, closedTs }: CycleRow, { funding }: LeadRows): string {
  return funding
    .filter((bill) => bill.taskId === taskId && bill.leg === leg && bill.ts >= openedTs && bill.ts <= closedTs)
    .reduce((sum, { amount }) => addDecimals(sum, amount), '0');
}
