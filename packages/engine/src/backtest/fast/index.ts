// The backtest that everyone gets: the fastest way that gives the result of `run.ts` to the byte. Which way was taken is told to benches only.
import type { AveragingSettings } from '@millrace/contract';
import { averaging } from '../../strategies/lib/averaging.ts';
import type { AnyResting } from '../../strategies/lib/decision.ts';
import { moneyUnits, scaled } from '../../strategies/lib/money.ts';
import { backtest as reference, type BacktestRun } from '../run.ts';
import type { BacktestResult } from '../told.ts';
import { type Game, newGame } from './averaging-game.ts';
import { playGame } from './averaging-player.ts';
import { resultOf } from './averaging-result.ts';
import { fastRules } from './averaging-rules.ts';
import { barIndexOf } from './bar-index.ts';
import { newMoneyLine } from './money-line.ts';
import { playStrategy } from './strategy-player.ts';

export type BacktestWay = 'averaging' | 'strategy' | 'reference';

/** Plays all rows. @throws as `run.ts`. */
export function backtest<State, Settings extends { leverage: number }, Resting extends AnyResting>(
  run: BacktestRun<State, Settings, Resting>,
  told?: (way: BacktestWay) => void,
): BacktestResult {
  const game = averagingGame(run);
  if (game !== null) {
    told?.('averaging');
    return resultOf(game, run);
  }
  const isPlain = run.everyTick !== true && run.bars.ts.length > (run.firstRow ?? 0);
  told?.(isPlain ? 'strategy' : 'reference');
  return isPlain ? playStrategy(run) : reference(run);
}

/** A game that was played to its end; null where only the reference can play it. */
function averagingGame<State, Settings extends { leverage: number }, Resting extends AnyResting>(
  run: BacktestRun<State, Settings, Resting>,
): Game | null {
  const { bars, firstRow = 0, instrument } = run;
  if (run.everyTick === true || bars.ts.length <= firstRow || !isAveraging(run)) return null;
  const rules = fastRules(run.settings, instrument);
  const index = barIndexOf(bars, run.path);
  if (rules === null || index.least < 100 || index.most > 1e8) return null;
  const units = moneyUnits(instrument);
  const line = newMoneyLine({
    units,
    takerRate: rules.taker,
    leverage: run.settings.leverage,
    start: scaled(run.start, units.decimals),
    from: bars.ts[firstRow] ?? 0,
    to: (bars.ts.at(-1) ?? 0) + bars.barMs,
    keepsCurve: true,
  });
  const game = newGame(rules, line, run.limited);
  return playGame(game, run, index) ? game : null;
}

type AnyRun = Pick<BacktestRun<unknown, unknown, AnyResting>, 'settings' | 'instrument'> & { strategy: unknown };

function isAveraging<Run extends AnyRun>(run: Run): run is Run & { settings: AveragingSettings } {
  return run.strategy === averaging;
}
