// Ends a follow: everything is closed at once, or the trader's exits are followed until all is flat, or each position is kept as a task of the copier's own.
// The driver ends it once nothing is left.
import { stopFollow } from '@millrace/contract';
import { lockTask } from '@millrace/engine';
import { compareDecimals, roundDecimal } from '@millrace/market';
import type { Queryable } from '../../shared/database/index.ts';
import { handler } from '../../shared/http/handler.ts';
import { refuse, refuseInput } from '../../shared/refusal.ts';
import { setKeepLoss } from '../keeping/keep.store.ts';
import { lossOf } from '../keeping/stop-amount.ts';
import { findFollow, listTaskIds, readFollow, type Follow } from '../shared/follow.store.ts';
import { leave, lockOwnFollow } from '../shared/own-follow.ts';
import { productsOf, type Products } from '../shared/products.ts';

const stateOf = { close: 'closing', exits: 'exits', keep: 'keeping' } as const;

export const stopFollowRoute = handler(stopFollow, async (context, { input, session, read, write }) => {
  const { mode, lossNum } = input;
  if ((mode === 'keep') !== (lossNum !== undefined))
    refuseInput({ field: 'lossNum', rule: mode === 'keep' ? 'required' : 'unknownField', args: {} });
  const seen = (await read((tx) => findFollow(tx, input.id, session.userId))) ?? refuse('notFound');
  const products = mode === 'keep' ? await productsOf(context, seen.venueId) : undefined;
  return write(async (tx) => {
    const follow = await lockOwnFollow(tx, input, session);
    if (follow.state === 'ended') refuse('followEnded');
    // Who closes already does not go back to waiting.
    if (follow.state !== 'closing') {
      if (lossNum !== undefined) await keepWith(tx, follow, { lossNum, products });
      await leave(tx, follow, { state: stateOf[mode], reason: 'user', by: session, at: new Date(context.clock.now()) });
    }
    return (await readFollow(tx, follow.id)) ?? refuse('notFound');
  });
});

/** Refuses a stop that would work at once. */
async function keepWith(
  tx: Queryable,
  follow: Follow,
  { lossNum, products }: { lossNum: string; products: Products | undefined },
): Promise<void> {
  for (const id of await listTaskIds(tx, follow.id)) {
    const task = await lockTask(tx, id, follow.userId);
    if (task === undefined || (task.view?.sz ?? '0') === '0') continue;
    const product = products?.get(task.instId);
    if (product === undefined || product.lastPrice === '') return refuse('exchangeUnavailable');
    const lost = lossOf(task, product);
    if (compareDecimals(lossNum, lost) <= 0)
      refuseInput({ field: 'lossNum', rule: 'tooSmall', args: { min: roundDecimal(lost, 2, 'ceil') } });
  }
  await setKeepLoss(tx, follow.id, lossNum);
}
