// What a transfer costs: the fee comes on top of what arrives. Pure.
import { addDecimals, compareDecimals, isDecimal, multiplyDecimals, negateDecimal, roundDecimal } from '@millrace/market';

/** Amounts are booked with eight decimals. */
const MONEY_DECIMALS = 8;

export interface TransferSums {
  problem: 'aboveZero' | 'notEnough' | undefined;
  /** Undefined while the receiver or the amount is not known. */
  fee: string | undefined;
  total: string | undefined;
  /** Free afterwards. */
  left: string | undefined;
}

/** @param feeRate part of the amount, such as 0.005; undefined while the receiver is not known */
export function transferSums(amount: string, { free, feeRate }: { free: string; feeRate: string | undefined }): TransferSums {
  if (!isDecimal(amount) || compareDecimals(amount, '0') <= 0)
    return { problem: 'aboveZero', fee: undefined, total: undefined, left: undefined };
  if (feeRate === undefined)
    return { problem: compareDecimals(amount, free) > 0 ? 'notEnough' : undefined, fee: undefined, total: undefined, left: undefined };
  const fee = roundDecimal(multiplyDecimals(amount, feeRate), MONEY_DECIMALS, 'halfEven');
  const total = addDecimals(amount, fee);
  const isEnough = compareDecimals(total, free) <= 0;
  return { problem: isEnough ? undefined : 'notEnough', fee, total, left: isEnough ? addDecimals(free, negateDecimal(total)) : '0' };
}
