// What operators decide about top-ups and arrivals. Each runs in the transaction of the operator's call and is its only writer of the ledger.
import { creditFuel } from '../fuel/index.ts';
import { buyFuelJournal, topUpJournal } from '../ledger/index.ts';
import { writeDecision } from '../messages/index.ts';
import type { Queryable } from '../shared/database/index.ts';
import { creditUsdt } from '../shares/index.ts';
import type { MoneyTerms } from '../shared/money/terms.ts';
import { refuse, refuseInput } from '../shared/refusal.ts';
import { sameAddress, type Network } from '@millrace/chain';
import { addDecimals } from '@millrace/market';
import { findMatched, listArrivalOf, lockArrival, markCredited, saveArrival, type Arrival } from './arrival.store.ts';
import { changeTopUp, findTopUp, type TopUp } from './top-up.store.ts';

export interface TopUpDecision {
  id: string;
  /** Of the order or arrival that the operator has seen. */
  version: number;
  operatorId: string;
  tenantId: string;
  /** The tenant's own money. */
  money: 'real' | 'paper';
  nowMs: number;
}

/** Books what arrived and turns all of it into fuel. @throws Refusal notFound, alreadyDecided, or transferMissing where nothing arrived for it */
export async function approveTopUp(tx: Queryable, of: TopUpDecision): Promise<TopUp> {
  const { tenantId, money, nowMs } = of;
  const found = await lockInReview(tx, of);
  const arrival = await findMatched(tx, found.id);
  if (!arrival) refuse('transferMissing');
  const { id, userId, bonus } = found;
  const completed = await changeTopUp(tx, found, { state: 'completed', decidedBy: of.operatorId, txid: arrival.txid }, nowMs);
  const args = { money, fuel: addDecimals(arrival.amount, bonus) };
  await writeDecision(tx, { tenantId, userId, kind: 'topUpCompleted', args }, nowMs);
  const journals = [topUpJournal({ id, userId, amount: arrival.amount }), buyFuelJournal({ id, userId, price: arrival.amount, bonus })];
  await creditFuel(tx, { tenantId, environment: money, atMs: nowMs }, { userId, journals });
  return completed;
}

/** Ends the order with words for the trader; what has arrived for it goes to the operators' list. @throws Refusal notFound or alreadyDecided */
export async function rejectTopUp(tx: Queryable, of: TopUpDecision & { reply: string }): Promise<TopUp> {
  const { tenantId, money, nowMs, reply } = of;
  const found = await lockInReview(tx, of);
  const rejected = await changeTopUp(tx, found, { state: 'rejected', reply, decidedBy: of.operatorId }, nowMs);
  await listArrivalOf(tx, found.id);
  const args = { money, amount: found.price, reply };
  await writeDecision(tx, { tenantId, userId: found.userId, kind: 'topUpRejected', args }, nowMs);
  return rejected;
}

/**
 * Credits a listed arrival to its owner as USDT, after two people agreed on him.
 * @param of.firstOperatorId who proposed it. @throws Refusal notFound, alreadyDecided or samePerson
 */
export async function creditArrival(tx: Queryable, of: TopUpDecision & { firstOperatorId: string; userId: string }): Promise<Arrival> {
  const { tenantId, money, nowMs, userId } = of;
  const found = await lockArrival(tx, of.id);
  if (found?.tenantId !== tenantId) refuse('notFound');
  if (found.version !== of.version || found.state !== 'listed') refuse('alreadyDecided');
  if (of.firstOperatorId === of.operatorId) refuse('samePerson');
  await markCredited(tx, { id: found.id, userId });
  const args = { money, amount: found.amount };
  await writeDecision(tx, { tenantId, userId, kind: 'topUpArrived', args }, nowMs);
  await creditUsdt(tx, { tenantId, environment: money, atMs: nowMs }, [topUpJournal({ id: found.id, userId, amount: found.amount })]);
  return { ...found, state: 'credited', userId, version: found.version + 1 };
}

export interface TypedArrival {
  tenantId: string;
  network: Network;
  txid: string;
  /** One of the tenant's. */
  address: string;
  from: string;
  amount: string;
  confirmations: number;
  /** When it was made, wall ms. */
  atMs: number;
}

/**
 * Stores a transfer that an operator saw on the network, where no chain door sees it. It is matched like any other; its approval needs two people.
 * @throws Refusal inputInvalid for an address that is not the tenant's
 */
export async function storeTypedArrival(
  tx: Queryable,
  { tenantId, address: to, ...seen }: TypedArrival,
  { operatorId, terms, nowMs }: { operatorId: string; terms: MoneyTerms; nowMs: number },
): Promise<void> {
  const { network } = seen;
  if (!terms.topUp.addresses.some((own) => own.network === network && sameAddress(network, own.address, to)))
    refuseInput({ field: 'address', rule: 'notOffered', args: {} });
  await saveArrival(tx, { tenantId, transfer: { ...seen, to, sendId: null }, typedBy: operatorId, nowMs });
}

async function lockInReview(tx: Queryable, { id, version, tenantId }: Pick<TopUpDecision, 'id' | 'version' | 'tenantId'>): Promise<TopUp> {
  const found = await findTopUp(tx, id, { lock: true });
  if (found?.tenantId !== tenantId) refuse('notFound');
  if (found.version !== version || found.state !== 'review') refuse('alreadyDecided');
  return found;
}
