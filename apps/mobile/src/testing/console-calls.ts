// Calls of operators to a running system's console, as its page makes them, and the sessions of the demo operators.
import type { Call, OutputOf } from '@millrace/contract';
import { login } from '@millrace/contract/admin';
import { setTimeout as pause } from 'node:timers/promises';
import { stretch } from '../../../../tools/process/patience.ts';
import type { RunningSystem } from './running-system.ts';

/** The time step of a code (RFC 6238). */
const TOTP_STEP_MS = 30_000;
/** Longest wait for a code that nobody else used. */
const LOGIN_MS_MAX = 60_000;

export function consoleUrl({ run }: RunningSystem): string {
  return `http://localhost:${String(run.ports.console ?? 0)}`;
}

/** The next code of a demo operator that was not used. */
export async function operatorCode({ run }: RunningSystem, name: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${String(run.ports.management ?? 0)}/totp`);
  return ((await answer.json()) as Record<string, string>)[name] ?? '';
}

/**
 * A code counts once and only those of three time steps are valid, so that suites that log the same operator in may have to wait for the next step.
 * @returns the token of a new session of a demo operator
 */
export async function logInOperator(system: RunningSystem, name: string): Promise<string> {
  const endMs = performance.now() + stretch(LOGIN_MS_MAX);
  for (;;) {
    try {
      const input = { name, password: 'demo1234', totp: await operatorCode(system, name) };
      return (await callConsole(system, login, { input })).token;
    } catch (error) {
      if (performance.now() >= endMs) throw error;
      await pause(TOTP_STEP_MS);
    }
  }
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
