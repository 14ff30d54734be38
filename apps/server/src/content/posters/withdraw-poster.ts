// Takes a poster from traders.
import { withdrawPoster } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { lockPoster, setWithdrawn } from './poster.store.ts';

export const withdrawPosterRoute = adminHandler(withdrawPoster, (_context, { input, write, record }) =>
  write(async (tx) => {
    const { version, state } = (await lockPoster(tx, input.id)) ?? refuse('notFound');
    if (version !== input.version || state !== 'published') refuse('alreadyDecided');
    await setWithdrawn(tx, input.id);
    await record(tx, { kind: 'posterWithdrawn', subject: input.id });
    return { outcome: 'done', approvalId: null };
  }),
);
