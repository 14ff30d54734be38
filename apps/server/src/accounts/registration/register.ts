// Registers an account: needs a valid emailed code, an existing invite code and a nickname that is not shaped like a UID. `emailTaken` is revealed
// only to a caller with a valid code for that address.
import { languageCodeOfTag, register, type OutputOf } from '@millrace/contract';
import { isNameReserved } from '../../chat/index.ts';
import type { Transaction } from '../../shared/database/index.ts';
import { enqueue } from '../../shared/enqueue.ts';
import { guestHandler } from '../../shared/http/handler.ts';
import { newId, randomText } from '../../shared/ids.ts';
import { refuse, refuseInput } from '../../shared/refusal.ts';
import { openSession } from '../../shared/sessions/index.ts';
import { shownWords } from '../../shared/words/mask-scripts.ts';
import { noteMasked } from '../../shared/words/masked.store.ts';
import { tryCode, useCode } from '../proofs/email-code.store.ts';
import { isUidShaped } from '../users/uid-shape.ts';
import { findInviter, findUserById, insertUser, type NewUser, type User } from '../users/user.store.ts';
import { readUserInfo } from '../users/user-info.ts';
import { WELCOME_MAIL, type WelcomeMail } from './welcome-mail.ts';

/** Attempts to draw an unused UID and invite code. */
const DRAW_ATTEMPTS_MAX = 20;

const INVITE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const INVITE_LENGTH = 8;

export const registerRoute = guestHandler(register, async ({ clock, passwords }, request) => {
  const { input, tenant, language, origin, device, ip, read, write } = request;
  if (isUidShaped(input.nickname)) refuse('nicknameIsUid');
  const address = { tenantId: tenant.id, purpose: 'register' as const, email: input.email };
  const codeId = await read((tx) => tryCode(tx, address, input.code, clock.now()));
  if (codeId === undefined) refuse('emailCodeWrong');
  const passwordHash = await passwords.hash(input.password);
  return write(async (tx): Promise<OutputOf<typeof register>> => {
    const nickname = shownWords(input.nickname.trim());
    if (await isNameReserved(tx, nickname)) refuseInput({ field: 'nickname', rule: 'nameReserved', args: {} });
    const inviter = await findInviter(tx, input.inviteCode);
    if (inviter === undefined) refuse('inviteCodeWrong');
    const draft = {
      tenantId: tenant.id,
      email: input.email,
      nickname,
      passwordHash,
      invitedBy: inviter.id,
      viaBrokerLink: input.entertype === 'broker' && inviter.isBroker,
      languageCode: input.languageCode ?? languageCodeOfTag(language),
    };
    const user = await insertDrawn(tx, draft, clock.now());
    await noteMasked(tx, { tenantId: tenant.id, userId: user.id, kind: 'nickname', words: input.nickname.trim() }, clock.now());
    if (!(await useCode(tx, codeId, clock.now()))) refuse('emailCodeWrong');
    const welcome: WelcomeMail = { tenantId: tenant.id, userId: user.id };
    await enqueue(tx, WELCOME_MAIL, welcome);
    const { token } = await openSession(tx, { tenantId: tenant.id, userId: user.id, device, ip }, clock.now());
    return { token, deviceToken: null, user: await readUserInfo(tx, user, origin) };
  });
});

/** Inserts the account with an unused UID and invite code. @throws Refusal emailTaken */
async function insertDrawn(tx: Transaction, draft: Omit<NewUser, 'id' | 'uid' | 'inviteCode'>, nowMs: number): Promise<User> {
  for (let attempt = 1; attempt <= DRAW_ATTEMPTS_MAX; attempt += 1) {
    const uid = randomText(1, '23456789') + randomText(7, '0123456789');
    const id = newId('usr');
    const taken = await insertUser(tx, { ...draft, id, uid, inviteCode: randomText(INVITE_LENGTH, INVITE_ALPHABET) }, nowMs);
    if (taken === 'email') refuse('emailTaken');
    if (taken !== undefined) continue;
    const user = await findUserById(tx, id);
    if (user) return user;
  }
  throw new Error('no free UID was found');
}
