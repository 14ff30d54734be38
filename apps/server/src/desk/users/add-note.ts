// Notes something about a trader for colleagues. The trader never sees it.
import { doneOutput } from '@millrace/contract';
import { addNote } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { decidingOf } from '../shared/deciding.ts';
import { insertNote } from './note.store.ts';
import { hasProfile } from './user.store.ts';

export const addNoteRoute = adminHandler(addNote, (context, request) => {
  const { input, write, record } = request;
  const { tenantId, operatorId, nowMs } = decidingOf(context, request);
  return write(async (tx) => {
    if (!(await hasProfile(tx, input.id))) refuse('notFound');
    await insertNote(tx, { tenantId, userId: input.id, operatorId, words: input.reason.trim(), nowMs });
    await record(tx, { kind: 'noteAdded', subject: input.id });
    return doneOutput;
  });
});
