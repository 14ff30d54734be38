import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rowOf, startRig } from '../testing/index.ts';

const SWAP = 'BTC-USDT-SWAP';

test('what is open in an instrument whose tick has changed is cancelled at the start, in others it stays', async () => {
  const rig = await startRig();
  const trader = await rig.trader({ balances: { USDT: '100000' } });
  const placed = await Promise.all(
    [SWAP, 'ETH-USDT-SWAP'].map((instId) =>
      trader.place({ instId, tdMode: 'isolated', posSide: 'long', side: 'buy', ordType: 'limit', sz: '1', px: '2000', pxAmendType: '1' }),
    ),
  );
  const stop = rowOf(
    await trader.post('trade/order-algo', {
      instId: SWAP,
      tdMode: 'isolated',
      posSide: 'long',
      side: 'buy',
      ordType: 'trigger',
      sz: '1',
      triggerPx: '90000',
      orderPx: '-1',
    }),
  );
  expect([...placed, stop].map(({ sCode }) => sCode)).toEqual(['0', '0', '0']);
  await rig.exchange.close();
  const meta = { marketKey: 'synthetic:1', startMs: rig.exchange.now(), lastFundingMs: rig.exchange.now(), tickSizes: { [SWAP]: '0.5' } };
  appendFileSync(join(rig.dataDir, 'journal.jsonl'), `${JSON.stringify({ ts: rig.exchange.now(), seq: '1', rows: [['meta', meta]] })}\n`);
  const again = await startRig({ dataDir: rig.dataDir });
  const same = again.traderOf(trader);
  const states = await Promise.all(
    [SWAP, 'ETH-USDT-SWAP'].map(
      async (instId, index) => rowOf(await same.get(`trade/order?instId=${instId}&ordId=${String(placed[index]?.['ordId'])}`))['state'],
    ),
  );
  expect(states).toEqual(['canceled', 'live']);
  expect((await same.get('trade/orders-algo-pending?ordType=trigger')).data).toEqual([]);
  await again.close();
  rig.removeFiles();
});
