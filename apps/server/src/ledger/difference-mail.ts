// Mails the administrators of a tenant that an audit found a difference, which stops the tenant's outgoing money.
import { defaultLanguage, languageTags } from '@millrace/contract';
import { translatorFor } from '@millrace/i18n/server';
import type { Context } from '../shared/context/context.ts';
import type { Queryable } from '../shared/database/index.ts';
import { enqueue } from '../shared/enqueue.ts';
import { listAdministratorEmails } from '../shared/operators/operator.store.ts';

export const DIFFERENCE_MAIL = 'mail_difference';

interface DifferenceMail {
  tenantId: string;
  email: string;
  differences: number;
  /** Wall clock. */
  atMs: number;
}

/** Enqueues one mail for each administrator in the transaction that stores the audit. @returns to how many */
export async function mailDifferences(tx: Queryable, found: Omit<DifferenceMail, 'email'>): Promise<number> {
  const emails = await listAdministratorEmails(tx, found.tenantId);
  for (const email of emails) {
    const mail: DifferenceMail = { ...found, email };
    await enqueue(tx, DIFFERENCE_MAIL, mail);
  }
  return emails.length;
}

export async function mailDifference(context: Context, payload: unknown): Promise<void> {
  // Written by mailDifferences in exactly this shape.
  const { tenantId, email, differences, atMs } = payload as DifferenceMail;
  const tenant = await context.tenants.findById(tenantId);
  if (!tenant || !context.mail) throw new Error('a difference cannot be mailed: the tenant or the mail sender is missing');
  // Operators have no language: the tenant's.
  const t = translatorFor(languageTags.find((tag) => tag === tenant.locale) ?? defaultLanguage);
  const time = `${new Date(atMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const args = { tenant: tenant.name, tenantId, differences, time };
  const text = `${t('mail.ledgerDifference', args)}\n\n${t('mail.ledgerSteps', args)}`;
  await context.mail.send({ to: email, senderName: tenant.name, subject: t('mail.ledgerSubject', args), text });
}
