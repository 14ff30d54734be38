// Calls of operators to a running system's console, as its page makes them, and the sessions of the demo operators.
import type { Call, OutputOf } from '@millrace/contract';
import { login } from '@millrace/contract/admin';
import type { RunningSystem } from './running-system.ts';

export function consoleUrl({ run }: RunningSystem): string {
  return `http://localhost:${String(run.ports.console ?? 0)}`;
}

/** The next code of a demo operator that was not used. */
export async function operatorCode({ run }: RunningSystem, name: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${String(run.ports.management ?? 0)}/totp`);
  return ((await answer.json()) as Record<string, string>)[name] ?? '';
}

/** @returns the token of a new session of a demo operator */
export async function logInOperator(system: RunningSystem, name: string): Promise<string> {
  const input = { name, password: 'demo1234', totp: await operatorCode(system, name) };
  return (await callConsole(system, login, { input })).token;
}

/** @throws with the server's words when it refuses */
export async function callConsole<C extends Call>(
  system: RunningSystem,
  call: C,
  { input, token = '' }: { input: object; token?: string },
): Promise<OutputOf<C>> {
  const url = consoleUrl(system);
  const query = call.method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>).toString()}` : '';
  const answer = await fetch(`${url}${call.path}${query}`, {
    method: call.method,
    headers: { 'content-type': 'application/json', origin: url, 'operator-token': token, 'idempotency-key': crypto.randomUUID() },
    ...(call.method === 'POST' && { body: JSON.stringify(input) }),
  });
  const { code, msg, data } = (await answer.json()) as { code: string; msg: string; data: OutputOf<C> };
  if (code !== '200') throw new Error(`${call.path}: ${msg}`);
  return data;
}
