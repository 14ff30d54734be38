// `npm run -s candles -- BTC-USDT-SWAP 30 [SEED] > btc.csv`: days of invented one-minute candles, the same for the same seed everywhere. They are made to
// try the backtest on, and say nothing about how a strategy would do.
import { findInstrument, multiplyDecimals, priceOf, sizeOf, syntheticSource } from '@millrace/market';
import { once } from 'node:events';
import { UserFacingError } from '../process/user-facing-error.ts';
import { runMain } from '../runner/main.ts';

const EPOCH_MS = Date.UTC(2026, 0, 1);
const DAY_MS = 86_400_000;
const DAYS_MAX = 3650;

await runMain(async () => {
  const [instId = '', days = '', seed = '1'] = process.argv.slice(2);
  const instrument = findInstrument(instId);
  if (instrument === undefined || !/^[1-9]\d{0,3}$/.test(days) || Number(days) > DAYS_MAX || !/^\d{1,9}$/.test(seed))
    throw new UserFacingError(
      `Give an instrument, days up to ${DAYS_MAX} and perhaps a seed: npm run -s candles -- BTC-USDT-SWAP 30 > btc.csv`,
    );
  const source = syntheticSource({ instrument, seed: Number(seed), epochMs: EPOCH_MS });
  process.stdout.write('ts,open,high,low,close,volume\n');
  for (let day = 0; day < Number(days); day += 1) {
    const rows = source.range(EPOCH_MS + day * DAY_MS, EPOCH_MS + (day + 1) * DAY_MS).map(({ ts, open, high, low, close, lots }) => {
      const prices = [open, high, low, close].map((ticks) => priceOf(ticks, instrument.tickSize));
      return [ts, ...prices, multiplyDecimals(sizeOf(lots, instrument.lotSize), instrument.contractValue)].join(',');
    });
    if (!process.stdout.write(`${rows.join('\n')}\n`)) await once(process.stdout, 'drain');
  }
  return true;
});
