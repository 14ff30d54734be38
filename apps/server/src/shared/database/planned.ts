// Runs a query whose plan a connection keeps: for lists of the console, where planning joins and policies takes longer than reading a page.
import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Queryable } from './pools.ts';

/** `text` has one form for each combination of filters: filters that are not given are left out, so that one plan serves every value. */
export function queryPlanned<Row extends pg.QueryResultRow>(
  tx: Queryable,
  text: string,
  values: readonly unknown[],
): Promise<pg.QueryResult<Row>> {
  return tx.query<Row>({ name: createHash('sha256').update(text).digest('hex').slice(0, 32), text, values: [...values] });
}
