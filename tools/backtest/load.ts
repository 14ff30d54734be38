// What one run and a sweep share: the recording cut to its time, funding, the instrument with the rates of this run.
import {
  decisionInstrument,
  type DecisionInstrument,
  flatFunding,
  type FundingRate,
  prepareBacktest,
  type PreparedBacktest,
} from '@millrace/engine/pure';
import { MAINTENANCE_RATE, priceOf } from '@millrace/market';
import type { BacktestOptions } from './options.ts';
import { type ReadBars, readCandles, readFunding, readTrades } from './read-market.ts';
import { refuseImplausible } from './implausible.ts';
import { rowsWithin } from './rows-within.ts';

export interface Loaded {
  read: ReadBars;
  /** The rows to play; those before `firstRow` are only looked back at. */
  bars: ReadBars['bars'];
  firstRow: number;
  funding: FundingRate[];
  setting: RunSetting;
}

/** All that a settings object needs to become a run, in plain data, so that a worker can have it. */
export interface RunSetting {
  key: string;
  instrument: DecisionInstrument;
  minSize: string;
  lastPrice: string;
}

export async function load(options: BacktestOptions): Promise<Loaded> {
  const { instrument, path } = options;
  const read = await (path.kind === 'trades' ? readTrades : readCandles)(options.candles, instrument);
  if (!options.trustFile) refuseImplausible(options.candles, instrument, read);
  const { bars, firstRow } = rowsWithin(read.bars, options.from, options.to);
  const isSwap = instrument.instType === 'SWAP';
  return {
    read,
    bars,
    firstRow,
    funding: isSwap ? await fundingOf(options, bars.ts[firstRow] ?? 0, (bars.ts.at(-1) ?? 0) + bars.barMs) : [],
    setting: {
      key: options.kind,
      instrument: decisionInstrument(
        {
          ...instrument,
          productType: isSwap ? 'swap' : 'spot',
          takerRate: options.takerRate,
          makerRate: options.makerRate,
          maintenanceRate: isSwap ? MAINTENANCE_RATE : '0',
          maxLeverage: Number(instrument.maxLeverage),
        },
        options.slippageRate,
      ),
      minSize: instrument.minSize,
      lastPrice: priceOf(bars.values[5 * firstRow] ?? 1, instrument.tickSize),
    },
  };
}

export function prepare(setting: RunSetting, given: Readonly<Record<string, unknown>>): PreparedBacktest {
  return prepareBacktest({ ...setting, given });
}

function fundingOf({ funding }: BacktestOptions, from: number, to: number): Promise<FundingRate[]> {
  if (funding === 'none') return Promise.resolve([]);
  return funding === 'flat' ? Promise.resolve(flatFunding(from, to)) : readFunding(funding.file);
}
