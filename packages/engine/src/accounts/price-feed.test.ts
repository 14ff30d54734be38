import { expect, test } from 'vitest';
import { btcSwap } from '../testing/golden-setting.ts';
import { PriceFeed } from './price-feed.ts';

test('a price that is repeated does not count as seen, a newer one of the same height does', () => {
  let nowMs = 10;
  const feed = new PriceFeed({ nowWallMs: () => nowMs, instrumentOf: () => btcSwap });
  const state = feed.use('BTC-USDT-SWAP');
  const seen = (tsMs: number): unknown => {
    nowMs += 1;
    feed.onTicker({ instId: 'BTC-USDT-SWAP', lastPrice: '60000', askPrice: '', bidPrice: '', tsMs });
    return { at: state?.seenWallMs, ts: state?.ts };
  };
  expect([seen(1000), seen(1000), seen(1001), seen(1000)]).toEqual([
    { at: 11, ts: 1000 },
    { at: 11, ts: 1000 },
    { at: 13, ts: 1001 },
    { at: 13, ts: 1001 },
  ]);
});
