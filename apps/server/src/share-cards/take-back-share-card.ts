// Takes a card back: its code tells only that.
import { doneOutput, takeBackShareCard } from '@millrace/contract';
import { handler } from '../shared/http/handler.ts';
import { refuse } from '../shared/refusal.ts';
import { takeBack } from './share-card.store.ts';

export const takeBackShareCardRoute = handler(takeBackShareCard, ({ clock }, { input, session, write }) =>
  write(async (tx) => {
    if (!(await takeBack(tx, { userId: session.userId, code: input.code }, clock.now()))) refuse('notFound');
    return doneOutput;
  }),
);
