// Mails of operators about their own access: the one-use link, and what two people changed.
import { defaultLanguage, languageTags, limits } from '@millrace/contract';
import type { OperatorRole } from '@millrace/contract/admin';
import { translatorFor } from '@millrace/i18n/server';
import type { Context } from '../../shared/context/context.ts';
import type { Queryable } from '../../shared/database/index.ts';
import { enqueue } from '../../shared/enqueue.ts';

export const OPERATOR_MAIL = 'mail_operator';

type OperatorMail = { tenantId: string; email: string; name: string } & (
  | { kind: 'link'; link: string }
  /** `roles` as the approval names them; `address` is the e-mail address that counts from now on. */
  | { kind: 'changed' | 'disabled'; roles: string; address: string }
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
  const text =
    mail.kind === 'link'
      ? `${t('mail.operatorLink', { ...words, hours: limits.invitationTtlSec / 3600 })}\n\n${mail.link}`
      : mail.kind === 'disabled'
        ? t('mail.operatorDisabled', words)
        : t('mail.operatorChanged', {
            ...words,
            roles: mail.roles
              .split(', ')
              .map((role) => t(`console.role.${role as OperatorRole}`))
              .join(', '),
            email: mail.address,
          });
  const subject = t(mail.kind === 'link' ? 'mail.operatorLinkSubject' : 'mail.operatorChangedSubject', words);
  await context.mail.send({ to: mail.email, senderName: tenant.name, subject, text: `${text}\n\n${t('mail.operatorFooter', words)}` });
}
