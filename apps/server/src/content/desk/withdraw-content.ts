// Ends what is shown and what is scheduled of a text.
import { withdrawContent } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { endPublications, lockContent } from './content.store.ts';

export const withdrawContentRoute = adminHandler(withdrawContent, ({ clock }, { input, write, record }) =>
  write(async (tx) => {
    if (!(await lockContent(tx, input.id))) refuse('notFound');
    if (!(await endPublications(tx, input.id, clock.now()))) refuse('alreadyDecided');
    await record(tx, { kind: 'contentWithdrawn', subject: input.id });
    return { outcome: 'done', approvalId: null };
  }),
);
