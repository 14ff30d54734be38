// An operator at the console of a test server: signs in as the demo operators do, and calls as the console's page does.
import { randomUUID } from 'node:crypto';
import type { Call, OutputOf } from '@millrace/contract';
import { login, proveStep } from '@millrace/contract/admin';
import { ask, reasonOf, type Answer } from './http-client.ts';

/** Where a server's console answers. */
export interface ConsolePorts {
  managementPort: number;
  server: { consolePort: number };
}

export interface AdminCallOptions {
  token?: string;
  /** null sends none although the call asks for one. */
  idempotencyKey?: string | null;
  headers?: Record<string, string>;
}

/** Names of the operators who signed in, by token. */
const signedIn = new Map<string, string>();

/** Calls as the page of the console does: its own origin, its header, and the second step again where it is asked for. */
export async function adminCall<C extends Call>(
  server: Pick<ConsolePorts, 'server'> & Partial<ConsolePorts>,
  call: C,
  input: Record<string, unknown> = {},
  options: AdminCallOptions = {},
): Promise<Answer<OutputOf<C>>> {
  const answer = await adminCallOnce(server, call, input, options);
  const name = signedIn.get(options.token ?? '');
  const { managementPort } = server;
  if (reasonOf(answer) !== 'stepNeeded' || name === undefined || managementPort === undefined) return answer;
  await adminCallOnce(server, proveStep, { totp: await operatorCode({ managementPort }, name) }, options);
  return adminCallOnce(server, call, input, options);
}

/** As `adminCall`; who is asked for the second step is told so. */
export function adminCallOnce<C extends Call>(
  server: Pick<ConsolePorts, 'server'>,
  call: C,
  input: Record<string, unknown> = {},
  { token = '', idempotencyKey = randomUUID(), headers = {} }: AdminCallOptions = {},
): Promise<Answer<OutputOf<C>>> {
  const port = server.server.consolePort;
  const query = new URLSearchParams(Object.entries(input).map(([name, value]): [string, string] => [name, String(value)])).toString();
  return ask(port, {
    method: call.method,
    path: call.method === 'GET' && query !== '' ? `${call.path}?${query}` : call.path,
    headers: {
      'operator-token': token,
      ...(call.method === 'POST' ? { origin: `http://localhost:${String(port)}` } : {}),
      ...(call.idempotent && idempotencyKey !== null ? { 'idempotency-key': idempotencyKey } : {}),
      ...headers,
    },
    ...(call.method === 'POST' ? { body: input } : {}),
  });
}

/** The next code of a demo operator, as the management port tells it. */
export async function operatorCode({ managementPort }: Pick<ConsolePorts, 'managementPort'>, name: string): Promise<string> {
  const answer = await ask(managementPort, { path: '/totp' });
  return (JSON.parse(answer.text) as Record<string, string>)[name] ?? '';
}

/** The token of a demo operator's new session. */
export async function signIn(server: ConsolePorts, name: string): Promise<string> {
  const answer = await adminCall(server, login, { name, password: 'demo1234', totp: await operatorCode(server, name) });
  if (answer.status !== 200) throw new Error(`${name} cannot sign in: ${answer.text}`);
  signedIn.set(answer.data.token, name);
  return answer.data.token;
}
