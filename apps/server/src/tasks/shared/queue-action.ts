// Stores an action for the engine, which is notified at the commit. The answer says only that it is stored; the result comes on the stream.
import type { Asked, RefusalCode } from '@millrace/contract';
import { insertTaskEvent, type Queryable, type StoredAction, type TaskRow } from '@millrace/engine';
import { forgetPause } from '../../fuel/index.ts';
import { newId } from '../../shared/ids.ts';
import { refuse } from '../../shared/refusal.ts';
import type { Session } from '../../shared/sessions/index.ts';
import type { Refusal } from './transitions.ts';

export interface Queued {
  eventId: string;
  state: 'queued';
}

/** With these a trader decides whether a task buys. */
const DECIDES_BUYING: ReadonlySet<string> = new Set<StoredAction['type']>(['startBuying', 'stopBuying', 'closeAll']);

/** `by`: the trader, the system in his name, or an operator. */
export async function queueAction(
  tx: Queryable,
  task: Pick<TaskRow, 'id' | 'tenantId'>,
  action: Omit<StoredAction, 'actor'>,
  by: Pick<Session, 'userId'> | { operatorId: string } | 'system',
): Promise<Queued> {
  if (by !== 'system' && DECIDES_BUYING.has(action.type)) await forgetPause(tx, task.id);
  const id = newId('evt');
  await insertTaskEvent(tx, {
    id,
    tenantId: task.tenantId,
    taskId: task.id,
    action: { ...action, actor: isTrader(by) ? 'user' : 'system' },
    actorUserId: isTrader(by) ? by.userId : null,
    ...(by !== 'system' && 'operatorId' in by ? { operatorId: by.operatorId } : {}),
  });
  return { eventId: id, state: 'queued' };
}

/** Ends the call with the refusal, if there is one. */
export function refuseIf(refusal: Refusal | null): void {
  if (refusal) refuse(refusal.code, refusal.detail);
}

const QUESTIONS: ReadonlySet<string> = new Set<Asked['reason']>(['stopConfirmationNeeded', 'capitalTooSmall', 'lossLimitReached']);

/** As `refuseIf`; a caller that sent `ask` gets a refusal that can be confirmed as a question instead. Undefined when nothing is refused. */
export function refuseOrAsk(refusal: Refusal | null, ask: boolean | undefined): Asked | undefined {
  if (refusal === null) return undefined;
  const { code, detail = {} } = refusal;
  if (ask === true && isQuestion(code)) return { state: 'asked', reason: code, detail };
  return refuse(code, refusal.detail);
}

function isQuestion(code: RefusalCode): code is Asked['reason'] {
  return QUESTIONS.has(code);
}

function isTrader(by: Parameters<typeof queueAction>[3]): by is Pick<Session, 'userId'> {
  return by !== 'system' && 'userId' in by;
}
