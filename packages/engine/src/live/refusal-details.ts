// What the venue says about a refused opening order when it is asked, so that its strategy can send a smaller or cheaper one: what is free, or the limit of
// the price. What it does not say in time is left out: the refusal is decided without.
import { ticksOf } from '@millrace/market';
import { type Connection, getBalance, getPriceLimit, isBeyondPriceLimit, isShortOfBalance } from '@millrace/okx';
import type { Account } from '../accounts/account.ts';
import type { OrderRow } from '../stores/order-store.ts';
import type { TaskEvent } from '../strategies/lib/task-event.ts';
import type { EngineContext } from './context.ts';
import type { TaskRunner } from './task-runner.ts';

type Details = Pick<Extract<TaskEvent, { type: 'reject' }>, 'availableQuote' | 'limitTicks'>;

/** Longest wait for the answer, real ms. */
const ANSWER_MS_MAX = 2_000;

/** Empty for a closing order, for any other refusal, and where the venue does not say. */
export async function refusalDetails(
  context: EngineContext,
  { account, instrument }: TaskRunner,
  { effect, side }: Pick<OrderRow, 'effect' | 'side'>,
  code: string,
): Promise<Details> {
  if (effect === 'close') return {};
  if (isShortOfBalance(code)) return freeBalance(context, account);
  if (!isBeyondPriceLimit(code)) return {};
  const limit = await inTime(limitOf(account.connection, instrument.instId, side));
  return limit === undefined ? {} : { limitTicks: ticksOf(limit, instrument.tickSize, side === 'buy' ? 'floor' : 'ceil') };
}

/** What orders may use now; empty where the venue does not say in time. */
export async function freeBalance(context: EngineContext, account: Account): Promise<Pick<TaskEvent, 'availableQuote'>> {
  return (await inTime(freeOf(context, account))) ?? {};
}

async function freeOf({ leadAccounts }: EngineContext, { connection, credentialId }: Account): Promise<Details | undefined> {
  const reply = await getBalance(connection);
  const usdt = reply.kind === 'ok' ? reply.data.currencies.find(({ currency }) => currency === 'USDT') : undefined;
  return usdt && { availableQuote: leadAccounts.usable(credentialId, usdt.available) };
}

async function limitOf(connection: Connection, instId: string, side: OrderRow['side']): Promise<string | undefined> {
  const reply = await getPriceLimit(connection, instId);
  if (reply.kind !== 'ok') return undefined;
  return (side === 'buy' ? reply.data.highestBuy : reply.data.lowestSell) ?? undefined;
}

async function inTime<T>(asked: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ANSWER_MS_MAX);
  });
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}
