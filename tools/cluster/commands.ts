// The words that a running cluster takes, from another terminal: over a port of loopback that is known to whoever may read its file.
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { UserFacingError } from '../process/user-facing-error.ts';

export const usage = `npm run cluster                            starts several nodes on this machine; Ctrl-C stops them
npm run cluster -- status                  who runs, what each has, what is wrong, what was taken over lately
npm run cluster -- kill NODE               kill -9; "start NODE" brings it back
npm run cluster -- start NODE
npm run cluster -- freeze NODE SECONDS     SIGSTOP, then SIGCONT
npm run cluster -- cut NODE database|nats|venue SECONDS [loud]
                                           nothing passes; loud: connections break and are refused
npm run cluster -- drain NODE              hands its accounts over; "drain NODE off" takes it back
npm run cluster -- add engine|api          one more
npm run cluster -- remove NODE             stops it in order, and forgets it`;

interface Address {
  port: number;
  token: string;
}

const fileOf = (dataDir: string): string => path.join(dataDir, 'cluster.json');

/** Answers what the running cluster says. @throws UserFacingError when none runs, or it takes no such word */
export async function sendCommand(dataDir: string, words: readonly string[]): Promise<string> {
  const { port, token } = findAddress(dataDir);
  let response: Response;
  try {
    response = await fetch(`http://127.0.0.1:${String(port)}/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(words),
    });
  } catch {
    throw notRunning(dataDir);
  }
  const text = await response.text();
  if (!response.ok) throw new UserFacingError(text);
  return text;
}

function findAddress(dataDir: string): Address {
  try {
    return JSON.parse(readFileSync(fileOf(dataDir), 'utf8')) as Address;
  } catch {
    throw notRunning(dataDir);
  }
}

function notRunning(dataDir: string): UserFacingError {
  return new UserFacingError(`No cluster runs on ${dataDir}: start it with "npm run cluster".`);
}

export interface CommandPort {
  close(): Promise<void>;
}

/** Takes commands until it is closed. `run` answers text for people. */
export async function takeCommands(dataDir: string, run: (words: readonly string[]) => Promise<string>): Promise<CommandPort> {
  const token = randomBytes(24).toString('base64url');
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const end = (status: number, text: string): void => {
        response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' });
        response.end(text);
      };
      if (!isToken(request.headers.authorization ?? '', token)) return end(403, 'This port takes commands of its owner only.');
      run(wordsOf(Buffer.concat(chunks))).then(
        (text) => end(200, text),
        (error: unknown) => end(400, error instanceof Error ? error.message : String(error)),
      );
    });
  });
  await listen(server);
  const file = fileOf(dataDir);
  const address: Address = { port: (server.address() as AddressInfo).port, token };
  writeFileSync(`${file}.new`, JSON.stringify(address), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return {
    async close() {
      rmSync(file, { force: true });
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function isToken(header: string, token: string): boolean {
  const [given, wanted] = [header, `Bearer ${token}`].map((text) => Buffer.from(text));
  return given !== undefined && wanted !== undefined && given.length === wanted.length && timingSafeEqual(given, wanted);
}

function wordsOf(body: Buffer): string[] {
  const value: unknown = JSON.parse(body.toString('utf8'));
  return Array.isArray(value) ? value.map(String) : [];
}

function listen(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve());
  });
}
