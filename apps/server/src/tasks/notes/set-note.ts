// Keeps the trader's own note on a task; an empty one removes it. The task itself does not change.
import { setNote } from '@millrace/contract';
import { handler } from '../../shared/http/handler.ts';
import { getOwnTask } from '../shared/own-task.ts';
import { saveNote } from './task-note.store.ts';

export const setNoteRoute = handler(setNote, (context, request) =>
  request.write(async (tx) => {
    const { input, tenant, session } = request;
    const { id } = await getOwnTask(tx, input.id, request, 'view');
    await saveNote(tx, { taskId: id, tenantId: tenant.id, userId: session.userId, note: input.note, nowMs: context.clock.now() });
    return { note: input.note };
  }),
);
