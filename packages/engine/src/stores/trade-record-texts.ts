// Prints records, cycles and fills in the words of the contract. Money is exact; averages have 18 decimals, half even, without trailing zeros.
import type { TradeCycle, TradeFill, TradeRecord } from '@millrace/contract';
import {
  addDecimals,
  divideDecimals,
  fractionText,
  multiplyDecimals,
  negateDecimal,
  normalDecimal,
  priceOf,
  sizeOf,
} from '@millrace/market';
import type { TradeFillRow } from './trade-fills.ts';
import type { TradeCycleRow, TradeRecordRow } from './trade-records.ts';

/** What a record's texts need of task and instrument. */
export interface RecordInstrument {
  productType: 'spot' | 'swap';
  tickSize: string;
  lotSize: string;
  /** Base units in one contract; "1" for spot. */
  contractValue: string;
  assignmentType: number;
}

export function tradeRecordOf(row: TradeRecordRow, on: RecordInstrument): TradeRecord {
  const leverage = on.productType === 'swap' ? row.leverage : 1;
  return {
    serialOrderNumberStr: row.clOrdId,
    cycle: row.cycle,
    rung: row.rung,
    side: row.side,
    posSide: row.side === 'sell' ? 'short' : 'long',
    status: row.status,
    type: on.assignmentType,
    pnl: soldResult(row, on),
    sz: sizeOf(row.lots, on.lotSize),
    closedSz: sizeOf(row.closedLots, on.lotSize),
    lever: leverage,
    avgPx: averageOf(row.cost, row.lots, on),
    securedAssets: divideDecimals(moneyOf(row.cost, on), String(leverage), 8, 'halfEven'),
    sellPx: averageOf(row.exitCost, row.closedLots, on),
    serviceCharge: normalDecimal(row.fees),
    orderTime: row.orderedTs,
    openTime: row.openedTs,
    closeTime: row.closedTs,
  };
}

/**
 * s x (exit - own entry) x what was sold of the layer, less its closing commissions and its part of the opening ones; "0" before any sale. A closed
 * layer bears its whole cost: a commission kept in base units is a part of the purchase that is never sold, so it is not subtracted again.
 */
function soldResult(row: TradeRecordRow, on: RecordInstrument): string {
  if (row.closedLots === 0 && row.closedTs === null) return '0';
  const entryFees = row.feeInBase ? '0' : row.entryFees;
  const closingFees = addDecimals(row.fees, negateDecimal(row.entryFees));
  const soldPart = (amount: string): string =>
    row.closedTs === null ? divideDecimals(multiplyDecimals(amount, String(row.closedLots)), String(row.lots), 18, 'halfEven') : amount;
  const cost = soldPart(moneyOf(row.cost, on));
  const exit = moneyOf(row.exitCost, on);
  const gross = row.side === 'buy' ? addDecimals(exit, negateDecimal(cost)) : addDecimals(cost, negateDecimal(exit));
  return normalDecimal([closingFees, soldPart(entryFees)].reduce((net, fee) => addDecimals(net, negateDecimal(fee)), gross));
}

export function tradeCycleOf(row: TradeCycleRow, on: RecordInstrument): Omit<TradeCycle, 'fuelFee'> {
  const leverage = on.productType === 'swap' ? row.leverage : 1;
  return {
    cycle: row.cycle,
    posSide: row.leg === 'S' ? 'short' : 'long',
    instId: row.instId,
    status: row.status,
    reason: row.reason,
    entries: row.entries,
    sz: sizeOf(row.lots, on.lotSize),
    avgPx: averageOf(row.cost, row.lots, on),
    sellPx: averageOf(row.exitCost, row.closedLots, on),
    lever: leverage,
    securedAssets: divideDecimals(moneyOf(row.cost, on), String(leverage), 8, 'halfEven'),
    pnl: normalDecimal(row.realized),
    serviceCharge: normalDecimal(row.fees),
    funding: normalDecimal(row.funding),
    net: normalDecimal(addDecimals(addDecimals(row.realized, negateDecimal(row.fees)), row.funding)),
    openTime: row.openedTs,
    closeTime: row.closedTs,
  };
}

/** `result` is what `resultsOfFills` has of it. */
export function tradeFillOf(row: TradeFillRow, result: string | undefined, on: RecordInstrument): TradeFill {
  return {
    tradeId: row.tradeId,
    serialOrderNumberStr: row.clOrdId,
    cycle: row.cycle,
    posSide: row.leg === 'S' ? 'short' : 'long',
    side: row.side,
    effect: row.effect,
    reason: row.reason,
    rung: row.rung,
    sz: sizeOf(row.lots, on.lotSize),
    px: priceOf(row.priceTicks, on.tickSize),
    serviceCharge: normalDecimal(row.feeQuote),
    pnl: result === undefined ? null : normalDecimal(result),
    time: row.ts,
  };
}

function averageOf(cost: string, lots: number, on: RecordInstrument): string {
  return lots === 0 || cost === '0' ? '' : fractionText(BigInt(cost), BigInt(lots), on.tickSize);
}

/** Ticks x lots in quote currency. */
function moneyOf(cost: string, on: RecordInstrument): string {
  return [on.tickSize, on.lotSize, on.contractValue].reduce(multiplyDecimals, cost);
}
