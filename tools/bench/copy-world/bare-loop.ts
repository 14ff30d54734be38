// The baseline: the same orders signed and posted by a bare loop from the same process, all accounts at once, without an engine.
import { signedHeaders } from '@millrace/okx';
import type { Keys } from '../road-world/world.ts';
import { INSTRUMENT } from './copiers.ts';

export interface Sent {
  /** Ms from the start to each acceptance. */
  times: number[];
  cpuMs: number;
}

/** The size of a copy, contracts. */
const SIZE = '0.5';

let made = 0;

/** An order of every account; a closing one with all requests that a close without sockets needs where `whole`. */
export async function runBareLoop(origin: string, accounts: readonly Keys[], kind: 'open' | 'close' | 'wholeClose'): Promise<Sent> {
  const times: number[] = [];
  const cpuFrom = process.cpuUsage();
  const startMs = performance.now();
  await Promise.all(
    accounts.map(async (keys) => {
      if (kind === 'wholeClose') await readAccount(origin, keys);
      const clOrdId = await postOrder(origin, keys, kind === 'open' ? 'buy' : 'sell');
      times.push(performance.now() - startMs);
      if (kind === 'wholeClose') await readOrder(origin, keys, clOrdId);
    }),
  );
  const { user, system } = process.cpuUsage(cpuFrom);
  return { times, cpuMs: (user + system) / 1000 };
}

/** Fees, funding and positions: what must be known of an account before it may close. */
async function readAccount(origin: string, keys: Keys): Promise<void> {
  for (const path of [`account/trade-fee?instType=SWAP&instId=${INSTRUMENT}`, 'account/bills?type=8', 'account/positions?instType=SWAP'])
    await call(origin, keys, { method: 'GET', path });
}

async function readOrder(origin: string, keys: Keys, clOrdId: string): Promise<void> {
  await call(origin, keys, { method: 'GET', path: `trade/order?instId=${INSTRUMENT}&clOrdId=${clOrdId}` });
  await call(origin, keys, { method: 'GET', path: `trade/fills?instType=SWAP&instId=${INSTRUMENT}` });
}

async function postOrder(origin: string, keys: Keys, side: 'buy' | 'sell'): Promise<string> {
  made += 1;
  const clOrdId = `bare${String(made)}`;
  const order = { instId: INSTRUMENT, tdMode: 'isolated', side, ordType: 'market', sz: SIZE, posSide: 'long', clOrdId };
  await call(origin, keys, { method: 'POST', path: 'trade/order', body: JSON.stringify(order) });
  return clOrdId;
}

interface Call {
  method: 'GET' | 'POST';
  path: string;
  body?: string;
}

/** @throws unless the exchange did it */
async function call(origin: string, keys: Keys, { method, path, body = '' }: Call): Promise<void> {
  const requestPath = `/api/v5/${path}`;
  const answer = await fetch(origin + requestPath, {
    method,
    headers: { 'content-type': 'application/json', ...signedHeaders(keys, { method, requestPath, body, nowMs: Date.now() }) },
    ...(method === 'POST' ? { body } : {}),
  });
  const { code, msg } = (await answer.json()) as { code: string; msg: string };
  if (code !== '0') throw new Error(`${path}: ${code} ${msg}`);
}
