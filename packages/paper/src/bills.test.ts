// Property: whatever is traded, the bills of each currency sum up to its balance, and nothing is held back when nothing is open.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatFixed, parseFixed } from '@millrace/market';
import { type Json, rowOf, startRig, type Trader } from './testing/index.ts';

const PRICES = [60000, 60543.2, 59021.7, 57000.1, 58999.9, 61234.5, 63210, 62000.3, 55555.5, 60000];

interface Step {
  kind: 'open' | 'close' | 'spotBuy' | 'spotSell' | 'limit' | 'lever' | 'bar';
  side: 'long' | 'short';
  size: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('open', 'close', 'spotBuy', 'spotSell', 'limit', 'lever', 'bar', 'bar'),
  side: fc.constantFrom('long', 'short'),
  size: fc.integer({ min: 1, max: 400 }),
});

async function act(trader: Trader, { kind, side, size }: Step): Promise<void> {
  const swap = { instId: 'BTC-USDT-SWAP', tdMode: 'isolated', posSide: side, ordType: 'market' };
  const opening = side === 'long' ? 'buy' : 'sell';
  const closing = side === 'long' ? 'sell' : 'buy';
  const sz = formatFixed(BigInt(size) * parseFixed('0.01'));
  const spot = { instId: 'BTC-USDT', tdMode: 'cash', ordType: 'market' };
  if (kind === 'open') await trader.place({ ...swap, side: opening, sz });
  if (kind === 'close') await trader.place({ ...swap, side: closing, sz });
  if (kind === 'spotBuy') await trader.place({ ...spot, side: 'buy', sz: `${size}.${size}` });
  if (kind === 'spotSell') await trader.place({ ...spot, side: 'sell', sz: formatFixed(BigInt(size) * parseFixed('0.00001237')) });
  if (kind === 'limit') await trader.place({ ...swap, side: opening, sz, ordType: 'limit', px: side === 'long' ? '58500.1' : '60900.7' });
  if (kind === 'lever')
    await trader.post('account/set-leverage', { instId: 'BTC-USDT-SWAP', mgnMode: 'isolated', posSide: side, lever: (size % 60) + 1 });
}

async function check(trader: Trader): Promise<void> {
  const sums = new Map<string, bigint>();
  for (const bill of await trader.bills()) {
    const ccy = String(bill['ccy']);
    const change = parseFixed(String(bill['balChg']));
    sums.set(ccy, (sums.get(ccy) ?? 0n) + change);
    expect(parseFixed(String(bill['bal']))).toBe(sums.get(ccy));
  }
  const account = rowOf(await trader.get('account/balance'));
  for (const detail of account['details'] as Json[]) {
    expect(formatFixed(sums.get(String(detail['ccy'])) ?? 0n)).toBe(detail['cashBal']);
    expect(parseFixed(String(detail['frozenBal']))).toBeGreaterThanOrEqual(0n);
  }
}

async function closeAll(trader: Trader): Promise<void> {
  for (const order of (await trader.get('trade/orders-pending')).data)
    await trader.post('trade/cancel-order', { instId: order['instId'], ordId: order['ordId'] });
  for (const posSide of ['long', 'short'])
    await trader.post('trade/close-position', { instId: 'BTC-USDT-SWAP', mgnMode: 'isolated', posSide });
}

test('bills sum up to the balance exactly, whatever happens', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), fc.constantFrom(0, 2), async (steps, slippageBp) => {
      const rig = await startRig({ bars: { 'BTC-USDT-SWAP': PRICES, 'BTC-USDT': PRICES }, slippageBp });
      try {
        const trader = await rig.trader({ balances: { USDT: '3000', BTC: '0.01' } });
        let bars = 0;
        for (const next of steps) {
          if (next.kind === 'bar' && bars < PRICES.length) {
            bars += 1;
            await rig.bars(1);
          } else {
            await act(trader, next);
          }
        }
        await check(trader);
        await closeAll(trader);
        await check(trader);
        const usdt = (rowOf(await trader.get('account/balance'))['details'] as Json[]).find((detail) => detail['ccy'] === 'USDT');
        expect(usdt?.['frozenBal']).toBe('0');
      } finally {
        await rig.close();
      }
    }),
    { numRuns: 12 },
  );
});
