// One-click start, stop and close of a list of the caller's tasks.
import { operateBatch } from '@millrace/contract';
import { findTask } from '@millrace/engine';
import { handler } from '../../shared/http/handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { operateTasks } from './operate-tasks.ts';

export const operateBatchRoute = handler(operateBatch, async (context, request) => {
  const { input, session, read } = request;
  const tasks = await read(async (tx) => {
    const found = [];
    for (const id of new Set(input.ids)) found.push((await findTask(tx, id, session.userId)) ?? refuse('notFound'));
    return found;
  });
  return operateTasks(context, request, { tasks, status: input.status });
});
