// What is kept of the last known state: of this session only, bounded, and gone with it.
import { getExchangeBalance, getTenantByUrl, info, listSession, menuList, pageTradeRecord } from '@millrace/contract';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { KEPT_BYTES_MAX, KEPT_MS_MAX, KEPT_READS_MAX } from '../shared/limits.ts';
import { createPersistedReads, type KeptPlace } from './persisted-reads.ts';

function placeOf(): KeptPlace & { text: string | undefined; picture: string | undefined } {
  const place = {
    text: undefined as string | undefined,
    picture: undefined as string | undefined,
    read: () => Promise.resolve(place.text),
    write: (text: string) => Promise.resolve(void (place.text = text)),
    writePicture: (text: string) => Promise.resolve(void (place.picture = text)),
    clear: () => Promise.resolve(void (place.text = place.picture = undefined)),
  };
  return place;
}

const nowMs = 1_800_000_000_000;

function appOf(place: KeptPlace, token: string | undefined, { build = 'one', now = nowMs } = {}) {
  const queries = new QueryClient();
  return { queries, kept: createPersistedReads({ queries, place, build, token: () => token, now: () => now }) };
}

const balance = [getExchangeBalance.path, { id: 'crd_1' }];
const tenant = [getTenantByUrl.path, { url: 'x' }];

async function keptBy(token: string | undefined): Promise<ReturnType<typeof placeOf>> {
  const place = placeOf();
  const { queries, kept } = appOf(place, token);
  queries.setQueryData(balance, { total: '10000' }, { updatedAt: nowMs - 5 });
  queries.setQueryData(tenant, { name: 'Meridian' }, { updatedAt: nowMs });
  queries.setQueryData([listSession.path, {}], [{ id: 'ses_1' }], { updatedAt: nowMs });
  await kept.save();
  return place;
}

test('the same session finds it with its time, and as old; calls that are not named are not kept', async () => {
  const { queries, kept } = appOf(await keptBy('token'), 'token');
  await kept.restore();
  expect(queries.getQueryData(balance)).toEqual({ total: '10000' });
  expect(queries.getQueryState(balance)).toMatchObject({ dataUpdatedAt: nowMs - 5, isInvalidated: true });
  expect(queries.getQueryData([listSession.path, {}])).toBeUndefined();
});

test('what the server answered before the device did stays', async () => {
  const { queries, kept } = appOf(await keptBy('token'), 'token');
  queries.setQueryData(balance, { total: '10001' }, { updatedAt: nowMs });
  await kept.restore();
  expect(queries.getQueryData(balance)).toEqual({ total: '10001' });
  expect(queries.getQueryState(balance)?.isInvalidated).toBe(false);
});

test.each([
  ['another session', 'other', {}],
  ['a guest', undefined, {}],
])('%s finds only what everybody may see', async (_who, token, options) => {
  const { queries, kept } = appOf(await keptBy('token'), token, options);
  await kept.restore();
  expect(queries.getQueryData(balance)).toBeUndefined();
  expect(queries.getQueryData(tenant)).toEqual({ name: 'Meridian' });
});

test('another build, and one that comes too late, find nothing', async () => {
  for (const options of [{ build: 'two' }, { now: nowMs + KEPT_MS_MAX + 1 }]) {
    const { queries, kept } = appOf(await keptBy('token'), 'token', options);
    await kept.restore();
    expect(queries.getQueryCache().getAll()).toEqual([]);
  }
});

test('what a guest keeps has nothing of a session in it, and the token is never written', async () => {
  expect((await keptBy(undefined)).text).not.toContain('10000');
  expect((await keptBy('secret-token')).text).not.toContain('secret-token');
});

test('it is bounded in number and size, and what a start needs comes first', async () => {
  const place = placeOf();
  const { queries, kept } = appOf(place, 'token');
  for (let index = 0; index < KEPT_READS_MAX + 20; index += 1)
    queries.setQueryData([pageTradeRecord.path, { index }], 'x'.repeat(KEPT_BYTES_MAX / 40), { updatedAt: nowMs + index });
  for (const call of [info, menuList]) queries.setQueryData([call.path, {}], [], { updatedAt: nowMs - 1000 });
  await kept.save();
  expect(place.text?.length).toBeLessThan(KEPT_BYTES_MAX + 1000);
  expect(place.text).toContain(info.path);
  expect(place.text).toContain(menuList.path);
});

test('a logout during a save leaves nothing behind', async () => {
  const place = placeOf();
  const { queries, kept } = appOf(place, 'token');
  queries.setQueryData(balance, { total: '10000' });
  await Promise.all([kept.save(), kept.clear()]);
  expect(place.text).toBeUndefined();
});

test.each(['{', '[]', '{"build":"one","owner":"","reads":[{"key":1}]}', ''])('%j is as if nothing were kept', async (text) => {
  const { queries, kept } = appOf({ ...placeOf(), read: () => Promise.resolve(text) }, undefined);
  await kept.restore();
  expect(queries.getQueryCache().getAll()).toEqual([]);
});

test('the picture of Home is kept for the session and the build that saw it, never for a guest, and goes with what is known', async () => {
  const picture = { lang: 'en-US', wide: false, atMs: nowMs, from: { time: '', date: '' }, tree: 'Home' };
  const place = placeOf();
  await appOf(place, undefined).kept.save(picture);
  expect(place.picture).toBeUndefined();
  const { kept } = appOf(place, 'token');
  await kept.save(picture);
  expect(JSON.parse(place.picture ?? '')).toEqual({ ...picture, build: 'one', owner: expect.stringMatching(/^[0-9a-f]{32}$/) });
  expect(place.picture).not.toContain('token');
  await kept.save();
  expect(place.picture).toBeDefined();
  await kept.clear();
  expect(place.picture).toBeUndefined();
});
