// Linked accounts of all traders, newest first, each key with what is wrong with it.
import { keyProblemOf } from '@millrace/contract';
import { pageAccount } from '@millrace/contract/admin';
import { translatorFor } from '@millrace/i18n/server';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { pageOfInput } from '../../shared/http/page.ts';
import { findUserId } from '../shared/desk-users.store.ts';
import { listAllAccounts } from './panic.store.ts';

export const pageAccountRoute = adminHandler(pageAccount, (_context, { input, read, language }) =>
  read(async (tx) => {
    const { pageSize } = pageOfInput({ pageSize: input.pageSize });
    const { uid, environment, isBroken, afterId } = input;
    const userId = uid === undefined ? undefined : await findUserId(tx, uid);
    if (uid !== undefined && userId === undefined) return { rows: [], nextId: null };
    const found = await listAllAccounts(tx, { environment, isBroken, userId, afterId, rowsMax: pageSize + 1 });
    const t = translatorFor(language);
    const rows = found.slice(0, pageSize).map(({ brokenReason, ...row }) => ({
      ...row,
      problem: row.isBroken ? t(`refusal.${keyProblemOf(brokenReason)}`) : '',
    }));
    return { rows, nextId: found.length > pageSize ? (rows.at(-1)?.id ?? null) : null };
  }),
);
