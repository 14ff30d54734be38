// A user's statement, newest first. A trader who receives shares of profit reads one row of them a day: from one share he could compute what one copier
// earned.
import type { Queryable } from '../shared/database/index.ts';
import { listLeaderStatement, receivesShares } from './leader-statement.store.ts';
import { listPostings, type StatementQuery, type StatementRow } from './statement.store.ts';

/** `db` is a transaction of the tenant. */
export async function listStatement(db: Queryable, query: StatementQuery): Promise<StatementRow[]> {
  return (await receivesShares(db, query.userId)) ? listLeaderStatement(db, query) : listPostings(db, query);
}
