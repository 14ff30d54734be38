// What the commands of a cluster on one machine say, from rows as the nodes note them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readInstallation } from '../../apps/server/src/nodes/read-installation.ts';
import { cloneDatabase, type TestDatabase } from '../testing/index.ts';
import { drainOrSay } from './drain.ts';
import { statusLines, type NodeHere } from './status.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await cloneDatabase();
  const { engine } = database.pools();
  await engine.query(
    `insert into node (name, roles, version, started_at, seen_at, figures)
     select name, roles, '1.2.3', '2026-11-01T08:00:00Z', now(), jsonb_build_object('holds', holds, 'member', null, 'shards', shards, 'accounts', 9, 'tasks', 30,
            'loopDelayMs', 21, 'hasNats', true, 'hasSignals', true, 'relayLag', lag, 'refusedWrites', refused, 'problems', '[]'::jsonb, 'connections', connections)
       from (values ('engine-1', '{engine}'::text[], '[]'::jsonb, 512, null::int, 2, '[{"venue": "okx", "address": "203.0.113.10", "perSecond": 3, "waiting": 24}]'::jsonb),
                    ('core-1', '{market,relay}', '["relay"]', 0, 2048, 0, '[]'),
                    ('core-2', '{market,relay}', '["market"]', 0, null, 0, '[]')) as made (name, roles, holds, shards, lag, refused, connections)`,
  );
  await engine.query(
    `insert into take_over (node, at, cause, shards, accounts, owned_ms, exits_ms, streams_ms, lookups)
     values ('engine-1', '2026-11-02T09:00:00Z', 'lost', 340, 7, 260, 1840, null, 3)`,
  );
  await engine.query(`update ownership_seen set unowned_since = '2026-11-02T10:00:00Z'`);
});
afterAll(() => database.drop());

const here: NodeHere[] = [
  { name: 'engine-1', roles: 'engine', state: 'running, cut from venue', problems: ['paper: no prices'] },
  { name: 'core-1', roles: 'market,relay', state: 'running', problems: [] },
  { name: 'core-2', roles: 'market,relay', state: 'down', problems: undefined },
  { name: 'api-1', roles: 'api', state: 'running', problems: [] },
];

test('the status says of each node what the console says, and of the installation what is an alarm', async () => {
  const { engine } = database.pools();
  const seen = await readInstallation({ engine, tx: engine, nowMs: Date.now() });
  const cells = statusLines(here, seen).map((line) => line.split(/ *\| */));
  expect(cells.slice(2, 6)).toEqual([
    [
      ...[
        'engine-1',
        'engine',
        'running, cut from venue',
        '1.2.3',
        '2026-11-01T08:00:00Z',
        '512 shards, 9 accounts, 30 tasks',
        '21 ms',
        '',
      ],
      'paper: no prices; 2 writes refused by a fence',
    ],
    ['core-1', 'market,relay', 'running', '1.2.3', '2026-11-01T08:00:00Z', 'does relay', '21 ms', '2048 bytes', ''],
    ['core-2', 'market,relay', 'down', '1.2.3', '2026-11-01T08:00:00Z', '', '', '', 'does not answer'],
    ['api-1', 'api', 'running', '', '', '', '', '', ''],
  ]);
  expect(cells).toContainEqual(['1024 of 1,024 shards have no engine, since 2026-11-02T10:00:00Z.']);
  expect(cells).toContainEqual(['Orders and moves of money without an answer for more than a minute: 0.']);
  expect(cells).toContainEqual(['engine-1', 'okx', '203.0.113.10', '3', '24']);
  expect(cells).toContainEqual(['2026-11-02T09:00:00Z', 'engine-1', 'lost', '340', '7', '0.3 s', '1.8 s', '', '3']);
  expect(cells.flat().join()).not.toContain('may claim');
});

test('claims that are held are named, and nodes are told of while the database does not answer', async () => {
  const { engine, console } = database.pools();
  await console.query(`insert into claim_hold (held_at, held_by) values ('2026-11-02T11:00:00Z', 'demo-platform')`);
  const seen = await readInstallation({ engine, tx: engine, nowMs: Date.now() });
  expect(statusLines(here, seen)).toContain('No engine may claim shards: demo-platform, since 2026-11-02T11:00:00Z.');
  const without = statusLines(here, new Error('connect ECONNREFUSED'));
  expect(without.at(-1)).toBe('The database does not answer: connect ECONNREFUSED');
  expect(without.join()).toContain('cut from venue');
});

test('the last engine is not drained by the command either', async () => {
  const { engine } = database.pools();
  const drain = (name: string) => drainOrSay(engine, { name, isDraining: true, nowMs: Date.now() });
  await expect(drain('engine-1')).rejects.toThrow('engine-1 cannot hand its accounts over: no other engine would take the accounts.');
  await expect(drain('engine-2')).rejects.toThrow('engine-2 cannot hand its accounts over: it has not noted itself in the database yet.');
  await expect(drain('core-1')).resolves.toBeUndefined();
});
