// Ends a follow: everything is closed at once, or the trader's exits are followed until all is flat. The driver ends it once it is.
import { stopFollow } from '@millrace/contract';
import { handler } from '../../shared/http/handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { readFollow } from '../shared/follow.store.ts';
import { leave, lockOwnFollow } from '../shared/own-follow.ts';

export const stopFollowRoute = handler(stopFollow, ({ clock }, { input, session, write }) =>
  write(async (tx) => {
    const follow = await lockOwnFollow(tx, input, session);
    if (follow.state === 'ended') refuse('followEnded');
    const state = input.mode === 'close' ? 'closing' : 'exits';
    // Who closes already does not go back to waiting.
    if (follow.state !== 'closing') await leave(tx, follow, { state, reason: 'user', by: session, at: new Date(clock.now()) });
    return (await readFollow(tx, follow.id)) ?? refuse('notFound');
  }),
);
