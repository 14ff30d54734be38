// The caller writes to support. A repeat of the same client id is answered with the message that it made.
import { limits, sendChat, type InputOf } from '@millrace/contract';
import type { Transaction } from '../shared/database/index.ts';
import { handler } from '../shared/http/handler.ts';
import { refuse, refuseInput } from '../shared/refusal.ts';
import { noteMasked } from '../shared/words/masked.store.ts';
import {
  findByClientId,
  insertChatMessage,
  lockChat,
  nthNewestOwn,
  openChat,
  chatIdOf,
  takePictures,
  type StoredMessage,
} from './chat.store.ts';
import { shownMessage } from './chat-view.ts';

const MINUTE_MS = 60_000;

export const sendChatRoute = handler(sendChat, ({ clock }, { input, session, write }) => {
  const text = input.text.trim();
  const { pictures = [], place } = input;
  if (text === '' && pictures.length === 0 && place === undefined) refuseInput({ field: 'text', rule: 'required', args: {} });
  if (new Set(pictures).size < pictures.length) refuseInput({ field: 'pictures', rule: 'givenAgain', args: {} });
  return write(async (tx) => {
    const [nowMs, chatId] = [clock.now(), chatIdOf(session.userId)];
    await openChat(tx, session, nowMs);
    await lockChat(tx, chatId);
    const earlier = await findByClientId(tx, chatId, input.clientId);
    if (earlier) return isSame(earlier, { ...input, text }) ? shownMessage(earlier) : refuse('idempotencyKeyReused');
    await spendMessage(tx, chatId, nowMs);
    if ((await takePictures(tx, session.userId, pictures)) < pictures.length)
      refuseInput({ field: 'pictures', rule: 'pictureNotYours', args: {} });
    const { tenantId, userId } = session;
    const message = { tenantId, userId, operator: null, clientId: input.clientId, text, pictures, place: place ?? null };
    const written = await insertChatMessage(tx, message, nowMs);
    const words = place === undefined ? text : `${text}\n${place.name}`.trim();
    await noteMasked(tx, { tenantId, userId, kind: 'chat', ref: String(written.number), words }, nowMs);
    return shownMessage(written);
  });
});

/** What was taken back or removed has no content to compare. */
function isSame(
  earlier: StoredMessage,
  { text, pictures = [], place }: Pick<InputOf<typeof sendChat>, 'text' | 'pictures' | 'place'>,
): boolean {
  if (earlier.state !== 'sent' || earlier.reason !== '') return true;
  const placeOf = (at: typeof place | null): string => (at ? `${at.latitude} ${at.longitude} ${at.name}` : '');
  return earlier.text === text && earlier.pictures.join() === pictures.join() && placeOf(earlier.place) === placeOf(place);
}

/** Under the lock of the conversation. @throws Refusal tooManyRequests */
async function spendMessage(tx: Transaction, chatId: string, nowMs: number): Promise<void> {
  const nthMs = await nthNewestOwn(tx, { chatId, count: limits.chatPerMinute, fromMs: nowMs - MINUTE_MS });
  if (nthMs !== undefined) refuse('tooManyRequests', { seconds: Math.max(1, Math.ceil((nthMs + MINUTE_MS - nowMs) / 1000)) });
}
