// Sets the copier's own take profit and stop of one position. A stop beyond the price, or a take profit short of it, would act at once and is refused.
import { setPosition, type InputIssue } from '@millrace/contract';
import { findTask, type TaskSummary } from '@millrace/engine';
import { compareDecimals, ticksOf } from '@millrace/market';
import { findCredentialRow } from '../../exchange/index.ts';
import type { Context } from '../../shared/context/context.ts';
import { handler, type TraderRequest } from '../../shared/http/handler.ts';
import { Refusal, refuse } from '../../shared/refusal.ts';
import { findProduct, queueAction } from '../../tasks/index.ts';
import { legOfSide, lockHeld } from './own-position.ts';

type Request = TraderRequest<typeof setPosition>;

export const setPositionRoute = handler(setPosition, async (context, request) => {
  const { input, session, read, write } = request;
  const seen = await read((tx) => findTask(tx, input.userAssignmentId, session.userId));
  if (seen === undefined || seen.follow === null) return refuse('notFound');
  const ticks = await checkedTicks(context, request, seen);
  return write(async (tx) => {
    const task = await lockHeld(tx, input, session);
    return queueAction(tx, task, { type: 'setPosition', leg: legOfSide(input.posSide), ...ticks }, session);
  });
});

/** Refuses `settingsInvalid` with the field. */
async function checkedTicks(
  context: Context,
  { input, session, read }: Request,
  task: TaskSummary,
): Promise<{ targetTicks: number | null; stopTicks: number | null }> {
  const account = (await read((tx) => findCredentialRow(tx, task.credentialId, session.userId))) ?? refuse('notFound');
  const product = await findProduct(context, account, task.instId);
  if (product === undefined || product.lastPrice === '') return refuse('exchangeUnavailable');
  const { tickSize, lastPrice } = product;
  const above = { targetPx: input.posSide === 'long', stopPx: input.posSide !== 'long' };
  const ticks = (field: 'targetPx' | 'stopPx'): number | null => {
    const price = input[field] ?? '';
    if (price === '') return null;
    if (ticksOf(price, tickSize, 'floor') !== ticksOf(price, tickSize, 'ceil'))
      return invalid({ field, rule: 'tickMultiple', args: { tick: tickSize } });
    const order = compareDecimals(price, lastPrice);
    if (above[field] && order <= 0) return invalid({ field, rule: 'tooSmall', args: { min: lastPrice } });
    if (!above[field] && order >= 0) return invalid({ field, rule: 'tooBig', args: { max: lastPrice } });
    return ticksOf(price, tickSize);
  };
  return { targetTicks: ticks('targetPx'), stopTicks: ticks('stopPx') };
}

function invalid(issue: InputIssue): never {
  throw new Refusal('settingsInvalid', undefined, [issue]);
}
