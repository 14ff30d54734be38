// Changes the caller's nickname, signature and avatar.
import { updateInfo } from '@millrace/contract';
import { handler } from '../../shared/http/handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { makeAvatar } from '../../uploads/index.ts';
import { currentUserInfo } from '../users/current-user-info.ts';
import { isUidShaped } from '../users/uid-shape.ts';
import { updateImage, updateProfile } from '../users/user.store.ts';

export const updateInfoRoute = handler(updateInfo, async ({ sessions }, { input, session, origin, write }) => {
  const nickname = input.nickname?.trim();
  if (nickname !== undefined && isUidShaped(nickname)) refuse('nicknameIsUid');
  const output = await write(async (tx) => {
    await updateProfile(tx, session.userId, { nickname, autograph: input.autograph?.trim() });
    if (input.image !== undefined) {
      if (!(await makeAvatar(tx, session.userId, input.image))) refuse('notFound');
      await updateImage(tx, session.userId, input.image);
    }
    return currentUserInfo(tx, session.userId, origin);
  });
  sessions.forget(session.userId);
  return output;
});
