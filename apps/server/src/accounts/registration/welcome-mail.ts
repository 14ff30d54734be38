// The job that mails a new trader the UID of the account.
import { defaultLanguage, languageTagOfCode } from '@millrace/contract';
import { translatorFor } from '@millrace/i18n/server';
import type { Context } from '../../shared/context/context.ts';
import { inTenant } from '../../shared/database/index.ts';
import { findUserById } from '../users/user.store.ts';

export const WELCOME_MAIL = 'mail_welcome';

export interface WelcomeMail {
  tenantId: string;
  userId: string;
}

export async function mailWelcome(context: Context, payload: unknown): Promise<void> {
  // Written by register in exactly this shape.
  const { tenantId, userId } = payload as WelcomeMail;
  const tenant = await context.tenants.findById(tenantId);
  if (!tenant || !context.mail) throw new Error('a welcome cannot be mailed: the tenant or the mail sender is missing');
  const user = await inTenant(context.pools.app, tenantId, (tx) => findUserById(tx, userId));
  if (!user) return;
  const t = translatorFor(languageTagOfCode(user.languageCode) ?? defaultLanguage);
  const args = { tenant: tenant.name, uid: user.uid };
  await context.mail.send({
    to: user.email,
    senderName: tenant.name,
    subject: t('mail.welcomeSubject', args),
    text: `${t('mail.welcome', args)}\n\n${t('mail.uid', args)}`,
  });
}
