// Turns what the venue says of a move of money into an event of the task: done, refused, never arrived, or unknown and looked up.
import { isKeyRefused } from '../accounts/account.ts';
import type { MoveChange } from '../stores/move-store.ts';
import type { EngineContext } from './context.ts';
import { decide, type EventBody } from './decide.ts';
import type { TaskInput } from './inputs.ts';
import { lookUpMove } from './move-lookup.ts';
import type { TaskRunner } from './task-runner.ts';

/** The venue says no more than that a transfer failed. */
const TRANSFER_FAILED_CODE = '58112';

export async function applyMoveReply(
  context: EngineContext,
  runner: TaskRunner,
  { id, reply }: Extract<TaskInput, { type: 'moveReply' }>,
): Promise<void> {
  const move = runner.moves.get(id);
  if (move === undefined) return;
  switch (reply.kind) {
    case 'unsent':
      if (move.status === 'intent') await end(context, runner, { id, status: 'void' });
      return;
    case 'unknown':
      await book(context, runner, { id, body: { type: 'unknown', clOrdId: id }, change: { status: 'unknown' } });
      return lookUpMove(context, runner, id);
    case 'accepted':
      // A transfer may be pending; a move of savings is done.
      if (move.step === 'toFunding' || move.step === 'toTrading') return lookUpMove(context, runner, id, 0);
      return end(context, runner, { id, status: 'done' });
    case 'refused':
      await end(context, runner, { id, status: 'refused', code: reply.code });
      if (isKeyRefused(reply)) runner.account.breakKey(reply.code);
  }
}

export async function applyMoveFound(
  context: EngineContext,
  runner: TaskRunner,
  { id, found }: Extract<TaskInput, { type: 'moveFound' }>,
): Promise<void> {
  if (!runner.moves.has(id)) return;
  if (found === 'refused') return end(context, runner, { id, status: 'refused', code: TRANSFER_FAILED_CODE });
  await end(context, runner, { id, status: found === 'done' ? 'done' : 'void' });
}

interface End {
  id: string;
  status: 'done' | 'refused' | 'void';
  code?: string;
}

async function end(context: EngineContext, runner: TaskRunner, { id, status, code = '' }: End): Promise<void> {
  const step = runner.moves.get(id)?.step;
  const bodies = {
    done: { type: 'done', clOrdId: id, state: 'filled' },
    refused: { type: 'reject', clOrdId: id, code },
    void: { type: 'void', clOrdId: id },
  } as const;
  await book(context, runner, {
    id,
    body: bodies[status],
    change: { status, ...(status === 'refused' ? { refusalCode: code } : {}) },
  });
  if (status === 'done' && step !== undefined) context.hitKillPoint(`${step}-done`);
}

async function book(
  context: EngineContext,
  runner: TaskRunner,
  { id, body, change }: { id: string; body: EventBody; change: MoveChange },
): Promise<void> {
  await decide(context, runner, body, { move: { id, change } });
}
