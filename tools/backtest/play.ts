// Settings ready to be played, and the totals of the orders that were asked for.
import { intrabarsOf, worseFirst, type BacktestMarket, type PreparedBacktest, type ReadyBacktest } from '@millrace/engine/pure';
import type { KindIssue } from '@millrace/contract';
import { translatorFor } from '@millrace/i18n/server';
import { UserFacingError } from '../process/user-facing-error.ts';
import type { Loaded } from './load.ts';
import type { BacktestOptions } from './options.ts';

/** How a market is played, without what differs from settings to settings. */
export type MarketSetting = Omit<BacktestMarket, 'bars' | 'intrabar' | 'start'>;

/** `file` gave the settings. @throws UserFacingError with each setting that does not fit, by its name. */
export function readyOf(prepared: PreparedBacktest, key: string, file: string | undefined): ReadyBacktest {
  if (prepared.kind === 'unknown') throw new UserFacingError(`${key} is no kind of strategy.`);
  if (prepared.kind === 'unfit')
    throw new UserFacingError(
      [`${file === undefined ? '' : `${file}: `}these settings do not fit ${key}:`, ...issueLines(prepared.issues)].join('\n'),
    );
  return prepared;
}

/** "  addStepPct: At least 0.1" of each. */
export function issueLines(issues: readonly KindIssue[]): string[] {
  const translate = translatorFor('en-US');
  return issues.map(({ field, rule, args }) => `  ${field}: ${translate(`rule.${rule}`, args)}`);
}

export function marketSetting(options: BacktestOptions, { funding, firstRow }: Loaded): MarketSetting {
  const { path, balance, feeInQuote, latencyMs, participation } = options;
  return {
    path,
    funding,
    firstRow,
    feeInQuote,
    limited: balance !== undefined,
    ...(latencyMs > 0 ? { latencyMs } : {}),
    ...(participation === undefined ? {} : { participation }),
  };
}

/** The totals of the worse run, and of the other one where both orders are played. */
export function totalsOfAll(
  ready: ReadyBacktest,
  market: Omit<BacktestMarket, 'intrabar'>,
  options: Pick<BacktestOptions, 'intrabar' | 'path'>,
) {
  const runs = intrabarsOf(options).map((intrabar) => {
    const { way: _, orders: _orders, events: _events, ...totals } = ready.total({ ...market, intrabar });
    return { intrabar, totals };
  });
  return worseFirst(runs);
}
