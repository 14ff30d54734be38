// The job that mails a code. A code about a password or two-step login is sent only to addresses that have an account.
import { languageTags, type EmailCodePurpose, type LanguageTag } from '@millrace/contract';
import { translatorFor } from '@millrace/i18n/server';
import { limits } from '@millrace/contract';
import type { Context } from '../../shared/context/context.ts';
import { inTenant } from '../../shared/database/index.ts';
import { findUserByEmail } from '../users/user.store.ts';

export const CODE_MAIL = 'mail_code';

/** Codes that go only to addresses that have an account. */
const OF_ACCOUNTS: ReadonlySet<EmailCodePurpose> = new Set(['forgetPassword', 'updatePassword', 'updateSecondPassword', 'twoStep']);

const TEXTS = {
  register: 'mail.codeRegister',
  forgetPassword: 'mail.codePassword',
  updatePassword: 'mail.codePassword',
  updateSecondPassword: 'mail.codeSafePassword',
  updateEmail: 'mail.codeEmail',
  twoStep: 'mail.codeTwoStep',
} as const satisfies Record<EmailCodePurpose, string>;

export interface CodeMail {
  tenantId: string;
  purpose: EmailCodePurpose;
  email: string;
  code: string;
  language: LanguageTag;
  /** The code's expiry; a mail that could not be sent before is dropped. */
  expiresMs: number;
}

export async function mailCode(context: Context, payload: unknown): Promise<void> {
  // Written by send-email-code in exactly this shape.
  const { tenantId, purpose, email, code, language, expiresMs } = payload as CodeMail;
  if (context.clock.now() >= expiresMs) return;
  const tenant = await context.tenants.findById(tenantId);
  if (!tenant || !context.mail) throw new Error('a code cannot be mailed: the tenant or the mail sender is missing');
  const user = OF_ACCOUNTS.has(purpose) ? await inTenant(context.pools.app, tenantId, (tx) => findUserByEmail(tx, email)) : undefined;
  if (OF_ACCOUNTS.has(purpose) && !user) return;
  const t = translatorFor(languageTags.includes(language) ? language : (tenant.languages[0] ?? 'en-US'));
  const args = { tenant: tenant.name, code, minutes: limits.emailCodeTtlSec / 60 };
  const lines = [
    t(TEXTS[purpose], args),
    // Whoever forgot the password may have forgotten the UID as well.
    ...(purpose === 'forgetPassword' && user ? [t('mail.uid', { uid: user.uid })] : []),
    t('mail.codeFooter', args),
  ];
  await context.mail.send({ to: email, senderName: tenant.name, subject: t('mail.codeSubject', args), text: lines.join('\n\n') });
}
