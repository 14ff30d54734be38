// Recorded bars of the exchange, played tick by tick and watch-driven with many settings: the same orders and facts, and money that adds up.
import type { AveragingSettings } from '@millrace/contract';
import { type Candle, pricePath } from '@millrace/market';
import { readRecording } from '@millrace/market/files';
import path from 'node:path';
import { expect, test } from 'vitest';
import { needMarketData } from '../../../../tools/testing/index.ts';
import { simulate, type SimulationResult } from '../testing/simulate.ts';
import { baseSettings, btcSwap, prefix } from '../testing/golden-setting.ts';
import { strategies } from './registry.ts';
import { stretch } from '../../../../tools/process/patience.ts';

const file = 'BTC-USDT-SWAP-1m.okx.20260101-20260116.csv.gz';
const instrument = { ...btcSwap, slippageRate: '0.0002' };
/** Two days; all of the two weeks where FC_RUNS asks for thoroughness. */
const bars = Number(process.env['FC_RUNS'] ?? '0') >= 1000 ? 22_078 : 2880;
const settingsList: Partial<AveragingSettings>[] = (['long', 'short', 'both'] as const).flatMap((direction) => [
  { direction, addStepPct: '0.5', targetPct: '0.4', rollbackPct: '0.1', entryIntervalSec: 0 },
  { direction, addStepPct: '1', targetPct: '0.8', entryIntervalSec: 600, growthMode: 'step', addGrowthPct: '0.5' },
  { direction, addStepPct: '0.8', targetPct: '0.6', entryIntervalSec: 60, stopLossAmount: '25', leverage: 10 },
  { direction, addStepPct: '0.6', targetPct: '5', targetAmount: '4', entryIntervalSec: 60, rangeMin: '88000', rangeMax: '94000' },
]);

async function ticksOf(folder: string): Promise<{ ts: number; ticks: number }[]> {
  const { ts, values, barMs } = await readRecording(path.join(folder, file));
  return [...ts.subarray(0, bars)].flatMap((open, row) => {
    const [first = 1, high = 1, low = 1, close = 1, lots = 0] = values.subarray(5 * row, 5 * row + 5);
    const candle: Candle = { ts: open, open: first, high, low, close, lots };
    return pricePath(candle, barMs, 1);
  });
}

test('asked at every tick and on fired watches, tasks trade alike on real minutes', { timeout: stretch(120_000) }, async (context) => {
  const ticks = await ticksOf(needMarketData(context));
  const results = settingsList.map((change) => {
    const run = { strategy: strategies[4], settings: { ...baseSettings, ...change }, instrument, prefix, ticks };
    const often: SimulationResult = simulate({ ...run, wake: 'every-tick' });
    const seldom = simulate({ ...run, wake: 'watches' });
    expect(JSON.stringify([seldom.orders, seldom.fills, seldom.facts])).toBe(JSON.stringify([often.orders, often.fills, often.facts]));
    expect(seldom.decisions).toBeLessThan(often.decisions / 5);
    return seldom;
  });
  const closed = results.map((result) => result.facts.filter((fact) => fact.type === 'CycleClosed').length);
  expect(closed.filter((count) => count > 0).length).toBeGreaterThan(settingsList.length / 2);
});
