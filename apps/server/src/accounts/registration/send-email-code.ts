// Mails a code. Answers the same, and does the same work, whether or not the address has an account: the job decides what is mailed.
import { limits, sendEmailCode } from '@millrace/contract';
import { addressGroup } from '../../shared/http/address-group.ts';
import { guestHandler } from '../../shared/http/handler.ts';
import { randomText } from '../../shared/ids.ts';
import { enqueue } from '../../shared/enqueue.ts';
import { refuse } from '../../shared/refusal.ts';
import { hasSessionFrom } from '../../shared/sessions/index.ts';
import { findUserByEmail } from '../users/user.store.ts';
import { insertCode, waitForCode } from '../proofs/email-code.store.ts';
import { CODE_MAIL, type CodeMail } from './code-mail.ts';

export const sendEmailCodeRoute = guestHandler(sendEmailCode, async ({ clock, config }, { input, tenant, ip, language, write }) => {
  const { email, purpose } = input;
  const code = randomText(limits.emailCodeDigits, '0123456789');
  return write(async (tx) => {
    const address = { tenantId: tenant.id, purpose, email };
    const owner = await findUserByEmail(tx, email);
    const place = addressGroup(ip);
    const asker = { place, isOwners: await hasSessionFrom(tx, owner?.id ?? '', ip), perHour: config.requestsPerMinute };
    const { mailboxSec, placeSec } = await waitForCode(tx, address, asker, clock.now());
    if (placeSec > 0) refuse('tooManyRequests', { seconds: placeSec });
    if (mailboxSec > 0) refuse('emailCodeTooSoon', { seconds: mailboxSec });
    await insertCode(tx, address, { code, place }, clock.now());
    const mail: CodeMail = { tenantId: tenant.id, purpose, email, code, language, expiresMs: clock.now() + limits.emailCodeTtlSec * 1000 };
    await enqueue(tx, CODE_MAIL, mail);
    return { resendAfterSec: limits.emailCodeResendSec, expiresInSec: limits.emailCodeTtlSec };
  });
});
