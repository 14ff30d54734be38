// A size on its whole way: from a task's setting to lots, to the bytes of the order, and from the bytes of its trade back to lots.
import fc from 'fast-check';
import { INSTRUMENTS, lotsOf, priceOf, sizeOf, ticksOf } from '@millrace/market';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createConnection, type Connection } from '../core/connection.ts';
import { listFills } from './list-fills.ts';
import { placeAlgoOrder } from './place-algo-order.ts';
import { placeOrder } from './place-order.ts';
import { fill } from './request-table.test-kit.ts';
import { ok, startStubVenue, type StubVenue } from '../core/stub-venue.test-kit.ts';

let stub: StubVenue;
let connection: Connection;
beforeAll(async () => {
  stub = await startStubVenue();
  const clock = { nowMs: () => 1_700_000_000_000 };
  const credentials = { apiKey: 'k', secretKey: 's', passphrase: 'p' };
  // A clock of rate 0 limits nothing: this is about digits, not about windows.
  connection = createConnection({ restUrl: stub.url, credentials, clock: { ...clock, rate: () => 0 }, wallClock: clock });
});
afterAll(() => stub.close());

const SIZES = [...INSTRUMENTS, { instId: 'DUST-USDT', tickSize: '0.00000001', lotSize: '0.00000001' }];
const grids = fc.constantFrom(...SIZES);
const steps = fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 1, max: 2 ** 50 }));
/** Plain decimal digits inside a JSON string; in exponent form, or as a JSON number, a venue would read something else. */
const PLAIN = /^\d+(\.\d+)?$/;

test('every size and price keeps its digits from a task to the wire and back, the smallest lot of 1e-8 too', async () => {
  await fc.assert(
    fc.asyncProperty(grids, steps, steps, async ({ instId, tickSize, lotSize }, lots, ticks) => {
      const setting = sizeOf(lots, lotSize);
      const [size, price] = [sizeOf(lotsOf(setting, lotSize), lotSize), priceOf(ticks, tickSize)];
      stub.seen.length = 0;
      const order = { instId, clOrdId: 'a', marginMode: 'cash', side: 'buy', size } as const;
      await placeOrder(connection, { ...order, type: 'ioc', price });
      await placeAlgoOrder(connection, { ...order, triggerPrice: price });
      const [placed, stop] = stub.seen.map((seen) => seen.body);
      const sent = [
        /"sz":"([^"]*)","clOrdId":"a","px":"([^"]*)"/.exec(placed ?? ''),
        /"sz":"([^"]*)".*"slTriggerPx":"([^"]*)"/.exec(stop ?? ''),
      ];
      for (const bytes of sent) {
        const [, sz = '', px = ''] = bytes ?? [];
        expect(sz).toMatch(PLAIN);
        expect(px).toMatch(PLAIN);
        expect([lotsOf(sz, lotSize), ticksOf(px, tickSize)]).toEqual([lots, ticks]);
      }
      stub.answer = () => ok([{ ...fill, instId, fillSz: size, fillPx: price }]);
      const told = await listFills(connection, {});
      const [trade] = told.kind === 'ok' ? told.data : [];
      expect([lotsOf(trade?.size ?? '', lotSize), ticksOf(trade?.price ?? '', tickSize)]).toEqual([lots, ticks]);
    }),
    { numRuns: 150 },
  );
});

test('one lot of 1e-8 goes out as 0.00000001', async () => {
  stub.seen.length = 0;
  await placeOrder(connection, {
    instId: 'BTC-USDT',
    clOrdId: 'a',
    side: 'buy',
    type: 'market',
    size: sizeOf(1, '0.00000001'),
    marginMode: 'cash',
  });
  expect(stub.seen[0]?.body).toContain('"sz":"0.00000001"');
});
