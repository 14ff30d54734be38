// What a held size would bring at a price, before fees. Plain decimals as text.
import { formatFixed, mulFixed, negateDecimal, parseFixed, sumDecimals } from './decimal.ts';

export interface HeldSize {
  /** L long, S short. */
  leg: 'L' | 'S';
  /** Contracts; on spot base units. */
  sz: string;
  avgPx: string;
}

/** (price - average) x size x contract value, negated for shorts, half even at 18 places. Long 7 x 0.01 BTC at 58140, price 58520: 26.6. */
export function openResult({ leg, sz, avgPx }: HeldSize, price: string, contractValue: string): string {
  const rise = parseFixed(price) - parseFixed(avgPx);
  const move = leg === 'L' ? rise : -rise;
  return formatFixed(mulFixed(mulFixed(move, parseFixed(sz), 'halfEven'), parseFixed(contractValue), 'halfEven'));
}

/** What of a running cycle is settled already. Decimals as text. */
export interface RunningCycle {
  realizedPnl: string;
  /** Above 0 = paid. */
  fees: string;
  funding: string;
  /** What of it closed results have already: sold cells of a grid. */
  counted?: string | undefined;
}

/** What running cycles have realised so far, after fees and with funding, less what closed results have of it already. */
export function runningBooked(cycles: readonly RunningCycle[]): string {
  return sumDecimals(
    cycles.flatMap(({ realizedPnl, fees, funding, counted = '0' }) => [realizedPnl, negateDecimal(fees), funding, negateDecimal(counted)]),
  );
}
