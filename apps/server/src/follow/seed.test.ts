// The demo traders: approved once with tasks that start, and untouched by a later start.
import { expect, test } from 'vitest';
import { setUpServerWithPaper } from '../testing/set-up.ts';
import { asOwner } from '../testing/trader-world.ts';
import { inTransaction, openPool } from '../shared/database/index.ts';
import { traderSeeds } from './seed.ts';

const world = setUpServerWithPaper({ hasDemoTraders: true });

const made = () =>
  asOwner(
    world,
    `select u.uid, l.state, count(t.id)::int as tasks, (select count(*)::int from task_event e join task o on o.id = e.task_id where o.user_id = u.id) as actions,
            (select trim_scale(b.amount)::text from ledger_account a join ledger_balance b on b.account_id = a.id
              where a.owner_id = u.id and a.currency = 'dusdt' and a.purpose = 'balance') as fuel
       from lead_trader l join app_user u on u.id = l.user_id join task t on t.credential_id = l.credential_id group by u.id, l.state order by u.uid`,
  );

test('two demo traders are approved with fuel and tasks that are to start, and a later start makes nothing twice', async () => {
  const traders = [
    { uid: '10000003', state: 'active', tasks: 2, actions: 4, fuel: '900' },
    { uid: '10000004', state: 'active', tasks: 2, actions: 4, fuel: '900' },
  ];
  expect(await made()).toEqual(traders);
  const { context } = world.server.server;
  await asOwner(
    world,
    `update lead_trader set state = 'resigned', ended_at = now() where user_id = (select id from app_user where uid = '10000004')`,
  );
  const owner = openPool(world.server.database.adminUrl, { onError: () => undefined });
  for (const seed of traderSeeds) await inTransaction(owner, (tx) => seed(context, tx));
  await owner.end();
  expect(await made()).toEqual([traders[0], { ...traders[1], state: 'resigned' }]);
});
