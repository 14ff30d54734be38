// What a recording cannot be: older than crypto trading, off the instrument's tick in most prices, or by its name another instrument's.
import path from 'node:path';
import { INSTRUMENTS, type Instrument } from '@millrace/market';
import { UserFacingError } from '../process/user-facing-error.ts';
import { EARLIEST_MS } from './limits.ts';
import type { ReadBars } from './read-market.ts';

/** @throws UserFacingError that names the option with which the file is played all the same. */
export function refuseImplausible(file: string, instrument: Pick<Instrument, 'instId' | 'tickSize'>, { bars, rounded }: ReadBars): void {
  const refuse = (problem: string): never => {
    throw new UserFacingError(`${file}: ${problem} --trust-file plays it as it is.`);
  };
  const [first = 0] = bars.ts;
  if (first < EARLIEST_MS)
    refuse(
      `its first time, ${first}, is ${new Date(first).toISOString()} as ms${first * 1000 > EARLIEST_MS ? ': are these seconds?' : '.'}`,
    );
  const prices = (bars.values.length / 5) * (bars.barMs === 1 ? 1 : 4);
  if (2 * rounded > prices)
    refuse(`${rounded} of ${prices} prices are off the tick of ${instrument.instId}, ${instrument.tickSize}: is it another instrument's?`);
  const other = namedCoin(file, instrument.instId);
  if (other !== undefined) refuse(`is named after ${other}, and --instrument is ${instrument.instId}.`);
}

/** The coin of another instrument that the file's name has, where it does not have the instrument's own. */
function namedCoin(file: string, instId: string): string | undefined {
  const words = path
    .basename(file)
    .toUpperCase()
    .split(/[^A-Z0-9]+/);
  const isNamed = (coin: string): boolean => words.some((word) => word === coin || word === `${coin}USDT`);
  if (isNamed(coinOf(instId))) return undefined;
  return INSTRUMENTS.map((each) => coinOf(each.instId)).find(isNamed);
}

/** "BTC-USDT-SWAP" -> "BTC" */
function coinOf(instId: string): string {
  return instId.split('-')[0] ?? instId;
}
