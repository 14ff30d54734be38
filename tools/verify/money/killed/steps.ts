// In a process that is to be killed: counts its steps, writes each to a file, and ends the process by SIGKILL at the one that was asked for.
import { appendFileSync } from 'node:fs';

/** A step by its number, from 1, or the first one whose name matches a regular expression. */
export interface KillOrder {
  at: number | string;
  /** Each step that was passed, a line each; the last one is that of the kill. */
  file: string;
}

let order: KillOrder | undefined;
let passed = 0;
let isWriting = false;

/** Steps count from now on; undefined counts none. */
export function armKill(next: KillOrder | undefined): void {
  order = next;
  passed = 0;
}

export function step(name: string): void {
  // What writes the file is itself made of calls that may be counted.
  if (order === undefined || isWriting) return;
  passed += 1;
  isWriting = true;
  appendFileSync(order.file, `${name}\n`);
  isWriting = false;
  if (typeof order.at === 'number' ? passed === order.at : new RegExp(order.at).test(name)) process.kill(process.pid, 'SIGKILL');
}

export async function between<T>(name: string, work: () => Promise<T>): Promise<T> {
  step(`before ${name}`);
  const result = await work();
  step(`after ${name}`);
  return result;
}
