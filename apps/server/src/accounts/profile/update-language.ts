// Keeps the language of the caller's account; one that the tenant does not offer is refused.
import { doneOutput, languageTagOfCode, updateLanguage } from '@millrace/contract';
import { handler } from '../../shared/http/handler.ts';
import { refuseInput } from '../../shared/refusal.ts';
import { updateLanguageCode } from '../users/user.store.ts';

export const updateLanguageRoute = handler(updateLanguage, async ({ sessions }, { input, session, tenant, write }) => {
  const tag = languageTagOfCode(input.languageCode);
  if (!tag || !tenant.languages.includes(tag)) refuseInput({ field: 'languageCode', rule: 'notOffered', args: {} });
  const output = await write(async (tx) => {
    await updateLanguageCode(tx, session.userId, input.languageCode);
    return doneOutput;
  });
  sessions.forget(session.userId);
  return output;
});
