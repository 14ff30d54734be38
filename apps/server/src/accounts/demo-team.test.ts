// The demo trader's team stands from the first start: four deep, paid by ordinary journals, with the two traders who can be copied; a later start makes nothing
// twice.
import { getTeam, pageFloor } from '@millrace/contract';
import { expect, test } from 'vitest';
import { auditTenant } from '../ledger/audit-job.ts';
import { inTransaction, openPool } from '../shared/database/index.ts';
import { logInDemo } from '../testing/index.ts';
import { setUpServerWithPaper } from '../testing/set-up.ts';
import { demoTeam } from './demo-team.ts';
import { demoLeads, seedDemoTeam } from './seed.ts';

const world = setUpServerWithPaper({ hasDemoTraders: true });

test('nine members stand four deep beside the two who can be copied, five have paid, and the books agree', async () => {
  const { token } = await logInDemo(world.server);
  const team = async () => (await world.server.call(getTeam, {}, { token })).data;
  const before = await team();
  expect(before).toMatchObject({ members: demoTeam.length + demoLeads.length, level: 0 });
  expect(JSON.stringify(before.rewards)).not.toMatch(/[1-9]/);
  const floors = await Promise.all(
    [1, 2, 3, 4, 5].map(async (depth) => (await world.server.call(pageFloor, { depth, pageNum: 1, pageSize: 20 }, { token })).data.total),
  );
  expect(floors).toEqual([2 + demoLeads.length, 3, 3, 1, 0]);
  const owner = openPool(world.server.database.adminUrl, { onError: () => undefined });
  await inTransaction(owner, (tx) => seedDemoTeam(world.server.server.context, tx));
  const { rows } = await owner.query(
    `select count(*) filter (where activated_at is not null)::int as paid, count(*)::int as all from app_user where tenant_id = 'meridian' and uid between '10000011' and '10000019'`,
  );
  expect(rows).toEqual([{ paid: demoTeam.filter(({ paid }) => paid !== '0').length, all: demoTeam.length }]);
  await owner.end();
  expect(await team()).toEqual(before);
  expect(await auditTenant(world.server.server.context, { tenantId: 'meridian', isWhole: true })).toEqual([]);
});
