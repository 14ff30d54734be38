// The two clients as their makers publish them, pointed at the paper exchange by their own options; and what a refusal looks like in each.
import type { RestClient } from 'okx-api';
import { expect } from 'vitest';
import { counted, type Journey, type Operation } from './journey.test-kit.ts';
import { ownBooks } from './own-books.test-kit.ts';
import { seenByCcxt, type Ccxt } from './seen-by-ccxt.test-kit.ts';
import { seenByOkxApi } from './seen-by-okx-api.test-kit.ts';

/** Loaded here and not at the top: ccxt keeps the Date that it finds, which is the story's. */
export async function openCcxt({ who, host }: Journey, log: Operation[] = []): Promise<Ccxt> {
  const { default: ccxt } = await import('ccxt');
  const client = new ccxt.pro.okx({
    apiKey: who.apiKey,
    secret: who.secretKey,
    password: who.passphrase,
    enableRateLimit: false,
    hostname: host,
    urls: { api: { rest: 'http://{hostname}', ws: `ws://${host}/ws/v5` } },
  });
  // ccxt's own switch for exact numbers; its type speaks of floats only.
  client.number = String as unknown as typeof client.number;
  await client.loadHttpProxyAgent();
  return counted(client, log);
}

export async function openRest({ who, host }: Journey, log: Operation[] = []): Promise<RestClient> {
  const { RestClient } = await import('okx-api');
  return counted(new RestClient({ apiKey: who.apiKey, apiSecret: who.secretKey, apiPass: who.passphrase, baseUrl: `http://${host}` }), log);
}

interface Body {
  code: string | number;
  data?: { sCode?: string }[];
}

/** The venue's code of a call that must be refused: that of the first failing item, else of the answer. ccxt puts the body into its message. */
export async function codeOf(call: Promise<unknown>): Promise<string> {
  const reason: unknown = await call.then(
    () => ({ code: 'accepted' }),
    (error: unknown) => error,
  );
  const text = reason instanceof Error ? reason.message : JSON.stringify(reason);
  if (!text.includes('{')) throw new Error(`the venue did not say: ${text}`);
  const body = JSON.parse(text.slice(text.indexOf('{'))) as Body;
  const failed = body.data?.find?.(({ sCode }) => sCode !== undefined && sCode !== '0');
  return failed?.sCode ?? String(body.code);
}

/** Balances, positions, orders, waiting orders and fills of the journey's account: as the venue says them to both, as both understand them, as the exchange keeps them. */
export async function expectOneTruth(journey: Journey, symbols: readonly string[]): Promise<void> {
  const [ccxt, rest] = [await openCcxt(journey), await openRest(journey)];
  const [one, other] = [await seenByCcxt(ccxt, symbols), await seenByOkxApi(rest)];
  await ccxt.close();
  expect(one.raw).toEqual(other.raw);
  const marks = Object.fromEntries(other.raw.positions.map((row) => [String(row['instId']), String(row['markPx'])]));
  const books = ownBooks(journey.rig, journey.who.apiKey, marks);
  expect(one.view).toEqual(books);
  expect(other.view).toEqual(books);
  // The comparison is about something.
  for (const [kind, rows] of Object.entries(books)) expect({ kind, some: rows.length > 0 }).toEqual({ kind, some: true });
}
