// The trader's own note on a task.
import { getNote } from '@millrace/contract';
import { handler } from '../../shared/http/handler.ts';
import { getOwnTask } from '../shared/own-task.ts';
import { findNote } from './task-note.store.ts';

export const getNoteRoute = handler(getNote, (_context, request) =>
  request.read(async (tx) => {
    const { id } = await getOwnTask(tx, request.input.id, request, 'view');
    return { note: await findNote(tx, id, request.session.userId) };
  }),
);
