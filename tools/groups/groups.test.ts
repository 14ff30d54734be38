// The operator's command against the database of a running server, as `npm run groups` runs it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { languageTags } from '@millrace/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setUpServer } from '../../apps/server/src/testing/index.ts';
import { runGroups } from './command.ts';

const server = setUpServer();
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'millrace-groups-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const words = Object.fromEntries(languageTags.map((tag) => [tag, 'Buys low.']));
const settings = { addStepPct: '3', stopLossAmount: '50' };
const valid = { kind: 3, name: 'Ladder', words, slots: [{ slot: 'btc', instId: 'BTC-USDT-SWAP', settings }] };

async function run(...args: string[]): Promise<{ ok: boolean; lines: string[] }> {
  const lines: string[] = [];
  const ok = await runGroups(args, { env: { DATABASE_URL: server.database.adminUrl }, print: (line) => lines.push(line) });
  return { ok, lines };
}

function fileOf(template: unknown): string {
  const file = path.join(folder, 'template.json');
  writeFileSync(file, JSON.stringify(template));
  return file;
}

async function rows(sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const admin = new pg.Client({ connectionString: server.database.adminUrl });
  await admin.connect();
  try {
    return (await admin.query<Record<string, unknown>>(sql, values)).rows;
  } finally {
    await admin.end();
  }
}

test('each demo tenant has one group of three slots for each kind of groups, and one selection of dips', async () => {
  for (const tenant of ['meridian', 'aurora']) {
    const { lines } = await run('list', '--tenant', tenant);
    expect(lines.map((line) => line.split('  ')[1])).toEqual([
      ...['stock_trusteeship', 'contract_trusteeship', 'grid_trusteeship', 'bowling_trusteeship', 'vibrate_trusteeship'],
      ...['midorbit_trusteeship', 'pyramiding_trusteeship', 'bottom_fishing_strategy'],
    ]);
    for (const line of lines) expect(line.match(/(btc|eth|sol) [A-Z]+-USDT/g)).toHaveLength(3);
  }
  const lossLimits = await rows(
    `select s -> 'settings' ->> 'stopLossAmount' as "limit" from strategy_group_version, jsonb_array_elements(slots) s`,
  );
  expect(lossLimits).toHaveLength(48);
  for (const { limit } of lossLimits) expect(Number(limit)).toBeGreaterThan(0);
});

test('a template is published, becomes version 2 of its group, and is withdrawn; who did it is noted', async () => {
  const first = await run('publish', fileOf(valid), '--tenant', 'meridian', '--by', 'olga');
  expect(first.lines.at(-1)).toMatch(/^Published grp_\w+, version 1, by olga\.$/);
  const id = /grp_\w+/.exec(first.lines.at(-1) ?? '')?.[0] ?? '';
  const second = await run('publish', fileOf({ ...valid, id, name: 'Steeper ladder' }), '--tenant', 'meridian', '--by', 'boris');
  expect(second.lines.at(-1)).toBe(`Published ${id}, version 2, by boris.`);
  const stored = await rows('select version, name, slots from strategy_group_version where group_id = $1 order by version', [id]);
  expect(stored).toMatchObject([
    { version: 1, name: 'Ladder', slots: [{ slot: 'btc', instId: 'BTC-USDT-SWAP', settings: { addStepPct: '3', growthMode: 'size' } }] },
    { version: 2, name: 'Steeper ladder' },
  ]);
  await expect(rows('update strategy_group_version set name = $1', ['x'])).rejects.toThrow('strategy_group_version rows never change');
  await expect(rows('delete from strategy_group_version')).rejects.toThrow('strategy_group_version rows never change');

  await expect(run('publish', fileOf({ ...valid, id }), '--tenant', 'aurora')).rejects.toThrow(/aurora has no open group/);
  await expect(run('withdraw', id, '--tenant', 'aurora')).rejects.toThrow(/aurora has no open group/);
  expect((await run('withdraw', id, '--tenant', 'meridian', '--by', 'olga')).ok).toBe(true);
  await expect(run('withdraw', id, '--tenant', 'meridian')).rejects.toThrow(/has no open group/);
  await expect(run('publish', fileOf({ ...valid, id }), '--tenant', 'meridian')).rejects.toThrow(/has no open group/);
  const audited = await rows(`select kind, tenant_id, detail from audit_event where kind like 'group%' order by id`);
  expect(audited).toEqual([
    { kind: 'groupPublished', tenant_id: 'meridian', detail: { by: 'olga', group: id, version: 1 } },
    { kind: 'groupPublished', tenant_id: 'meridian', detail: { by: 'boris', group: id, version: 2 } },
    { kind: 'groupWithdrawn', tenant_id: 'meridian', detail: { by: 'olga', group: id } },
  ]);
});

const slot = (changes: object, more: object = {}) => ({
  ...valid,
  slots: [{ ...valid.slots[0], ...more, settings: { ...settings, ...changes } }],
});

test.each([
  ['a step below its range', slot({ addStepPct: '0.05' }), 'slot btc, addStepPct: tooSmall'],
  ['a rebound above half a step', slot({ callbackPct: '1.6' }), 'slot btc, callbackPct: callbackAboveHalfStep'],
  ['a fall back above the target', slot({ rollbackPct: '1.2' }), 'slot btc, rollbackPct: rollbackAboveTarget'],
  [
    'a target below costs',
    { ...slot({ targetPct: '0.25', rollbackPct: '0.1', baseOrderSize: '50' }, { instId: 'BTC-USDT' }), kind: 2 },
    'slot btc, targetPct: targetBelowCosts',
  ],
  ['a reversed range', slot({ rangeMin: '70000', rangeMax: '60000' }), 'slot btc, rangeMax: rangeReversed'],
  ['steps that widen too far', slot({ growthMode: 'step', addGrowthPct: '300' }), 'slot btc, addGrowthPct: stepTooWide'],
  ['a lock with both directions', slot({ direction: 'both', lockAfterSteps: 2, lockSize: '1' }), 'slot btc, lockAfterSteps: notOffered'],
  ['leverage above the cap', slot({ leverage: 30 }), 'slot btc, leverage: tooBig'],
  ['part of a lot', slot({ baseOrderSize: '0.005' }), 'slot btc, baseOrderSize: lotMultiple'],
  ['a setting that the kind has not', slot({ entryGate: 'breakout' }), 'slot btc, entryGate: unknownField'],
  ['an instrument of another product', slot({}, { instId: 'BTC-USDT' }), 'slot btc, instId: notOffered'],
  ['an instrument that is not listed', slot({}, { instId: 'ABC-USDT-SWAP' }), 'slot btc, instId: notOffered'],
  ['the same side twice', { ...valid, slots: [valid.slots[0], { ...valid.slots[0], slot: 'again' }] }, 'slot again, instId: givenTwice'],
  [
    'two slots of one name',
    { ...valid, slots: [valid.slots[0], { ...valid.slots[0], instId: 'ETH-USDT-SWAP' }] },
    'slot btc, slot: givenTwice',
  ],
  ['both directions of a pyramid', { ...slot({ addStepPct: '2', direction: 'both' }), kind: 18 }, 'slot btc, direction: notOffered'],
  ['a kind without groups', { ...valid, kind: 4 }, 'template, kind: oneOf'],
  ['a missing language', { ...valid, words: { ...words, th: undefined } }, 'template, words.th: required'],
  ['no slot', { ...valid, slots: [] }, 'template, slots: tooSmall'],
  ['an unknown word in a slot', { ...valid, slots: [{ ...valid.slots[0], lever: 3 }] }, 'slot btc, lever: unknownField'],
])('%s is named with its slot and field', async (_name, template, expected) => {
  const before = await rows('select count(*) from strategy_group_version');
  const { ok, lines } = await run('publish', fileOf(template), '--tenant', 'meridian');
  expect(ok).toBe(false);
  expect(lines.map((line) => line.split(' - ')[0])).toContain(expected);
  expect(lines.at(-1)).toMatch(/nothing was published\.$/);
  expect(await rows('select count(*) from strategy_group_version')).toEqual(before);
});

test('the operator may let a pyramid trade both directions', async () => {
  const { ok } = await run('check', fileOf({ ...slot({ addStepPct: '2', direction: 'both' }, { bothAllowed: true }), kind: 18 }));
  expect(ok).toBe(true);
});

test('what is asked for wrongly is said in a line', async () => {
  await expect(run('publish', 'no-such-file.json', '--tenant', 'meridian')).rejects.toThrow(/cannot be read as JSON/);
  await expect(run('list', '--tenant', 'nowhere')).rejects.toThrow('There is no tenant nowhere: there are aurora, meridian.');
  await expect(run('list')).rejects.toThrow(/needs --tenant/);
  await expect(run('burn')).rejects.toThrow(/npm run groups/);
});
