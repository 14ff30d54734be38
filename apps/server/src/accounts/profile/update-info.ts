// Changes the caller's nickname, signature and avatar, and what operators may know beside: real name and phone.
import { isPhone, plainPhone, updateInfo } from '@millrace/contract';
import { isNameReserved } from '../../chat/index.ts';
import { handler } from '../../shared/http/handler.ts';
import { refuse, refuseInput } from '../../shared/refusal.ts';
import { shownWords } from '../../shared/words/mask-scripts.ts';
import { noteMasked } from '../../shared/words/masked.store.ts';
import { makeAvatar } from '../../uploads/index.ts';
import { currentUserInfo } from '../users/current-user-info.ts';
import { isUidShaped } from '../users/uid-shape.ts';
import { updateImage, updateProfile } from '../users/user.store.ts';

export const updateInfoRoute = handler(updateInfo, async ({ sessions, clock }, { input, session, origin, language, write }) => {
  const nickname = input.nickname === undefined ? undefined : shownWords(input.nickname.trim());
  if (nickname !== undefined && isUidShaped(nickname)) refuse('nicknameIsUid');
  const phone = input.phone === undefined ? undefined : plainPhone(input.phone);
  if (phone !== undefined && phone !== '' && !isPhone(phone, language)) refuseInput({ field: 'phone', rule: 'phone', args: {} });
  const output = await write(async (tx) => {
    if (nickname !== undefined && (await isNameReserved(tx, nickname))) refuseInput({ field: 'nickname', rule: 'nameReserved', args: {} });
    for (const kind of ['nickname', 'autograph'] as const)
      await noteMasked(tx, { tenantId: session.tenantId, userId: session.userId, kind, words: input[kind]?.trim() ?? '' }, clock.now());
    await updateProfile(tx, session.userId, {
      nickname,
      autograph: input.autograph === undefined ? undefined : shownWords(input.autograph.trim()),
      realName: input.realName?.trim(),
      phone,
    });
    if (input.image !== undefined) {
      if (!(await makeAvatar(tx, session.userId, input.image))) refuse('notFound');
      await updateImage(tx, session.userId, input.image);
    }
    return currentUserInfo(tx, session.userId, origin);
  });
  sessions.forget(session.userId);
  return output;
});
