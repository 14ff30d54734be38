// What two people do with an operator: what their approval is bound to, and doing it. A one-use link is mailed to the operator alone.
import { limits } from '@millrace/contract';
import { operatorKinds } from '@millrace/contract/admin';
import type { Transaction } from '../../shared/database/index.ts';
import { newSecret } from '../../shared/ids.ts';
import { refuse } from '../../shared/refusal.ts';
import type { Approval, Content } from '../shared/approval.store.ts';
import type { Deciding } from '../shared/deciding.ts';
import { enqueueOperatorMail } from './operator-mail.ts';
import { changeOperator, hasOwnTrader, isOperatorNameTaken, lockOperatorNow, type OperatorNow } from './operators.store.ts';

/** Whether an approval is about the rights of this operator. */
export function isAboutOperator({ kind, subject }: Pick<Approval, 'kind' | 'subject'>, operatorId: string): boolean {
  return operatorKinds.includes(kind) && subject === operatorId;
}

/** What an operator is, by field, as both people see it. */
export function fieldsOf({ name, email, roles, isDisabled }: Omit<OperatorNow, 'id' | 'version'>): Content {
  return { name, email, roles: roles.join(', '), isDisabled: String(isDisabled) };
}

/** What the approval would be bound to now: the same while the operator was not changed since. */
export async function operatorContent(
  tx: Transaction,
  { subject, content, userId }: Pick<Approval, 'subject' | 'content' | 'userId'>,
): Promise<Content | undefined> {
  const now = await lockOperatorNow(tx, subject);
  if (content['version'] === undefined) return now || (await isOperatorNameTaken(tx, content['name'] ?? '')) ? undefined : content;
  if (!now || (userId !== null && !(await hasOwnTrader(tx, subject, userId)))) return undefined;
  return { ...content, version: String(now.version) };
}

/**
 * @param origin where the second person reached the console: a link leads there, so it must be where the first one did
 * @throws Refusal operatorsRemain; approvalVoid when the operator was changed, or the console was reached elsewhere
 */
export async function applyOperatorChange(
  tx: Transaction,
  { id, kind, content, before }: Approval,
  { tenantId, nowMs, origin }: Deciding & { origin: string },
): Promise<void> {
  const { console: consoleOrigin = origin, name = '', email = '', roles = '' } = content;
  if (consoleOrigin !== origin) refuse('approvalVoid');
  const link = `${tenantId}_${newSecret()}`;
  const outcome = await changeOperator(tx, { approvalId: id, link, linkEndMs: nowMs + limits.invitationTtlSec * 1000, nowMs });
  if (outcome === 'tooFew') refuse('operatorsRemain');
  if (outcome === 'changed') refuse('approvalVoid');
  const isNew = kind === 'operator' && content['version'] === undefined;
  // Behind the #: no server and no log on the way sees it.
  if (isNew || kind === 'resetOperator')
    return enqueueOperatorMail(tx, { tenantId, kind: 'link', email, name, link: `${origin}/invitation#${link}` });
  if (kind !== 'operator') return;
  const isDisabled = content['isDisabled'] === 'true';
  for (const address of new Set([before['email'] ?? '', email].filter((one) => one !== '')))
    await enqueueOperatorMail(tx, { tenantId, kind: isDisabled ? 'disabled' : 'changed', email: address, name, roles, address: email });
}
