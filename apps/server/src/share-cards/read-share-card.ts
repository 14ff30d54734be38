// What a code tells to anybody. Every look is counted for its address before the code is looked for; one that finds a card is not.
import { readShareCard } from '@millrace/contract';
import { tryGuess, uncountGuess, type GuessRule } from '../shared/guess.store.ts';
import { addressGroup } from '../shared/http/address-group.ts';
import { guestHandler } from '../shared/http/handler.ts';
import { refuse } from '../shared/refusal.ts';
import { findShareCard } from './share-card.store.ts';

/** Many people share an address, so it waits and is never locked. */
const codeRule: GuessRule = { free: 20, waitSec: 1, waitSecMax: 60, lockAfter: Infinity, lockSec: 900 };

export const readShareCardRoute = guestHandler(readShareCard, async ({ clock }, { input, tenant, ip, read }) => {
  const subject = `share ${addressGroup(ip)}`;
  const gate = await read((tx) => tryGuess(tx, { tenantId: tenant.id, subject, rule: codeRule }, clock.now()));
  if (gate.kind !== 'open') refuse('tooManyRequests', { seconds: gate.seconds });
  const card = await read(async (tx) => {
    const found = await findShareCard(tx, input.code.toUpperCase());
    if (found) await uncountGuess(tx, subject);
    return found;
  });
  if (!card) refuse('notFound');
  const createTime = card.createdAt.getTime();
  if (card.takenBackAt !== null) return { isTakenBack: true, createTime, figure: null, nickname: null, avatar: null };
  return { isTakenBack: false, createTime, figure: card.figure, nickname: card.nickname, avatar: card.avatar };
});
