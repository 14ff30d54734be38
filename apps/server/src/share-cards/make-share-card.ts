// Keeps a result as it is now under a new code. Name and picture are kept only where the trader wants them shown, amounts likewise.
import { limits, makeShareCard } from '@millrace/contract';
import { findUserById } from '../accounts/index.ts';
import { handler } from '../shared/http/handler.ts';
import { newId, newShareCode } from '../shared/ids.ts';
import { refuse } from '../shared/refusal.ts';
import { madeCardOf } from './made-card.ts';
import { countShareCards, insertShareCard } from './share-card.store.ts';
import { figureOf } from './subject-figures.ts';

export const makeShareCardRoute = handler(makeShareCard, async (context, request) => {
  const { showAmounts, showName, showAvatar, ...subject } = request.input;
  const whole = await figureOf(context, request, subject);
  const figure = showAmounts ? whole : { ...whole, net: null, drawdown: null };
  const nowMs = context.clock.now();
  const { userId, tenantId } = request.session;
  return request.write(async (tx) => {
    if ((await countShareCards(tx, userId, nowMs)) >= limits.shareCardsMax) refuse('shareCardsTooMany', { max: limits.shareCardsMax });
    const user = (await findUserById(tx, userId)) ?? refuse('notFound');
    const card = {
      code: newShareCode(),
      figure,
      nickname: showName ? user.nickname : null,
      avatar: showAvatar && user.image !== '' ? user.image : null,
    };
    await insertShareCard(tx, { id: newId('shr'), tenantId, userId, ...card }, nowMs);
    return madeCardOf({ ...card, createdAt: new Date(nowMs), takenBackAt: null }, request.origin);
  });
});
