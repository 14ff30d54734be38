// Gives traders the draft of a poster, or one that was withdrawn again.
import { publishPoster } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { lockPoster, setPublished } from './poster.store.ts';

export const publishPosterRoute = adminHandler(publishPoster, (_context, { input, write, record }) =>
  write(async (tx) => {
    const { version, state, hasDraft } = (await lockPoster(tx, input.id)) ?? refuse('notFound');
    if (version !== input.version || (state === 'published' && !hasDraft)) refuse('alreadyDecided');
    await setPublished(tx, input.id);
    await record(tx, { kind: 'posterPublished', subject: input.id });
    return { outcome: 'done', approvalId: null };
  }),
);
