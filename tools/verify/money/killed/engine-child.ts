// An engine whose facts go where the server's go, as a process of its own. MONEY_KILL is the step at which it ends; the steps are commits. With MONEY_PLANTED
// fees are charged a moment after the cycle's transaction, in one of their own.
import pg from 'pg';
import { onFacts } from '../../../../apps/server/src/tasks/facts.ts';
import { inTransaction } from '../../../../apps/server/src/shared/database/index.ts';
import { runEngineChild, type ChildOrders } from '../../../../packages/engine/src/testing/run-engine-child.ts';
import { countCommits } from './count-commits.ts';
import { armKill, type KillOrder } from './steps.ts';

const LATE_MS = 50;

const facts = onFacts({ now: Date.now });
const { MONEY_KILL, MONEY_PLANTED, ENGINE_CHILD = '{}' } = process.env;
countCommits();
if (MONEY_KILL !== undefined) armKill(JSON.parse(MONEY_KILL) as KillOrder);
await runEngineChild(() => ({ onFacts: MONEY_PLANTED === undefined ? facts : late() }));

function late(): typeof facts {
  const pool = new pg.Pool({ connectionString: (JSON.parse(ENGINE_CHILD) as ChildOrders).databaseUrl });
  return async (_tx, decided) => {
    setTimeout(() => void inTransaction(pool, (tx) => facts(tx, decided)).catch(() => undefined), LATE_MS);
  };
}
