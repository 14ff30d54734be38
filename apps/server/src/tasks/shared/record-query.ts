// What the three lists of trade records read alike: the query, and the instruments of what was found.
import type { listTradeCycles, RecordInstrument, RecordSearch, TaskSummary } from '@millrace/engine';
import type { Context } from '../../shared/context/context.ts';
import type { Page } from '../../shared/http/page.ts';
import { refuse } from '../../shared/refusal.ts';
import { findSteps } from './task-product.ts';
import { isSpot } from './task-view.ts';

interface RecordInput {
  assignmentType?: number | undefined;
  cycle?: number | undefined;
  posSide?: 'long' | 'short' | undefined;
}

export function recordQueryOf(task: TaskSummary, input: RecordInput, { offset, pageSize }: Page): Parameters<typeof listTradeCycles>[1] {
  if (input.assignmentType !== undefined && input.assignmentType !== task.assignmentType) refuse('notFound');
  return {
    taskId: task.id,
    offset,
    limit: pageSize,
    ...(input.cycle === undefined ? {} : { cycle: input.cycle }),
    ...(input.posSide === undefined ? {} : { leg: input.posSide === 'long' ? 'L' : 'S' }),
  };
}

export function searchOf({ text, since }: { text?: string | undefined; since?: number | undefined }): RecordSearch {
  return { ...(text === undefined ? {} : { text }), ...(since === undefined ? {} : { since }) };
}

export function sideOf({ side }: { side?: 'buy' | 'sell' | undefined }): { side?: 'buy' | 'sell' } {
  return side === undefined ? {} : { side };
}

/** The records' own instruments: an edit may have changed the task's since. */
export async function instrumentsOf(
  context: Context,
  task: TaskSummary,
  rows: readonly { instId: string }[],
): Promise<(instId: string) => RecordInstrument> {
  const instruments = new Map<string, RecordInstrument>();
  for (const instId of new Set(rows.map((row) => row.instId))) {
    const steps = (await findSteps(context, task.venueId, instId)) ?? refuse('notFound');
    instruments.set(instId, { ...steps, productType: isSpot({ instId }) ? 'spot' : 'swap', assignmentType: task.assignmentType });
  }
  return (instId) => instruments.get(instId) ?? refuse('notFound');
}
