// Mails a code. Answers the same, and does the same work, whether or not the address has an account: the job decides what is mailed.
import { limits, sendEmailCode } from '@millrace/contract';
import { guestHandler } from '../../shared/http/handler.ts';
import { randomText } from '../../shared/ids.ts';
import { enqueue } from '../../shared/enqueue.ts';
import { refuse } from '../../shared/refusal.ts';
import { insertCode, secondsToNextCode } from '../proofs/email-code.store.ts';
import { CODE_MAIL, type CodeMail } from './code-mail.ts';

export const sendEmailCodeRoute = guestHandler(sendEmailCode, async ({ clock }, { input, tenant, language, write }) => {
  const { email, purpose } = input;
  const code = randomText(limits.emailCodeDigits, '0123456789');
  return write(async (tx) => {
    const address = { tenantId: tenant.id, purpose, email };
    const seconds = await secondsToNextCode(tx, address, clock.now());
    if (seconds > 0) refuse('emailCodeTooSoon', { seconds });
    await insertCode(tx, address, code, clock.now());
    const mail: CodeMail = { tenantId: tenant.id, purpose, email, code, language, expiresMs: clock.now() + limits.emailCodeTtlSec * 1000 };
    await enqueue(tx, CODE_MAIL, mail);
    return { resendAfterSec: limits.emailCodeResendSec, expiresInSec: limits.emailCodeTtlSec };
  });
});
