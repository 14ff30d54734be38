// Mails a trader what an operator decided: the words of the message that the decision wrote, in the trader's language.
import { defaultLanguage, languageTagOfCode, type Message } from '@millrace/contract';
import { translatorFor } from '@millrace/i18n/server';
import type { Context } from '../shared/context/context.ts';
import { inTenant, type Queryable } from '../shared/database/index.ts';
import { enqueue } from '../shared/enqueue.ts';
import { findMessageToMail, writeMessage, type NewMessage } from './message.store.ts';

export const DECISION_MAIL = 'mail_decision';

/** Each has a subject in the catalogue. */
type DecisionKind = Extract<
  Message['kind'],
  | 'topUpCompleted'
  | 'topUpRejected'
  | 'topUpArrived'
  | 'withdrawalApproved'
  | 'withdrawalSent'
  | 'withdrawalRejected'
  | 'trialFuelApproved'
  | 'trialFuelRejected'
  | 'traderApproved'
  | 'traderRejected'
  | 'roleApproved'
  | 'roleRejected'
  | 'roleWithdrawn'
  | 'leadClosed'
  | 'leadOpened'
  | 'leadRevoked'
  | 'balanceAdjusted'
  | 'journalCountered'
  | 'keyRevoked'
  | 'accountFrozen'
  | 'accountUnfrozen'
  | 'accountPreviewed'
>;

export type NewDecision = Omit<NewMessage, 'kind' | 'taskId'> & { kind: DecisionKind };

interface DecisionMail {
  tenantId: string;
  messageId: string;
  kind: DecisionKind;
}

/** Writes the message of a decision inside its transaction, and enqueues the mail, which is sent once that has committed. */
export async function writeDecision(tx: Queryable, decision: NewDecision, nowMs: number): Promise<void> {
  const messageId = await writeMessage(tx, { ...decision, taskId: null }, nowMs);
  const mail: DecisionMail = { tenantId: decision.tenantId, messageId, kind: decision.kind };
  await enqueue(tx, DECISION_MAIL, mail);
}

export async function mailDecision(context: Context, payload: unknown): Promise<void> {
  // Written by writeDecision in exactly this shape.
  const { tenantId, messageId, kind } = payload as DecisionMail;
  const tenant = await context.tenants.findById(tenantId);
  if (!tenant || !context.mail) throw new Error('a decision cannot be mailed: the tenant or the mail sender is missing');
  const found = await inTenant(context.pools.app, tenantId, (tx) => findMessageToMail(tx, messageId));
  if (!found) return;
  const t = translatorFor(languageTagOfCode(found.languageCode) ?? defaultLanguage);
  const words = { tenant: tenant.name, support: tenant.customerEmail };
  await context.mail.send({
    to: found.email,
    senderName: tenant.name,
    subject: t(`mail.subject.${kind}`, words),
    text: `${t(`messages.${kind}`, found.args)}\n\n${t('mail.decisionFooter', words)}`,
  });
}
