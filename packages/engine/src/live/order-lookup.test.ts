import { createConnection } from '@millrace/okx';
import { expect, test } from 'vitest';
import { defaultTiming } from '../limits.ts';
import type { EngineContext } from './context.ts';
import { lookUpOrder } from './order-lookup.ts';
import type { TaskRunner } from './task-runner.ts';

/** Closing: the venue drops it 15 s after it was sent, and a grace of 10 s later "not found" counts. */
const order = { clOrdId: 'P1', instId: 'BTC-USDT-SWAP', kind: 'market', effect: 'close', status: 'unknown', sentAtMs: 0 };

test('an order that never arrived is known as missing soon after its deadline, however long the venue could not be asked', async () => {
  let nowMs = 0;
  const clock = { nowMs: () => nowMs };
  const planned: (readonly [atMs: number, work: () => void])[] = [];
  const put: { atMs: number; kind: string }[] = [];
  const fetch = (): Promise<Response> =>
    nowMs < 20_000
      ? Promise.reject(new Error('cut off'))
      : Promise.resolve(new Response(JSON.stringify({ code: '51603', msg: 'Order does not exist', data: [] })));
  const credentials = { apiKey: 'key', secretKey: 'secret', passphrase: 'words' };
  const context = {
    timing: defaultTiming,
    activity: { hold: () => () => undefined },
    later: (ms: number, work: () => void) => void planned.push([nowMs + ms, work]),
    options: { wallClock: clock },
  } as unknown as EngineContext;
  const runner = {
    lookups: new Map(),
    orders: new Map([[order.clOrdId, order]]),
    account: { connection: createConnection({ restUrl: 'http://venue.test', credentials, clock, wallClock: clock, fetch }) },
    put: ({ found }: { found: { kind: string } }) => void put.push({ atMs: nowMs, kind: found.kind }),
  } as unknown as TaskRunner;
  lookUpOrder(context, runner, order.clOrdId);
  while (put.length === 0) {
    const [atMs, work] = planned.shift() ?? [];
    if (atMs === undefined) {
      await new Promise((done) => setImmediate(done));
      continue;
    }
    nowMs = atMs;
    work?.();
  }
  // Looked for after 1, 3, 7, 15 and 25 s; two more looks follow soon.
  expect(put).toEqual([{ atMs: 28_000, kind: 'missing' }]);
});
