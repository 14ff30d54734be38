// The compact history of bars over a real paper exchange: fetched after the first question, equal to the exchange's own, kept by day.
import { gzipSync } from 'node:zlib';
import { barHistory, candles, limits, type HistoryDay } from '@millrace/contract';
import { barMs, decimalTextOf, unpackPrices } from '@millrace/market';
import { beforeAll, expect, test } from 'vitest';
import { ask } from '../testing/http-client.ts';
import { logInDemo, reasonOf, setUpServerWithPaper } from '../testing/index.ts';

const DAY_MS = 86_400_000;
const { server } = setUpServerWithPaper();
let token: string;

beforeAll(async () => {
  ({ token } = await logInDemo(server));
});

function barsOf({ day, decimals, prices }: HistoryDay, bar: string): [number, string, string, string, string][] {
  const bytes = Uint8Array.from(Buffer.from(prices ?? '', 'base64'));
  const text = (price: number): string => decimalTextOf(price, decimals);
  return unpackPrices(bytes, { opensTs: day, barMs: barMs(bar) }).map(({ ts, open, high, low, close }) => [
    ts,
    text(open),
    text(high),
    text(low),
    text(close),
  ]);
}

async function history(input: { bar: '1m' | '5m'; from: number; until: number; known?: string }) {
  return server.call(barHistory, { instId: 'BTC-USDT-SWAP', ...input }, { token });
}

const now = Date.now();

test('90 days of 5m bars are fetched after the first question, answered in less than 300 kB, and a day that is kept is not sent again', async () => {
  const range = { bar: '5m', from: now - 89 * DAY_MS, until: now } as const;
  const first = await history(range);
  expect(first.data.missing.length).toBeGreaterThan(0);
  await expect
    .poll(async () => (await history(range)).data.missing.filter(([from]) => from < now - 10 * 60_000), { timeout: 60_000 })
    .toEqual([]);
  const { data, text } = await history(range);
  expect(gzipSync(text).length).toBeLessThan(300_000);
  expect(data.days.length).toBeGreaterThanOrEqual(90);
  const bars = data.days.flatMap((day) => barsOf(day, '5m'));
  expect(bars.length).toBeGreaterThan(88 * 288);
  expect(new Set(bars.map(([ts]) => ts)).size).toBe(bars.length);
  const oldest = await server.call(candles, { instId: 'BTC-USDT-SWAP', bar: '5m', limit: 300, before: now - 80 * DAY_MS }, { token });
  const theirs = oldest.data.map((row) => row.slice(0, 5));
  expect(bars.filter(([ts]) => theirs.some(([other]) => other === ts))).toEqual(theirs);
  const kept = await history({ ...range, known: data.days.map(({ tag }) => tag).join(',') });
  expect(kept.data.days.filter(({ closed, prices }) => closed && prices !== null)).toEqual([]);
  expect(data.funding.length).toBeGreaterThan(80 * 3);
  const metrics = await ask(server.managementPort, { path: '/metrics' });
  for (const name of ['behind_chunks', 'late_seconds', 'holes_minutes', 'corrected_bars'])
    expect(metrics.text).toMatch(new RegExp(`millrace_history_${name}\\{venue="paper",instrument="BTC-USDT-SWAP"\\} \\d`));
});

test('the running day and minutes are told as far as they are known', async () => {
  const until = now + DAY_MS;
  await expect.poll(async () => (await history({ bar: '1m', from: now - 3_600_000, until })).data.days.length).toBeGreaterThan(0);
  const { data } = await history({ bar: '1m', from: now - 3_600_000, until });
  const bars = data.days.flatMap((day) => barsOf(day, '1m'));
  expect(bars.at(-1)?.[0] ?? 0).toBeGreaterThan(now - 5 * 60_000);
  expect(data.days.at(-1)?.closed).toBe(false);
});

test('a range that is reversed, too long or to come is refused with its field, and an unknown instrument is not found', async () => {
  const problems = async (input: Parameters<typeof history>[0]): Promise<unknown> => {
    const answer = await history(input);
    return [answer.status, answer.data];
  };
  expect(await problems({ bar: '5m', from: now, until: now - 1 })).toEqual([
    400,
    [expect.objectContaining({ field: 'until', rule: 'tooSmall' })],
  ]);
  expect(await problems({ bar: '5m', from: now - (limits.historyDaysMax['5m'] + 1) * DAY_MS, until: now })).toEqual([
    400,
    [expect.objectContaining({ field: 'until', rule: 'tooBig' })],
  ]);
  expect(await problems({ bar: '1m', from: now - (limits.historyDaysMax['1m'] + 1) * DAY_MS, until: now })).toEqual([
    400,
    [expect.objectContaining({ field: 'until', rule: 'tooBig' })],
  ]);
  expect(await problems({ bar: '5m', from: now + 2 * DAY_MS, until: now + 3 * DAY_MS })).toEqual([
    400,
    [expect.objectContaining({ field: 'from', rule: 'tooBig' })],
  ]);
  const unknown = await server.call(barHistory, { instId: 'ABC-USDT', bar: '5m', from: now - DAY_MS, until: now }, { token });
  expect(reasonOf(unknown)).toBe('notFound');
});
