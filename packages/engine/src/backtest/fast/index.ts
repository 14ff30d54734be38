// The backtest that everyone gets: the fastest way that gives the result of `run.ts` to the byte. Only benches ask which way was taken.
import type { AveragingSettings } from '@millrace/contract';
import { averaging } from '../../strategies/averaging.ts';
import type { AnyResting } from '../../strategies/lib/decision.ts';
import { moneyUnits } from '../../strategies/lib/money-units.ts';
import { backtest as reference, type BacktestRun } from '../run.ts';
import type { BacktestResult, BacktestTotals } from '../report.ts';
import { playGame } from './averaging-player.ts';
import { resultOf, totalsOfGame } from './averaging-result.ts';
import { fastRules } from './averaging-rules.ts';
import { type Game, newGame } from './averaging-state.ts';
import { barIndexOf } from './bar-index.ts';
import { newMoneyLine } from './money-line.ts';
import { playStrategy } from './strategy-player.ts';

/** Totals, and how many orders and events they came from; events are orders, trails armed, moved or dropped, and marks of the equity. */
export interface SweepTotals extends BacktestTotals {
  way: BacktestWay;
  orders: number;
  events: number;
}

/** Prices between which every product of the plain numbers is exact, and no order is cut by the floor of prices. */
const TICKS_MIN = 100;
const TICKS_MAX = 1e8;

export type BacktestWay = 'averaging' | 'strategy' | 'reference';

/** Plays all rows. @throws as `run.ts`. */
export function backtest<State, Settings extends { leverage: number }, Resting extends AnyResting>(
  run: BacktestRun<State, Settings, Resting>,
  onWay?: (way: BacktestWay) => void,
): BacktestResult {
  const way = wayOf(run);
  const game = way === 'averaging' ? averagingGame(run, true) : null;
  if (game !== null) {
    onWay?.('averaging');
    return resultOf(game, run);
  }
  onWay?.(way === 'reference' ? way : 'strategy');
  return way === 'reference' ? reference(run) : playStrategy(run);
}

/** The totals alone, for sweeps over many settings. */
export function backtestTotals<State, Settings extends { leverage: number }, Resting extends AnyResting>(
  run: BacktestRun<State, Settings, Resting>,
): SweepTotals {
  const way = wayOf(run);
  const game = way === 'averaging' ? averagingGame(run, false) : null;
  if (game !== null) return { ...totalsOfGame(game, run).totals, way, orders: game.filled, events: game.events };
  const { totals, orders } = backtest(run);
  return { ...totals, way: way === 'reference' ? way : 'strategy', orders: orders.length, events: orders.length };
}

function wayOf<State, Settings extends { leverage: number }, Resting extends AnyResting>(
  run: BacktestRun<State, Settings, Resting>,
): BacktestWay {
  if (run.everyTick === true || run.participation !== undefined || run.bars.ts.length <= (run.firstRow ?? 0)) return 'reference';
  return run.latencyMs === undefined && isAveraging(run) ? 'averaging' : 'strategy';
}

/** A game that was played to its end; null where only the strategy itself can be played. */
function averagingGame<State, Settings extends { leverage: number }, Resting extends AnyResting>(
  run: BacktestRun<State, Settings, Resting>,
  isTold: boolean,
): Game | null {
  const { bars, firstRow = 0, instrument, limited } = run;
  if (!isAveraging(run)) return null;
  const rules = fastRules(run.settings, instrument, run.feeInQuote === true);
  const index = barIndexOf(bars, run.path);
  if (rules === null || index.least < TICKS_MIN || index.most > TICKS_MAX) return null;
  const units = moneyUnits(instrument);
  const line = newMoneyLine({
    units,
    takerRate: rules.taker,
    leverage: run.settings.leverage,
    start: run.start,
    from: bars.ts[firstRow] ?? 0,
    to: (bars.ts.at(-1) ?? 0) + bars.barMs,
    keepsCurve: isTold,
  });
  const game = newGame(rules, line, { limited, keepsOrders: isTold });
  return playGame(game, run, index) ? game : null;
}

type AnyRun = Pick<BacktestRun<unknown, unknown, AnyResting>, 'settings' | 'instrument'> & { strategy: { decide: unknown } };

function isAveraging<Run extends AnyRun>(run: Run): run is Run & { settings: AveragingSettings } {
  return run.strategy.decide === averaging.decide;
}
