// Starting a task: what it depends on beside the task, and the actions that are stored for it.
import { confirmStart, type Queryable, type TaskRow, type TaskSummary } from '@millrace/engine';
import { becomesSwapReady, findCredentialRow, readBalance, usableBalance } from '../../exchange/index.ts';
import type { Context } from '../../shared/context/context.ts';
import type { Transaction } from '../../shared/database/index.ts';
import { refuse } from '../../shared/refusal.ts';
import type { Session } from '../../shared/sessions/index.ts';
import { neededByOthers } from './needed-by-others.ts';
import { queueAction, type Queued } from './queue-action.ts';
import { startFigures } from './start-figures.ts';
import { findProduct } from './task-product.ts';
import { isSpot } from './task-view.ts';
import { confirmsMismatch, effectiveFlags, type StartPreconditions, type TaskSnapshot } from './transitions.ts';

interface Asking {
  /** Runs reads in a transaction that sees the task's account. */
  read<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  confirmed: { noStop: boolean; partialLadder: boolean };
  /** Balances that are known, by account, where several tasks are started at once. */
  balances?: Balances;
}

export type Balances = Map<string, Awaited<ReturnType<typeof readBalance>>>;

/** Asks the exchange; runs before the task is locked. Refuses `exchangeUnavailable` or `credentialBroken`. */
export async function loadStartPreconditions(
  context: Context,
  task: TaskSummary,
  { read, confirmed, balances }: Asking,
): Promise<StartPreconditions> {
  const account = (await read((tx) => findCredentialRow(tx, task.credentialId, task.userId))) ?? refuse('credentialBroken');
  const balance = balances?.get(account.id) ?? (await readBalance(context, account));
  balances?.set(account.id, balance);
  const product = await findProduct(context, account, task.instId);
  if (product?.lastPrice === '') refuse('exchangeUnavailable');
  return {
    credentialOk: account.status === 'ok',
    accountFit: isSpot(task) || (await becomesSwapReady(context, account, read)),
    instrumentLive: product?.state === 'live',
    figures: product
      ? startFigures(task, product, task.view?.securedAssets ?? '0')
      : { coveragePct: '0', liqPx: '0', loss: '0', needed: '0' },
    freeUsdt: (await usableBalance(account.id, balance, read)).usableUsdt,
    reservedUsdt: await neededByOthers(context, read, { account, except: task.id }),
    confirmNoStop: confirmed.noStop,
    confirmPartialLadder: confirmed.partialLadder,
  };
}

/** A start that nothing refuses. */
export interface Start {
  task: TaskRow;
  snapshot: TaskSnapshot;
  preconditions: StartPreconditions;
  /** Opens buying, too. */
  buying: boolean;
}

/** Stores the start of a locked task. Its page shows a mismatch, so a start confirms that. */
export async function queueStart(
  tx: Queryable,
  { task, snapshot, preconditions, buying }: Start,
  by: Pick<Session, 'userId'>,
): Promise<Queued> {
  await confirmStart(tx, task.id, { noStop: preconditions.confirmNoStop, partialLadder: preconditions.confirmPartialLadder });
  const confirmed = confirmsMismatch(snapshot) ? await queueAction(tx, task, { type: 'confirmMismatch' }, by) : undefined;
  if (confirmed && effectiveFlags(snapshot).trading) return confirmed;
  const queued = await queueAction(tx, task, { type: 'startTrading' }, by);
  if (buying && !effectiveFlags(snapshot).buying) await queueAction(tx, task, { type: 'startBuying' }, by);
  return queued;
}
