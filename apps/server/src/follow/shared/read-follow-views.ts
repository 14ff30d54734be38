// Reads follows whole: their rows, what they brought, and the newest prices of what they hold.
import type { FollowRow, FollowView } from '@millrace/contract';
import type { Context } from '../../shared/context/context.ts';
import type { Transaction } from '../../shared/database/index.ts';
import { followViewOf } from './follow-view.ts';
import { readFollowMoney } from './follow-money.store.ts';
import { productsOf, type Products } from './products.ts';

export interface ViewedFollow {
  view: FollowView;
  /** Its living tasks. */
  taskIds: string[];
}

/** @param read runs reads in a transaction of the tenant; prices are asked for outside it */
export async function viewFollows(
  context: Context,
  read: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>,
  rows: readonly FollowRow[],
): Promise<ViewedFollow[]> {
  const ids = rows.map(({ id }) => id);
  const money = await read((tx) => readFollowMoney(tx, ids, context.clock.now()));
  const products = new Map<string, Products>();
  for (const venueId of new Set([...money.values()].map((each) => each.venueId))) {
    const found = await productsOf(context, venueId);
    if (found !== undefined) products.set(venueId, found);
  }
  return rows.flatMap((row) => {
    const own = money.get(row.id);
    if (own === undefined) return [];
    return [{ view: followViewOf(row, own, products.get(own.venueId) ?? new Map()), taskIds: own.tasks.map(({ id }) => id) }];
  });
}
