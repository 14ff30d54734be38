// Someone else's trades against ours: their rules on our candles and fills. What differs is explained in docs/outside-check.md. The recordings are
// not part of the project, so without them there is nothing to compare.
import path from 'node:path';
import { expect, test } from 'vitest';
import { needMarketData } from '../testing/index.ts';
import { emaTrendSettings } from './ema-trend.ts';
import { type GridRun, gridRunSettings } from './grid-runs.ts';
import { playTimed, readMarket } from './play-timed.ts';
import { type Agreement, compareTrades, readReference, type Trade } from './reference.ts';

const july = Date.UTC(2022, 6);
/** By coin: a tick that rounds none of their prices, and what their stops are rounded up to, in such ticks. */
const coins = [
  { coin: 'BTC', tickSize: '0.0001', stopUnit: () => 1 },
  { coin: 'ETH', tickSize: '0.00001', stopUnit: () => 1 },
  { coin: 'SOL', tickSize: '0.000001', stopUnit: () => 1 },
  { coin: 'XRP', tickSize: '0.00000001', stopUnit: () => 1000 },
  { coin: 'DOGE', tickSize: '0.000000001', stopUnit: (entryTs: number) => (entryTs < july ? 1000 : 10_000) },
];

/** In the order in which their engine asks. */
const gridCoins = [
  { coin: 'SOL', from: '20250516', tickSize: '0.0001', lotSize: '0.01' },
  { coin: 'ETH', from: '20250516', tickSize: '0.0001', lotSize: '0.001' },
  { coin: 'SUI', from: '20250519', tickSize: '0.00001', lotSize: '0.1' },
];

test('98.7 % of 4,890 trades of a trend follower on five coins are the same, and each of the others is explained', async (context) => {
  const folder = needMarketData(context);
  const theirs = await readReference(path.join(folder, 'ref/ema-trend-okx5m-2022.trades.csv.gz'));
  const ours: Trade[] = [];
  for (const { coin, tickSize, stopUnit } of coins) {
    const file = path.join(folder, `${coin}-USDT-SWAP-5m.okx.20220501-20221231.csv.gz`);
    const market = await readMarket(file, `${coin}-USDT-SWAP`, { tickSize, lotSize: '1', feeRate: '0.0002' });
    ours.push(...playTimed(market, emaTrendSettings(market.bars, stopUnit)));
  }
  expect(compareTrades(theirs, ours)).toEqual({
    theirs: 4890,
    matched: 4827,
    differences: {
      'price of exit (trailing_stop_loss)': 57,
      'reason: roi, ours trailing_stop_loss': 2,
      'time of exit (trailing_stop_loss)': 4,
    },
    extra: 0,
  } satisfies Agreement);
});

test.for<GridRun>(['grid-simple', 'grid-band'])('every trade of %s over three coins is the same', async (run, context) => {
  const folder = needMarketData(context);
  const theirs = await readReference(path.join(folder, `ref/${run}-binance15m-2025.trades.csv.gz`));
  const markets = await Promise.all(
    gridCoins.map(({ coin, from, tickSize, lotSize }) => {
      const file = path.join(folder, `${coin}-USDT-SWAP-15m.binance.${from}-20250703.csv.gz`);
      return readMarket(file, `${coin}-USDT-SWAP`, { tickSize, lotSize, feeRate: '0.0005' });
    }),
  );
  const settings = gridRunSettings(run, markets);
  const ours = markets.flatMap((market, at) => playTimed(market, settings[at] ?? raise(at)));
  const all = run === 'grid-simple' ? 51 : 52;
  expect(compareTrades(theirs, ours)).toEqual({ theirs: all, matched: all, differences: {}, extra: 0 } satisfies Agreement);
});

function raise(at: number): never {
  throw new Error(`no settings for market ${at}`);
}
