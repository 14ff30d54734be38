// The reference backtest: the same `decide` as live, played over the whole market. Pure: no clock, no I/O.
import type { AnyResting, Strategy } from '../strategies/lib/decision.ts';
import type { DecisionInstrument } from '../strategies/lib/decision-instrument.ts';
import { moneyUnits } from '../strategies/lib/money-units.ts';
import { BacktestAccount } from './account.ts';
import { MarketPlayer, VolumeRoom } from './market-player.ts';
import type { BacktestMarket } from './market.ts';
import { type BacktestResult, buildReport } from './report.ts';
import { BacktestTask } from './task.ts';
import type { Tick } from './venue-ledger.ts';

export interface BacktestRun<State, Settings, Resting> extends BacktestMarket {
  strategy: Strategy<State, Settings, Resting>;
  settings: Settings;
  instrument: DecisionInstrument;
}

/** Plays all rows. @throws (a bug) when one price causes more than 1,000 events. */
export function backtest<State, Settings extends { leverage: number }, Resting extends AnyResting>(
  run: BacktestRun<State, Settings, Resting>,
): BacktestResult {
  const { bars, intrabar, instrument, firstRow = 0 } = run;
  const units = moneyUnits(instrument);
  const rows = bars.ts.length;
  const start: Tick = { ts: bars.ts[firstRow] ?? 0, ticks: bars.values[5 * firstRow] ?? 1 };
  const account = new BacktestAccount({
    units,
    lotSize: instrument.lotSize,
    leverage: run.settings.leverage,
    start: run.start,
    from: start.ts,
    to: (bars.ts[rows - 1] ?? start.ts) + bars.barMs,
  });
  const room = new VolumeRoom();
  const task = new BacktestTask({ ...run, units, account, ...(run.participation === undefined ? {} : { room }) });
  const market = { ...run, funding: instrument.productType === 'spot' ? [] : run.funding };
  const player = new MarketPlayer({ market, start, task, account, room });
  player.start();
  for (let row = firstRow; row < rows; row += 1) {
    player.playRow(row);
    account.sample(player.now.ts, player.now.ticks);
  }
  const { now, ticks } = player;
  return buildReport({ task, account, instrument, units, start: run.start, now }, { intrabar, candles: rows - firstRow, ticks });
}
