// What a person would be asked to confirm or should know before believing a backtest. The command confirms it itself and says so.
import { barsFlatter, barsTooLong, type StartPlan } from '@millrace/engine/pure';
import { parseFixed, roundDecimal } from '@millrace/market';
import { UserFacingError } from '../process/user-facing-error.ts';
import { count } from './figures.ts';
import type { Loaded } from './load.ts';
import type { BacktestOptions } from './options.ts';

const MINUTE = 60_000;
const winners = new Set(['bowling_trusteeship', 'pyramiding_trusteeship']);

/** About the recording. @throws UserFacingError for bars that flatter the kind too much. */
export function recordingWarnings(options: BacktestOptions, { read, bars, firstRow, funding }: Loaded): string[] {
  const warnings: string[] = [];
  if (read.rounded > 0)
    warnings.push(`${count(read.rounded, 'price')} off the tick ${options.instrument.tickSize} were rounded to the nearest, half up.`);
  if (read.gaps > 0) warnings.push(`${count(read.gaps, 'gap')}, ${count(read.missing, 'bar')} missing: the price jumps across them.`);
  if (options.path.kind !== 'trades') warnings.push(...barWarnings(options.kind, bars.barMs));
  if (options.participation !== undefined && !bars.values.some((value, at) => at % 5 === 4 && value > 0))
    warnings.push('The file has no volume, so --participation lets nothing trade.');
  const from = bars.ts[firstRow] ?? 0;
  const to = (bars.ts.at(-1) ?? 0) + bars.barMs;
  if (typeof options.funding === 'object' && !funding.some(({ ts }) => ts >= from && ts <= to))
    warnings.push('No funding of the file falls into the time that is played.');
  return warnings;
}

function barWarnings(kind: string, barMs: number): string[] {
  const minutes = `${Number((barMs / MINUTE).toFixed(2))} minutes`;
  if (barsTooLong(kind, barMs)) throw new UserFacingError(`${kind} needs bars of 5 minutes at most: these of ${minutes} flatter it.`);
  const warnings: string[] = [];
  if (barsFlatter(kind, barMs)) warnings.push(`Bars of ${minutes} hide much of what the price did: shorter ones tell more.`);
  if (kind === 'midorbit_trusteeship' && barMs > 15 * MINUTE)
    warnings.push(`${kind} reads bars of 15 minutes, which these cannot give: it never enters.`);
  return warnings;
}

/** About the settings: what a start would ask. */
export function startWarnings(options: BacktestOptions, plan: StartPlan, given: Readonly<Record<string, unknown>>): string[] {
  const warnings: string[] = [];
  if (plan.lossLimit === 'none' && plan.hasOwnStop)
    warnings.push('Confirmed: no loss limit (stopLossAmount 0); the protective stop limits a loss to what it slips.');
  if (plan.lossLimit === 'none' && !plan.hasOwnStop)
    warnings.push(`Confirmed: no stop (stopLossAmount 0).${plan.legs.map(outlook).join('')}`);
  if (plan.lossLimit === 'beyondMargin')
    warnings.push(`Confirmed: a loss limit beyond the margin, which never acts.${plan.legs.map(outlook).join('')}`);
  if (options.balance !== undefined && isPartial(options.balance, plan.capitalQuote))
    warnings.push(
      `Confirmed: partial ladder. The worst case needs ${roundDecimal(plan.capitalQuote, 2, 'halfEven')} USDT, more than 98 % of the balance of ${options.balance}.`,
    );
  if (winners.has(options.kind) && given['direction'] === 'both')
    warnings.push('Confirmed: both directions, which an operator has to allow live; one of the two legs is a sure stop.');
  return warnings;
}

function outlook({ leg, coveragePct, liquidationPrice, lossAtLiquidationQuote }: StartPlan['legs'][number]): string {
  const covers = ` The ${leg === 'L' ? 'long' : 'short'} ladder answers a move of ${roundDecimal(coveragePct, 2, 'halfEven')} %`;
  if (liquidationPrice === null || lossAtLiquidationQuote === null) return `${covers}.`;
  return `${covers}; after its last add liquidation is near ${roundDecimal(liquidationPrice, 4, 'halfEven')}, a loss of ${roundDecimal(lossAtLiquidationQuote, 2, 'halfEven')} USDT.`;
}

/** Capital above 98 % of the balance. */
function isPartial(balance: string, capital: string): boolean {
  return parseFixed(balance) * 98n < parseFixed(roundDecimal(capital, 18, 'halfEven')) * 100n;
}
