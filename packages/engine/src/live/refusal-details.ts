// What a refused opening order says of the account or the market, so that its strategy can send a smaller or cheaper one: what is free, or the
// price limit that the venue names.
import { ticksOf } from '@millrace/market';
import { getBalance, isShortOfBalance, priceLimitOf } from '@millrace/okx';
import type { OrderRow } from '../stores/order-store.ts';
import type { TaskEvent } from '../strategies/lib/task-event.ts';
import type { TaskRunner } from './task-runner.ts';

type Details = Pick<Extract<TaskEvent, { type: 'reject' }>, 'availableQuote' | 'limitTicks'>;

/** Empty for a closing order, for any other refusal, and where the venue does not say. */
export async function refusalDetails(
  { account, instrument }: TaskRunner,
  { effect, side }: Pick<OrderRow, 'effect' | 'side'>,
  { code, message }: { code: string; message: string },
): Promise<Details> {
  if (effect === 'close') return {};
  if (isShortOfBalance(code)) {
    const reply = await getBalance(account.connection);
    const usdt = reply.kind === 'ok' ? reply.data.currencies.find(({ currency }) => currency === 'USDT') : undefined;
    return usdt === undefined ? {} : { availableQuote: usdt.available };
  }
  const limit = priceLimitOf({ code, message }, side);
  return limit === null ? {} : { limitTicks: ticksOf(limit, instrument.tickSize, side === 'buy' ? 'floor' : 'ceil') };
}
