// A tenant of real money and the paper chain are refused together, in one sentence.
import pg from 'pg';
import { expect, test } from 'vitest';
import { cloneDatabase } from '../../../../tools/testing/index.ts';
import { insertLedgerPeople } from '../testing/ledger-people.ts';
import { moneyProblem } from './money-problem.ts';

test('names the tenant whose money is real', async () => {
  const database = await cloneDatabase();
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  try {
    await insertLedgerPeople(owner, ['play', 'bank'], 0);
    expect(await moneyProblem(owner, true)).toBeUndefined();
    await owner.query(`update tenant set money = 'real' where id = 'bank'`);
    expect(await moneyProblem(owner, true)).toContain('the money of the tenant bank is real');
    expect(await moneyProblem(owner, false)).toBeUndefined();
  } finally {
    await owner.end();
    await database.drop();
  }
});
