// What borrowers pay for an hour of a coin: a pure function of (seed, coin, hour), so that a restart shows the same past.
// Between 1 % and 6 % a year, drifting from day to day, with a little of its own every hour; lenders get 85 % of it.
import { divFloor, hashOf, parseFixed, uniformOf } from '@millrace/market';

export const HOUR_MS = 3_600_000;
const HOURS_A_YEAR = 8760n;
/** Rates move in steps of 0.01 %. */
const STEP = parseFixed('0.0001');
const LEAST_STEPS = 100;
const DRIFT_STEPS = 480;
const JITTER_STEPS = 20;
const LENDERS_SHARE_PCT = 85n;

/** Yearly borrowing rate of one hour (hours since 1970) as a fixed fraction. */
export function borrowRate(seed: number, ccy: string, hour: number): bigint {
  const coin = Buffer.from(ccy).reduce((hash, byte) => hashOf(hash, byte, 0, 0), 7);
  const day = Math.floor(hour / 24);
  const [left, right] = [uniformOf(seed, coin, day, 11), uniformOf(seed, coin, day + 1, 11)];
  const drift = left + ((right - left) * (hour - day * 24)) / 24;
  const steps = LEAST_STEPS + DRIFT_STEPS * drift + JITTER_STEPS * uniformOf(seed, coin, hour, 12);
  return BigInt(Math.floor(steps)) * STEP;
}

/** What of it reaches the lender. */
export function lendingRate(borrowing: bigint): bigint {
  return divFloor(borrowing * LENDERS_SHARE_PCT, 100n);
}

/** Interest of one hour, rounded down to 10^-18: 1000 at 0.0876 a year gives 0.01. */
export function hourlyInterest(amount: bigint, yearly: bigint): bigint {
  return divFloor(amount * yearly, HOURS_A_YEAR * 10n ** 18n);
}
