// What a test does to a running system beside the browser: calls of the app, the caught mail, the paper exchange's own interface, the server's process.
import type { Call } from '@millrace/contract';
import { waitUntil } from '../../../../tools/process/wait-until.ts';
import type { RunningSystem } from './running-system.ts';

const mailMsMax = 15_000;
const restartMsMax = 60_000;
const CODE = /(?<!\d)\d{6}(?!\d)/;

/** Calls as the app does. @throws with the server's words when it refuses */
export async function callServer<Output>(system: RunningSystem, call: Call, parts: { input: object; token?: string }): Promise<Output> {
  const { input, token } = parts;
  const query = call.method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>).toString()}` : '';
  const answer = await fetch(`${system.url}${call.path}${query}`, {
    method: call.method,
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID(), ...(token !== undefined && { token }) },
    ...(call.method === 'POST' && { body: JSON.stringify(input) }),
  });
  const { code, msg, data } = (await answer.json()) as { code: string; msg: string; data: Output };
  if (code !== '200') throw new Error(`${call.path}: ${msg}`);
  return data;
}

/** Mails that were caught for an address, the newest first. */
export async function mailsTo(system: RunningSystem, email: string): Promise<{ text: string }[]> {
  const answer = await fetch(`http://127.0.0.1:${system.run.ports.management ?? 0}/mail?to=${encodeURIComponent(email)}`);
  return (await answer.json()) as { text: string }[];
}

/** The newest code that was mailed to an address, in a mail that says `words`; waits until it is another than `before`. */
export async function mailedCode(system: RunningSystem, email: string, { words = '', before = '' } = {}): Promise<string> {
  const newest = async (): Promise<string | undefined> => {
    const mails = await mailsTo(system, email);
    const code = CODE.exec(mails.find(({ text }) => text.includes(words) && CODE.test(text))?.text ?? '')?.[0];
    return code === before ? undefined : code;
  };
  const code = await waitUntil(newest, mailMsMax);
  if (code === undefined) throw new Error(`no code was mailed to ${email}`);
  return code;
}

export interface PaperAccount {
  apiKey: string;
  secretKey: string;
  passphrase: string;
}

export function paperUrl(system: RunningSystem): string {
  return `http://127.0.0.1:${system.run.ports.paper ?? 0}`;
}

/** Opens an account on the paper exchange, in the mode that contract tasks need unless the fields say otherwise. */
export function openPaperAccount(system: RunningSystem, fields: object = {}): Promise<PaperAccount> {
  return postToPaper(system, 'accounts', { passphrase: 'Journey-1-key', ...fields });
}

/** Changes or renews a key, as the account's owner does on the exchange. Answers the key that holds from then on. */
export function changePaperKey(system: RunningSystem, { apiKey }: PaperAccount, fields: object): Promise<PaperAccount> {
  return postToPaper(system, 'keys', { apiKey, passphrase: 'Journey-2-key', ...fields });
}

async function postToPaper(system: RunningSystem, what: string, body: object): Promise<PaperAccount> {
  const answer = await fetch(`${paperUrl(system)}/paper/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`/paper/${what}: ${await answer.text()}`);
  return (await answer.json()) as PaperAccount;
}

/** Kills the server with -9 and waits until the launcher has started it anew. */
export async function killServer(system: RunningSystem): Promise<void> {
  const { server } = system.run.processes;
  if (!server) throw new Error('no server to kill');
  const isReady = (): Promise<boolean> =>
    fetch(`${system.url}/readyz`).then(
      (answer) => answer.status === 200,
      () => false,
    );
  process.kill(server.pid, 'SIGKILL');
  const gone = await waitUntil(async () => !(await isReady()), restartMsMax);
  if (!gone || !(await waitUntil(isReady, restartMsMax))) throw new Error('the server did not go and come back');
}
