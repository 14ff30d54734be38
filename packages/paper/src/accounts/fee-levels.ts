// Commissions by fee level. Lv1 is the venue's for a new account; the levels above are this exchange's own, chosen when an account is opened.
import { FEE_RATES, formatFixed, parseFixed } from '@millrace/market';
import type { InstType } from '@millrace/market';

interface Rates {
  maker: string;
  taker: string;
}

/** Fractions of the value; a negative one is a rebate. */
const LEVELS: Readonly<Record<string, Readonly<Record<InstType, Rates>>>> = {
  Lv1: FEE_RATES,
  VIP1: { SPOT: { maker: '0.0006', taker: '0.0008' }, SWAP: { maker: '0.00015', taker: '0.0004' } },
  VIP2: { SPOT: { maker: '0.0004', taker: '0.0006' }, SWAP: { maker: '0.0001', taker: '0.0003' } },
  VIP3: { SPOT: { maker: '0.0002', taker: '0.0005' }, SWAP: { maker: '-0.00005', taker: '0.00025' } },
};

export type ExecType = 'T' | 'M';

export function isFeeLevel(name: string): boolean {
  return Object.hasOwn(LEVELS, name);
}

/** Commission as a fixed integer; negative = rebate. */
export function feeRate(level: string, instType: InstType, execType: ExecType): bigint {
  const rates = (LEVELS[level] ?? FEE_RATES)[instType];
  return parseFixed(execType === 'T' ? rates.taker : rates.maker);
}

/** As the venue prints it: negative = commission. */
export function shownFeeRate(level: string, instType: InstType, execType: ExecType): string {
  return formatFixed(-feeRate(level, instType, execType));
}
