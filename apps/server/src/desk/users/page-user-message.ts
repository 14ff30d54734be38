// What a trader was told, in the operator's language.
import { pageUserMessage } from '@millrace/contract/admin';
import { translatorFor } from '@millrace/i18n/server';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { pageOfInput } from '../../shared/http/page.ts';
import { refuse } from '../../shared/refusal.ts';
import { hasProfile, listMessages } from './user.store.ts';

export const pageUserMessageRoute = adminHandler(pageUserMessage, (_context, { input, language, read }) =>
  read(async (tx) => {
    const { userId, beforeId } = input;
    if (!(await hasProfile(tx, userId))) refuse('notFound');
    const { pageSize } = pageOfInput(input);
    const t = translatorFor(language);
    const found = await listMessages(tx, { userId, beforeId, rowsMax: pageSize + 1 });
    const rows = found.slice(0, pageSize);
    return {
      rows: rows.map(({ id, kind, args, isRead, createTime }) => ({ id, text: t(`messages.${kind}`, args), isRead, createTime })),
      nextId: found.length > pageSize ? (rows.at(-1)?.id ?? null) : null,
    };
  }),
);
