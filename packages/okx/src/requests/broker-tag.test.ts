// The bytes of everything that places an order: our own broker code where one is configured, none otherwise, and nobody else's ever.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';
import { closePosition } from './close-position.ts';
import { createConnection, type Connection } from '../core/connection.ts';
import { placeAlgoOrder } from './place-algo-order.ts';
import { placeOrder } from './place-order.ts';
import { startStubVenue, type StubVenue } from '../core/stub-venue.test-kit.ts';

const POSITION = { instId: 'BTC-USDT-SWAP', clOrdId: 'a', marginMode: 'isolated', positionSide: 'long' } as const;
/** By file. A call that only cancels places nothing. */
const PLACING: Record<string, (connection: Connection) => Promise<unknown>> = {
  'place-order.ts': (connection) => placeOrder(connection, { ...POSITION, side: 'buy', type: 'market', size: '1' }),
  'place-algo-order.ts': (connection) => placeAlgoOrder(connection, { ...POSITION, side: 'sell', size: '1', triggerPrice: '50000' }),
  'close-position.ts': (connection) => closePosition(connection, POSITION),
};
/** What the libraries of others put on orders by default. */
const FOREIGN = ['6b9ad766b55dBCDE', '159881cb7207BCDE'];

let stub: StubVenue;
beforeEach(async () => {
  stub = await startStubVenue();
});
afterEach(() => stub.close());

function connect(tag?: string): Connection {
  const clock = { nowMs: () => 1_700_000_000_000 };
  const credentials = { apiKey: 'k', secretKey: 's', passphrase: 'p' };
  return createConnection({ restUrl: stub.url, credentials, clock, wallClock: clock, ...(tag === undefined ? {} : { tag }) });
}

test('every request that places orders stands in this table', () => {
  const head = (file: string): string => readFileSync(`${import.meta.dirname}/${file}`, 'utf8').split('\n')[0] ?? '';
  const placing = readdirSync(import.meta.dirname).filter((file) => head(file).startsWith('// POST trade/') && !file.startsWith('cancel'));
  expect(placing.toSorted()).toEqual(Object.keys(PLACING).toSorted());
});

test.each(Object.entries(PLACING))('%s: the bytes carry the configured code once, and no code without one', async (_file, call) => {
  await call(connect('mill7'));
  await call(connect());
  const [ours, bare] = stub.seen.map((seen) => seen.body);
  expect(ours?.match(/"tag":"mill7"/g)).toHaveLength(1);
  expect(bare).not.toContain('tag');
  for (const code of FOREIGN) expect(JSON.stringify(stub.seen)).not.toContain(code);
});
