// Rows as the venue's documentation shows them, and the table runner for tests of single requests.
import { expect } from 'vitest';
import { createConnection, type Connection } from '../core/connection.ts';
import { ok, startStubVenue, type StubVenue } from '../core/stub-venue.test-kit.ts';

export const BTC = 'BTC-USDT-SWAP';

/** A row of the wire from `name=value` pairs; every value is text, an empty one is "". */
export function wire(text: string): Record<string, string> {
  return Object.fromEntries(
    text
      .trim()
      .split(/\s+/)
      .map((pair) => {
        const at = pair.indexOf('=');
        return [pair.slice(0, at), pair.slice(at + 1)];
      }),
  );
}

export interface RequestCase {
  /** File of the request. */
  file: string;
  call: (connection: Connection) => Promise<unknown>;
  /** Rows that the venue answers. */
  data: unknown[];
  /** Method and path below /api/v5. */
  target: string;
  body?: unknown;
  answer: unknown;
}

export interface Desk {
  stub: StubVenue;
  connection: Connection;
}

export async function openDesk(): Promise<Desk> {
  const stub = await startStubVenue();
  const clock = { nowMs: () => 1_700_000_000_000 };
  const credentials = { apiKey: 'k', secretKey: 's', passphrase: 'p' };
  return { stub, connection: createConnection({ restUrl: stub.url, credentials, clock, wallClock: clock, tag: 'mill1' }) };
}

/** Sends the request of a case and compares what went out and what came back. */
export async function runCase({ stub, connection }: Desk, { call, data, target, body, answer }: RequestCase): Promise<void> {
  stub.seen.length = 0;
  stub.answer = () => ok(data);
  expect(await call(connection)).toMatchObject(answer as object);
  expect(stub.seen.map((seen) => `${seen.method} ${seen.target}`)).toEqual([target.replace(' ', ' /api/v5/')]);
  if (body !== undefined) expect(JSON.parse(stub.seen[0]?.body ?? '')).toEqual(body);
  const signed = !/ (public\/|market\/|finance\/savings\/lending-rate-history)/.test(target);
  expect(stub.seen[0]?.headers['ok-access-sign'] !== undefined).toBe(signed);
}

export const okOf = (data: unknown): { kind: 'ok'; data: unknown } => ({ kind: 'ok', data });

export const order = wire(`
  instType=SWAP instId=BTC-USDT-SWAP ordId=9 clOrdId= tag= side=sell posSide=short tdMode=isolated ordType=market state=live sz=2 px=
  accFillSz=0 avgPx= fee=0 feeCcy=USDT rebate=0 rebateCcy=USDT pnl=0 lever=10 reduceOnly=true category=normal cancelSource= algoId=
  algoClOrdId= cTime=4 uTime=5
`);
export const orderOut = {
  ordId: '9',
  clOrdId: null,
  price: null,
  averagePrice: null,
  reduceOnly: true,
  leverage: '10',
  createdAtMs: 4,
  updatedAtMs: 5,
};
export const fill = wire(`
  instType=SPOT instId=BTC-USDT tradeId=1 ordId=9 clOrdId=a billId=3 tag= fillPx=60000 fillSz=0.1 fillPnl=0 side=buy
  posSide=net execType=M feeCcy=BTC fee=-0.0001 ts=6 fillTime=5
`);
export const fillOut = {
  tradeId: '1',
  billId: '3',
  price: '60000',
  size: '0.1',
  role: 'maker',
  fee: '-0.0001',
  feeCurrency: 'BTC',
  atMs: 5,
};
export const algo = wire(`
  instType=SWAP instId=BTC-USDT-SWAP algoId=8 algoClOrdId=a ordId= tag= ordType=conditional side=sell posSide=long
  tdMode=isolated state=live sz=2 slTriggerPx=50000 slTriggerPxType=mark slOrdPx=-1 tpTriggerPx= tpOrdPx= actualSz=
  actualPx= failCode= cTime=4 uTime=5 triggerTime=
`);
export const algoOut = {
  algoId: '8',
  algoClOrdId: 'a',
  stopPrice: '50000',
  stopPriceType: 'mark',
  stopOrderPrice: '-1',
  ordId: null,
  triggeredAtMs: null,
};
export const ack = { ordId: '9', clOrdId: 'a', tag: '', ts: '1', sCode: '0', sMsg: 'Order placed' };
export const candle = ['60000', '1', '2', '0.5', '1.5', '10', '0.1', '6000', '1'];
