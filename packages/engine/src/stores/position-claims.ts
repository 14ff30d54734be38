// Who owns which side of an account's position: the only SQL on that table. One owner each, always.
import { kindOf } from '@millrace/contract';
import { instrumentTypeOf } from '@millrace/okx';
import { strategyOf } from '../strategies/registry.ts';
import type { LiveTask, PosSide, Queryable, TaskSummary } from './task-store.ts';

/** Sides of the account's position that a task with these settings owns: both where it may hedge. */
export function positionSidesOf({
  assignmentType,
  instId,
  settings,
}: Pick<TaskSummary, 'assignmentType' | 'instId' | 'settings'>): PosSide[] {
  if (instrumentTypeOf(instId) !== 'SWAP') return ['spot'];
  const { direction } = settings;
  return direction === 'both' || kindOf(assignmentType).hedges(settings) ? ['long', 'short'] : [direction];
}

/** Sides that a running task owns: those of its settings, and that of a hedge which an edit has switched off and which is still held. */
export function ownedSides(task: Pick<LiveTask, 'assignmentType' | 'instId' | 'settings' | 'state'>): PosSide[] {
  const sides = positionSidesOf(task);
  if (sides.length > 1 || sides.includes('spot')) return sides;
  const held = strategyOf(task.assignmentType)
    .holdings(task.state)
    .legs.filter(({ lots }) => lots > 0);
  return [...new Set([...sides, ...held.map(({ side }) => (side === 'L' ? ('long' as const) : ('short' as const)))])].sort();
}

export interface PositionClaim {
  tenantId: string;
  taskId: string;
  credentialId: string;
  instId: string;
  sides: readonly PosSide[];
}

/** Makes the task the one owner of these sides. False when another task owns one of them: then nothing was claimed. */
export async function claimPosition(tx: Queryable, claim: PositionClaim): Promise<boolean> {
  const { rows } = await tx.query<{ free: boolean }>(
    `with claimed as (
       insert into task_position (credential_id, inst_id, pos_side, tenant_id, task_id)
       select $1, $2, side, $3, $4 from unnest($5::text[]) as side
       on conflict (credential_id, inst_id, pos_side) do update set task_id = task_position.task_id
       returning task_id)
     select bool_and(task_id = $4) as free from claimed`,
    [claim.credentialId, claim.instId, claim.tenantId, claim.taskId, [...claim.sides]],
  );
  if (rows[0]?.free === true) return true;
  // What this very statement inserted beside the taken side goes again.
  await tx.query('delete from task_position where credential_id = $1 and inst_id = $2 and task_id = $3 and pos_side = any($4::text[])', [
    claim.credentialId,
    claim.instId,
    claim.taskId,
    [...claim.sides],
  ]);
  return false;
}

/** Gives up every position side the task owns. */
export async function releasePosition(tx: Queryable, taskId: string): Promise<void> {
  await tx.query('delete from task_position where task_id = $1', [taskId]);
}
