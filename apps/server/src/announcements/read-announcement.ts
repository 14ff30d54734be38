// Notes that the caller has opened an announcement.
import { doneOutput, readAnnouncement } from '@millrace/contract';
import { handler } from '../shared/http/handler.ts';
import { refuse } from '../shared/refusal.ts';
import { findShown, noteRead } from './announcement.store.ts';
import { readerOf } from './reader.ts';

export const readAnnouncementRoute = handler(readAnnouncement, async (context, request) => {
  const { input, session, write } = request;
  const reader = readerOf(context, request);
  return write(async (tx) => {
    if (!(await findShown(tx, reader, input.id))) refuse('notFound');
    await noteRead(tx, { tenantId: session.tenantId, userId: session.userId, id: input.id }, reader.nowMs);
    return doneOutput;
  });
});
