// Nodes of an installation for the console: two engines, of which one hands its accounts over, one that is missing, what was taken over from it, and an operator who lets no engine claim.
import type pg from 'pg';

/** Nobody notes them again, so they are seen in the future. */
const nodes = `insert into node (name, roles, version, started_at, seen_at, figures, is_draining)
  select name, roles, '0.1.0', now() - started, now() + seen,
         jsonb_build_object('holds', holds, 'member', null, 'shards', shards, 'accounts', accounts, 'tasks', tasks, 'loopDelayMs', delay,
                            'hasNats', nats, 'hasSignals', true, 'relayLag', case when holds ? 'relay' then 18432 end, 'refusedWrites', refused, 'problems', '[]'::jsonb,
                            'connections', connections), draining
    from (values ('api-1', '{api}'::text[], interval '3 days', interval '1 day', '[]'::jsonb, 0, 0, 0, 14, true, 0, false),
                 ('core-1', '{market,jobs,relay}', interval '3 days', interval '1 day', '["market","jobs","relay"]', 0, 0, 0, 21, true, 0, false),
                 ('core-2', '{market,jobs,relay}', interval '2 days', interval '1 day', '[]', 0, 0, 0, 12, true, 0, false),
                 ('engine-1', '{engine}', interval '3 days', interval '1 day', '[]', 640, 8123, 30411, 38, true, 0, false),
                 ('engine-2', '{engine}', interval '5 hours', interval '1 day', '[]', 384, 4890, 18214, 41, false, 1, true),
                 ('engine-3', '{engine}', interval '3 days', interval '-2 hours', '[]', 341, 4211, 15980, 30, true, 0, false))
      as seeded (name, roles, started, seen, holds, shards, accounts, tasks, delay, nats, refused, draining)
      cross join lateral (select case when roles = '{engine}' then '[{"venue": "okx", "address": "203.0.113.10", "perSecond": 3, "waiting": 24},
                                  {"venue": "okx", "address": "203.0.113.11", "perSecond": 3, "waiting": 0}]'::jsonb else '[]'::jsonb end) c (connections)`;

const takeOvers = `insert into take_over (node, at, cause, shards, accounts, owned_ms, exits_ms, streams_ms, lookups)
  values ('engine-1', now() - interval '2 hours', 'lost', 171, 2106, 260, 1840, 9120, 3), ('engine-2', now() - interval '2 hours', 'handedOver', 170, 2105, 310, 1910, 9350, 0),
         ('engine-2', now() - interval '5 hours', 'start', 340, 4210, null, 2630, null, 0)`;

const held = `insert into claim_hold (held_at, held_by) values (now() - interval '10 minutes', 'demo-platform')`;

export async function seedNodes(database: Pick<pg.ClientBase, 'query'>): Promise<void> {
  await database.query(nodes);
  await database.query(takeOvers);
  await database.query(held);
}
