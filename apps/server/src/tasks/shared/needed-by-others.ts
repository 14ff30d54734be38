// What the other running tasks of an account may still need of its free balance: each one's worst case less the margin of what it holds.
import { limits } from '@millrace/contract';
import { listTasks } from '@millrace/engine';
import { addDecimals } from '@millrace/market';
import type { Context } from '../../shared/context/context.ts';
import type { Transaction } from '../../shared/database/index.ts';
import type { CredentialRow } from '../../exchange/index.ts';
import { startFigures } from './start-figures.ts';
import { findProduct } from './task-product.ts';

type Read = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;

/** USDT, decimal text, of all tasks but `except`. A task that buys nothing more, or whose market has no price, needs nothing. */
export async function neededByOthers(
  context: Context,
  read: Read,
  { account, except }: { account: CredentialRow; except?: string },
): Promise<string> {
  const { tasks } = await read((tx) => listTasks(tx, { userId: account.userId, offset: 0, limit: limits.tasksPerUser }));
  let sum = '0';
  for (const other of tasks) {
    if (other.id === except || other.credentialId !== account.id || !other.tradingEnabled || !other.buyingEnabled) continue;
    const product = await findProduct(context, account, other.instId);
    if (product === undefined || product.lastPrice === '') continue;
    sum = addDecimals(sum, startFigures(other, product, other.view?.securedAssets ?? '0').needed);
  }
  return sum;
}
