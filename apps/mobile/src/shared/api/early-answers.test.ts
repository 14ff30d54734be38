import { expect, test } from 'vitest';
import { EARLY_MS_MAX } from '../limits.ts';
import { earlyFetch } from './early-answers.ts';

const origin = 'https://app.test';
const menu = '/app/inter/menu/list';
const host = '/app/outer/user/getTenantByUrl?url=https%3A%2F%2Fapp.test';

function begin() {
  const at = { ms: 0 };
  const asked: string[] = [];
  const early = {
    token: 'mine',
    answers: { [menu]: Promise.resolve(new Response('early')), [host]: Promise.resolve(new Response('early')) },
  };
  const ask = (address: string): Promise<Response> => {
    asked.push(address);
    return Promise.resolve(new Response('asked'));
  };
  const read = earlyFetch({ early, origin, ageMs: () => at.ms, ask });
  const text = async (address: string, { token = 'mine', method = 'GET' } = {}): Promise<string> =>
    (await read(address, { method, headers: { token } })).text();
  return { at, asked, read, text };
}

test('what was asked before the app was there is taken once, whatever tenant is named', async () => {
  const { asked, text } = begin();
  expect(await text(`${menu}?tenantId=meridian`)).toBe('early');
  expect(await text(host)).toBe('early');
  expect(asked).toEqual([]);
  expect([await text(menu), await text(host), await text('/app/inter/user/info')]).toEqual(['asked', 'asked', 'asked']);
});

test('another session, another server, an act before it and a page that is older ask themselves', async () => {
  expect(await begin().text(menu, { token: 'another' })).toBe('asked');
  expect(await begin().text(`https://other.test${menu}`)).toBe('asked');
  const acting = begin();
  await acting.text('/app/inter/user/assignment/operateStatus', { method: 'POST' });
  expect(await acting.text(menu)).toBe('asked');
  const old = begin();
  old.at.ms = EARLY_MS_MAX + 1;
  expect(await old.text(menu)).toBe('asked');
});

test('a read that is given up does not wait for its early answer', async () => {
  const read = earlyFetch({ early: { answers: { [host]: new Promise(() => undefined) } }, origin, ageMs: () => 0, ask: fetch });
  await expect(read(host, { method: 'GET', signal: AbortSignal.abort(new Error('given up')) })).rejects.toThrow('given up');
});
