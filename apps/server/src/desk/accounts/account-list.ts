// What the list of linked accounts and its file have in common.
import { keyProblemOf, type InputOf, type LanguageTag } from '@millrace/contract';
import type { AccountRow, exportAccount } from '@millrace/contract/admin';
import { translatorFor } from '@millrace/i18n/server';
import type { Transaction } from '../../shared/database/index.ts';
import { findUserId } from '../shared/desk-users.store.ts';
import type { AccountQuery, FoundAccount } from './account.store.ts';

/** Undefined where no trader has this UID. */
export async function accountQuery(
  tx: Transaction,
  { uid, sort = 'newest', ...filter }: InputOf<typeof exportAccount>,
): Promise<Omit<AccountQuery, 'rowsMax'> | undefined> {
  if (uid === undefined) return { ...filter, sort };
  const userId = await findUserId(tx, uid);
  return userId === undefined ? undefined : { ...filter, sort, userId };
}

/** Built field by field, so that no new column can slip into an answer. */
export function accountRowOf(found: FoundAccount, language: LanguageTag): AccountRow {
  const { id, user, environment, exchangeUid, maskedKey, isBroken, brokenReason, brokenTime, checkTime, answerTime, tasks, createTime } =
    found;
  const problem = isBroken ? translatorFor(language)(`refusal.${keyProblemOf(brokenReason)}`) : '';
  const isRevoked = brokenReason === 'exchangeKeyRevoked';
  return {
    id,
    user,
    environment,
    exchangeUid,
    maskedKey,
    isBroken,
    isRevoked,
    problem,
    brokenTime,
    checkTime,
    answerTime,
    tasks,
    createTime,
  };
}
