// A tenant of real money and the paper chain, and one of paper money and a real exchange, are refused together, in one sentence.
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { cloneDatabase } from '../../../../tools/testing/index.ts';
import { insertLedgerPeople } from '../testing/ledger-people.ts';
import { giveProperty } from '../testing/property.ts';
import { moneyProblem } from './money-problem.ts';

test('names the tenant whose money is real', async () => {
  const database = await cloneDatabase();
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  try {
    await insertLedgerPeople(owner, ['play', 'bank'], 0);
    const chain = { hasPaperChain: true, venues: [] };
    expect(await moneyProblem(owner, chain)).toBeUndefined();
    await owner.query(`update tenant set money = 'real' where id = 'bank'`);
    expect(await moneyProblem(owner, chain)).toContain('the money of the tenant bank is real');
    const without = { hasPaperChain: false, venues: [{ id: 'okx', environment: 'real' as const }] };
    expect(await moneyProblem(owner, without)).toBeUndefined();
    await owner.query(`update tenant set venues = '{okx}'`);
    expect(await moneyProblem(owner, without)).toContain('the tenant play is paper, but its exchange okx is real');
  } finally {
    await owner.end();
    await database.drop();
  }
});

test('a tenant of an older database whose traders have real accounts deals in real money, and its traders have trial fuel', async () => {
  const database = await cloneDatabase();
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  try {
    await insertLedgerPeople(owner, ['old', 'play'], 1);
    for (const tenantId of ['old', 'play']) await giveProperty(database.adminUrl, { tenantId, id: `usr_${tenantId}1` });
    await owner.query(`update exchange_credential set environment = 'real' where tenant_id = 'old'`);
    const migration = await readFile(new URL('../../migrations/20261123144000_money-of-real-tenants.sql', import.meta.url), 'utf8');
    for (const _run of [1, 2]) await owner.query(migration);
    const { rows } = await owner.query(
      'select tenant.id, money, ref from tenant left join ledger_journal on tenant_id = tenant.id order by tenant.id',
    );
    expect(rows).toEqual([
      { id: 'old', money: 'real', ref: 'trial:usr_old1' },
      { id: 'play', money: 'paper', ref: null },
    ]);
  } finally {
    await owner.end();
    await database.drop();
  }
});
