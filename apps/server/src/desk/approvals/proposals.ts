// What each kind of approval is bound to, read from what it is about: at the proposal and again at the decision, which is void when they differ.
import type { ApprovalKind } from '@millrace/contract/admin';
import {
  adjustJournal,
  buyFuelJournal,
  payWithdrawalJournal,
  rebateJournal,
  releaseWithdrawalJournal,
  topUpJournal,
  type Journal,
} from '../../ledger/index.ts';
import type { Queryable, Transaction } from '../../shared/database/index.ts';
import { lockOperatedLead } from '../../follow/index.ts';
import { findMatched, findTopUp, lockArrival } from '../../top-ups/index.ts';
import { lockWithdrawal } from '../../wallet/index.ts';
import { roleContent } from '../team-roles/role-effects.ts';
import { brandContent } from '../brand/brand-draft.ts';
import { rebateContent, statementOf } from '../rebates/rebate-content.ts';
import { counterContent, counterJournals } from './counter.ts';
import { operatorContent } from '../operators/operator-effects.ts';
import { freezeContent } from '../users/freeze-effects.ts';
import { announcementContent } from '../announcements/announcement-effects.ts';
import { panicContent } from '../panic/panic-effects.ts';
import { publishContent, withdrawContent } from '../templates/template-case.ts';
import { closeContent } from '../tasks/close-effects.ts';
import { newestRelease } from '../releases/release.store.ts';
import { findStop } from '../shared/audit-run.store.ts';
import type { Approval, Content } from '../shared/approval.store.ts';

interface Bound {
  userId: string;
  content: Content;
}

/** Of a top-up in review; `amount` is what arrived, empty while nothing did. */
export async function topUpContent(tx: Queryable, id: string): Promise<Bound | undefined> {
  const found = await findTopUp(tx, id, { lock: true });
  if (!found) return undefined;
  const arrival = await findMatched(tx, id);
  const { version, price, bonus, exact, network, address, state } = found;
  return {
    userId: found.userId,
    content: {
      version: String(version),
      state,
      network,
      address,
      price,
      bonus,
      exact,
      amount: arrival?.amount ?? '',
      txid: arrival?.txid ?? '',
      isTyped: String(typeof arrival?.typedBy === 'string'),
    },
  };
}

/** Of an arrival that is credited to this trader. */
export async function arrivalContent(tx: Queryable, id: string, userId: string): Promise<Bound | undefined> {
  const found = await lockArrival(tx, id);
  if (!found) return undefined;
  const { version, network, txid, address, amount, state } = found;
  return { userId, content: { version: String(version), state, network, txid, address, amount, userId } };
}

/** Of a withdrawal, as approved or as lost; `end` is how a lost one ends. */
export async function withdrawalContent(tx: Queryable, id: string, end: Content = {}): Promise<Bound | undefined> {
  const found = await lockWithdrawal(tx, id);
  if (!found) return undefined;
  const { userId, version, network, address, amount, fee, state } = found;
  return { userId, content: { version: String(version), state, network, address, amount, fee, ...end } };
}

/** Of a trader whose role is taken away. His settings are no part of it: a change of them must not keep the role. */
export async function revokeContent(tx: Queryable, id: string, reason: string): Promise<Bound | undefined> {
  const found = await lockOperatedLead(tx, id);
  return found && { userId: found.userId, content: { state: found.state, uid: found.uid, reason } };
}

/** Of a stop of outgoing money that is to end: a later audit with a difference changes it. */
export async function liftContent(tx: Queryable, reason: string): Promise<Content | undefined> {
  const stop = await findStop(tx);
  return stop && { auditId: stop.auditId, isClean: String(stop.isClean), reason };
}

/** What the approval would be bound to if it were proposed now; undefined where what it is about is gone. */
export async function contentNow(tx: Transaction, approval: Approval, tenantId: string): Promise<Content | undefined> {
  const { kind, subject, content, userId } = approval;
  const readers: Record<ApprovalKind, () => Promise<Content | undefined>> = {
    topUp: async () => (await topUpContent(tx, subject))?.content,
    arrival: async () => (await arrivalContent(tx, subject, userId ?? ''))?.content,
    withdrawal: async () => (await withdrawalContent(tx, subject))?.content,
    lostWithdrawal: async () => (await withdrawalContent(tx, subject, endOf(content)))?.content,
    adjustment: async () => content,
    terms: async () => content,
    appRelease: async () => ({ ...content, after: await newestRelease(tx) }),
    teamRole: async () => (await roleContent(tx, subject))?.content,
    endTeamRole: async () => (await roleContent(tx, subject, content['reason'] ?? ''))?.content,
    revokeTrader: async () => (await revokeContent(tx, subject, content['reason'] ?? ''))?.content,
    counter: async () => (await counterContent(tx, subject, content['reason'] ?? ''))?.content,
    rebate: () => rebateContent(tx, statementOf(content)),
    endPanic: () => panicContent(tx, content['reason'] ?? ''),
    closeTask: () => closeContent(tx, subject, content['reason'] ?? ''),
    brand: async () => (await brandContent(tx, subject, content['reason'] ?? ''))?.content,
    liftStop: () => liftContent(tx, content['reason'] ?? ''),
    template: async () => (await publishContent(tx, { tenantId, id: subject, reason: content['reason'] ?? '' }))?.content,
    endTemplate: () => withdrawContent(tx, { tenantId, id: subject, reason: content['reason'] ?? '' }),
    announcement: () => announcementContent(tx, subject, content['reason'] ?? ''),
    operator: () => operatorContent(tx, approval),
    resetOperator: () => operatorContent(tx, approval),
    endOwnTrader: () => operatorContent(tx, approval),
    unfreeze: () => freezeContent(tx, subject, content['reason'] ?? ''),
  };
  return readers[kind]();
}

function endOf({ foundTxid, reply }: Content): Content {
  return { foundTxid: foundTxid ?? '', reply: reply ?? '' };
}

/** What approving writes to the ledger. */
export function journalsOf({
  id,
  kind,
  subject,
  userId,
  content,
}: Pick<Approval, 'id' | 'kind' | 'subject' | 'userId' | 'content'>): Journal[] {
  const owner = userId ?? '';
  const { amount = '', fee = '', bonus = '', currency = '', reason = '' } = content;
  switch (kind) {
    case 'topUp':
      return [topUpJournal({ id: subject, userId: owner, amount }), buyFuelJournal({ id: subject, userId: owner, price: amount, bonus })];
    case 'arrival':
      return [topUpJournal({ id: subject, userId: owner, amount })];
    case 'withdrawal':
      return [payWithdrawalJournal({ id: subject, userId: owner, amount, fee })];
    case 'lostWithdrawal':
      return content['foundTxid'] === ''
        ? [releaseWithdrawalJournal({ id: subject, userId: owner, amount, fee })]
        : [payWithdrawalJournal({ id: subject, userId: owner, amount, fee })];
    case 'adjustment':
      return [
        adjustJournal({
          approvalId: id,
          userId: owner,
          currency: currency as Parameters<typeof adjustJournal>[0]['currency'],
          amount,
          reason,
        }),
      ];
    case 'counter':
      return counterJournals(content);
    case 'rebate':
      return [rebateJournal(statementOf(content))];
    case 'terms':
    case 'revokeTrader':
    case 'teamRole':
    case 'endTeamRole':
    case 'liftStop':
    case 'unfreeze':
    case 'brand':
    case 'appRelease':
    case 'closeTask':
    case 'endPanic':
    case 'template':
    case 'endTemplate':
    case 'announcement':
    case 'operator':
    case 'resetOperator':
    case 'endOwnTrader':
      return [];
  }
}
