// Deterministic client order ids: a retry of one intent has the same id, a new intent the next; two installations never share one.
import type { LegKey } from './task-event.ts';

/** Four base-36 digits. */
const clientOrderIdPartMax = 36 ** 4;

/** 23 letters and digits: prefix (venue letter, 5 of the epoch, 8 of the task), leg, cycle (4), seq (4). */
export function clientOrderId(prefix: string, leg: LegKey, cycle: number, seq: number): string {
  return `${prefix}${leg}${base36(cycle)}${base36(seq)}`;
}

/** Head of a task's ids. `venue`: Q live, D demo, P paper. `epoch`: 5 base-36 digits of the installation. @throws on anything else. */
export function clientOrderPrefix(venue: 'Q' | 'D' | 'P', epoch: string, taskNumber: number): string {
  if (!/^[0-9a-z]{5}$/.test(epoch)) throw new Error(`epoch must be five base-36 digits: ${epoch}`);
  const task = taskNumber.toString(36).padStart(8, '0');
  if (!Number.isSafeInteger(taskNumber) || taskNumber < 0 || task.length > 8) throw new Error(`task number out of range: ${taskNumber}`);
  return `${venue}${epoch}${task}`;
}

function base36(value: number): string {
  if (!Number.isSafeInteger(value) || value < 0 || value >= clientOrderIdPartMax) throw new Error(`order id part out of range: ${value}`);
  return value.toString(36).padStart(4, '0');
}
