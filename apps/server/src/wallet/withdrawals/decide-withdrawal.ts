// What operators decide about a withdrawal: one approves, another pays; either rejects before it is paid; two end one whose payout is lost.
// Each runs in the transaction of the operator's call and is its only writer of the ledger.
import { payWithdrawalJournal, postJournals, releaseWithdrawalJournal } from '../../ledger/index.ts';
import { writeDecision, type NewDecision } from '../../messages/index.ts';
import type { Queryable } from '../../shared/database/index.ts';
import { refuse } from '../../shared/refusal.ts';
import { creditUsdt } from '../../shares/index.ts';
import { changeWithdrawal, lockWithdrawal, type Withdrawal } from './withdrawal.store.ts';

export interface WithdrawalDecision {
  id: string;
  /** Of the withdrawal that the operator has seen. */
  version: number;
  operatorId: string;
  tenantId: string;
  /** The tenant's own money. */
  money: 'real' | 'paper';
  nowMs: number;
}

/** The first person's part. @throws Refusal notFound or alreadyDecided */
export async function approveWithdrawal(tx: Queryable, of: WithdrawalDecision): Promise<Withdrawal> {
  const found = await lockFor(tx, of, ['requested']);
  return changeWithdrawal(tx, found, { state: 'approved', approvedBy: of.operatorId }, of.nowMs);
}

/** The second person's part: releases the payout, which the payout worker sends. @throws Refusal notFound, alreadyDecided or samePerson */
export async function payWithdrawal(tx: Queryable, of: WithdrawalDecision): Promise<Withdrawal> {
  const found = await lockFor(tx, of, ['approved']);
  if (found.approvedBy === of.operatorId) refuse('samePerson');
  const released = await changeWithdrawal(tx, found, { state: 'sending', paidBy: of.operatorId }, of.nowMs);
  await writeDecision(tx, decisionOf(found, 'withdrawalApproved', { money: of.money, amount: found.amount }), of.nowMs);
  return released;
}

/** Either person's part, with the words for the trader: what is held is free again. @throws Refusal notFound or alreadyDecided */
export async function rejectWithdrawal(tx: Queryable, of: WithdrawalDecision & { reply: string }): Promise<Withdrawal> {
  const found = await lockFor(tx, of, ['requested', 'approved']);
  return giveBack(tx, found, of);
}

/**
 * Ends a withdrawal whose payout stayed unknown, after two people looked: found under `txid` and booked, or given back.
 * @param of.firstOperatorId who proposed it. @throws Refusal notFound, alreadyDecided or samePerson
 */
export async function endLostWithdrawal(
  tx: Queryable,
  of: WithdrawalDecision & { firstOperatorId: string; outcome: { kind: 'paid'; txid: string } | { kind: 'givenBack'; reply: string } },
): Promise<Withdrawal> {
  const found = await lockFor(tx, of, ['lost']);
  if (of.firstOperatorId === of.operatorId) refuse('samePerson');
  if (of.outcome.kind === 'givenBack') return giveBack(tx, found, { ...of, reply: of.outcome.reply });
  return bookPayout(tx, found, { ...of, txid: of.outcome.txid });
}

/** Books a payout that is on the chain. Posts the transaction's only journal. */
export async function bookPayout(
  tx: Queryable,
  found: Withdrawal,
  { txid, tenantId, money, nowMs }: { txid: string; tenantId: string; money: 'real' | 'paper'; nowMs: number },
): Promise<Withdrawal> {
  const confirmed = await changeWithdrawal(tx, found, { state: 'confirmed', txid }, nowMs);
  await writeDecision(tx, decisionOf(found, 'withdrawalSent', { money, amount: found.amount }), nowMs);
  await postJournals(tx, { tenantId, environment: money, atMs: nowMs }, [payWithdrawalJournal(found)]);
  return confirmed;
}

async function giveBack(tx: Queryable, found: Withdrawal, of: WithdrawalDecision & { reply: string }): Promise<Withdrawal> {
  const { reply, money, nowMs, tenantId } = of;
  const rejected = await changeWithdrawal(tx, found, { state: 'rejected', reply }, nowMs);
  await writeDecision(tx, decisionOf(found, 'withdrawalRejected', { money, amount: found.amount, reply }), nowMs);
  await creditUsdt(tx, { tenantId, environment: money, atMs: nowMs }, [releaseWithdrawalJournal(found)]);
  return rejected;
}

function decisionOf({ tenantId, userId }: Withdrawal, kind: NewDecision['kind'], args: NewDecision['args']): NewDecision {
  return { tenantId, userId, kind, args };
}

async function lockFor(
  tx: Queryable,
  { id, version, tenantId }: Pick<WithdrawalDecision, 'id' | 'version' | 'tenantId'>,
  states: readonly Withdrawal['state'][],
): Promise<Withdrawal> {
  const found = await lockWithdrawal(tx, id);
  if (found?.tenantId !== tenantId) refuse('notFound');
  if (found.version !== version || !states.includes(found.state)) refuse('alreadyDecided');
  return found;
}
