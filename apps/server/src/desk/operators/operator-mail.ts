// Mails to operators: the one-use link of their access, what two people changed of it, and the link of a file that they asked for.
import { defaultLanguage, languageTags, limits } from '@millrace/contract';
import type { OperatorRole } from '@millrace/contract/admin';
import type { Translate } from '@millrace/i18n';
import { translatorFor } from '@millrace/i18n/server';
import type { Context } from '../../shared/context/context.ts';
import type { Queryable } from '../../shared/database/index.ts';
import { enqueue } from '../../shared/enqueue.ts';

export const OPERATOR_MAIL = 'mail_operator';

type OperatorMail = { tenantId: string; email: string; name: string } & (
  | { kind: 'link'; link: string }
  /** `roles` as the approval names them; `address` is the e-mail address that counts from now on. */
  | { kind: 'changed' | 'disabled'; roles: string; address: string }
  /** A file of a list that he asked for. */
  | { kind: 'file'; file: string; link: string }
  | { kind: 'fileTooBig'; file: string }
);

/** Sent once the transaction has committed. */
export async function enqueueOperatorMail(tx: Queryable, mail: OperatorMail): Promise<void> {
  await enqueue(tx, OPERATOR_MAIL, mail);
}

export async function mailOperator(context: Context, payload: unknown): Promise<void> {
  // Written by enqueueOperatorMail in exactly this shape.
  const mail = payload as OperatorMail;
  const tenant = await context.tenants.findById(mail.tenantId);
  if (!tenant || !context.mail) throw new Error('an operator cannot be mailed: the tenant or the mail sender is missing');
  // Operators have no language: the tenant's.
  const t = translatorFor(languageTags.find((tag) => tag === tenant.locale) ?? defaultLanguage);
  const words = { tenant: tenant.name, name: mail.name };
  const { subject, text } = wordsOf(mail, words, t);
  await context.mail.send({ to: mail.email, senderName: tenant.name, subject, text: `${text}\n\n${t('mail.operatorFooter', words)}` });
}

function wordsOf(mail: OperatorMail, words: { tenant: string; name: string }, t: Translate): { subject: string; text: string } {
  switch (mail.kind) {
    case 'link': {
      const text = t('mail.operatorLink', { ...words, hours: limits.invitationTtlSec / 3600 });
      return { subject: t('mail.operatorLinkSubject', words), text: `${text}\n\n${mail.link}` };
    }
    case 'changed': {
      const roles = mail.roles.split(', ').map((role) => t(`console.role.${role as OperatorRole}`));
      const text = t('mail.operatorChanged', { ...words, roles: roles.join(', '), email: mail.address });
      return { subject: t('mail.operatorChangedSubject', words), text };
    }
    case 'disabled':
      return { subject: t('mail.operatorChangedSubject', words), text: t('mail.operatorDisabled', words) };
    case 'file': {
      const text = t('mail.operatorFile', { ...words, file: mail.file, hours: limits.mailedExportTtlSec / 3600 });
      return { subject: t('mail.operatorFileSubject', { ...words, file: mail.file }), text: `${text}\n\n${mail.link}` };
    }
    case 'fileTooBig': {
      const { mailedExportRowsMax: rows, mailedExportMbMax: mb } = limits;
      const text = t('mail.operatorFileTooBig', { ...words, file: mail.file, rows, mb });
      return { subject: t('mail.operatorFileSubject', { ...words, file: mail.file }), text };
    }
  }
}
