// A small installation for tests of starting and stopping: the real launcher and the real database in a temporary folder, with two stub programs in the
// places of server, paper exchange and paper chain. The stubs implement the child side of the IPC and signal protocol and log their end to a file.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isAlive, type ProcessIdentity } from '../../process/identity.ts';
import { waitUntil } from '../../process/wait-until.ts';
import { stopLeftOverCluster } from '../../postgres/cluster.ts';
import { findRunFile, type RunFile } from '../run-file.ts';

const REPOSITORY = fileURLToPath(new URL('../../..', import.meta.url));
const COPIED = [
  'tools/launch',
  'tools/process',
  'tools/postgres',
  'apps/server/package.json',
  'apps/server/src/shared/vault/key-file.ts',
  'apps/server/src/tenants/demo-tenants.ts',
  'package.json',
];
/** Longest wait for a condition in these tests. */
const WAIT_MS_MAX = 20_000;

const PAPER = `
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
const note = (text) => appendFileSync(process.env.PAPER_DATA_DIR + '/../notes', 'paper ' + text + '\\n');
const server = createServer((request, response) => response.end('paper'));
server.listen(Number(process.env.PAPER_PORT), process.env.PAPER_HOST, () => process.send({ event: 'listening', port: server.address().port }));
const end = () => { note('ends'); process.exit(0); };
for (const event of ['disconnect', 'SIGTERM', 'SIGINT']) process.once(event, end);
`;

const CHAIN = `
import { createServer } from 'node:http';
const server = createServer((request, response) => response.end('chain'));
server.listen(Number(process.env.CHAIN_PORT), '127.0.0.1', () => process.send({ event: 'listening', port: server.address().port }));
for (const event of ['disconnect', 'SIGTERM', 'SIGINT']) process.once(event, () => process.exit(0));
`;

const SERVER = `
import { appendFileSync, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import pg from 'pg';
const note = (text) => appendFileSync(process.env.DATA_DIR + '/notes', 'server ' + text + '\\n');
if (existsSync(process.env.DATA_DIR + '/broken')) throw new Error('this server is broken');
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL });
pool.on('error', () => {});
await pool.query('create table if not exists start_note (id serial)');
await pool.query('insert into start_note default values');
const [venue] = JSON.parse(process.env.VENUES);
const answer = async (request, response) => {
  const paper = await fetch(venue.restUrl).then((answer) => answer.text(), () => 'none');
  const starts = await pool.query('select count(*) from start_note').then((result) => result.rows[0].count, () => 'none');
  const isWhole = paper === 'paper' && starts !== 'none';
  response.statusCode = isWhole ? 200 : 503;
  response.end(request.url === '/readiness' ? JSON.stringify({ problems: isWhole ? [] : ['something is away'] }) : starts);
};
const management = createServer(answer).listen(Number(process.env.MANAGEMENT_PORT), '127.0.0.1');
const server = createServer(answer);
server.listen(Number(process.env.PORT), process.env.HOST, () => process.send({ event: 'listening', port: server.address().port, managementPort: management.address().port }));
let ending = false;
const end = async () => {
  if (ending) return;
  ending = true;
  const paper = await fetch(venue.restUrl).then((answer) => answer.text(), () => 'gone');
  const database = await pool.query('select 1').then(() => 'there', () => 'gone');
  note('ends; paper ' + paper + '; database ' + database);
  process.exit(0);
};
for (const event of ['disconnect', 'SIGTERM', 'SIGINT']) process.once(event, end);
`;

export interface Start {
  process: ChildProcess;
  output(): string;
  /** Resolves with the exit code once it has ended. */
  ended(): Promise<number | null>;
  /** Resolves once it has printed the last line of its announcement. */
  running(): Promise<RunFile>;
}

export interface SmallInstallation {
  root: string;
  dataDir: string;
  start(environment?: Record<string, string>): Start;
  run(): RunFile;
  /** Lines that the two stubs logged, in order. */
  notes(): string[];
  /** How often a server has started on this data, as the server itself answers. */
  starts(): Promise<string>;
  remove(): Promise<void>;
}

/** Creates the installation in a temporary folder whose name holds a space. */
export function createSmallInstallation(): SmallInstallation {
  const root = mkdtempSync(path.join(tmpdir(), 'millrace installation '));
  chmodSync(root, 0o711);
  for (const name of COPIED) cpSync(path.join(REPOSITORY, name), path.join(root, name), { recursive: true });
  symlinkSync(path.join(REPOSITORY, 'node_modules'), path.join(root, 'node_modules'));
  write(path.join(root, 'packages/paper/src/main.ts'), PAPER);
  write(path.join(root, 'packages/chain/src/paper-chain/main.ts'), CHAIN);
  write(path.join(root, 'apps/server/src/main.ts'), SERVER);
  mkdirSync(path.join(root, 'apps/mobile'));
  const dataDir = path.join(root, 'data');
  const started: Start[] = [];
  const run = (): RunFile => findRunFile(dataDir) ?? { state: 'stopped', ports: {}, processes: {} };
  return {
    root,
    dataDir,
    run,
    start(environment = {}) {
      const start = launch(root, environment, run);
      started.push(start);
      return start;
    },
    notes: () => (existsSync(path.join(dataDir, 'notes')) ? readFileSync(path.join(dataDir, 'notes'), 'utf8').trim().split('\n') : []),
    starts: async () => (await fetch(`${run().url ?? ''}/readyz`)).text(),
    async remove() {
      for (const start of started) start.process.kill('SIGTERM');
      await Promise.all(started.map((start) => start.ended()));
      for (const identity of Object.values(run().processes)) if (isAlive(identity)) process.kill(identity.pid, 'SIGKILL');
      await stopLeftOverCluster(path.join(dataDir, 'postgres'));
      rmSync(root, { recursive: true, force: true });
    },
  };
}

function launch(root: string, environment: Record<string, string>, run: () => RunFile): Start {
  const child = spawn(process.execPath, [path.join(root, 'tools/launch/main.ts')], {
    cwd: root,
    env: { PATH: process.env['PATH'], PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('a start without output');
  let output = '';
  for (const stream of [stdout, stderr]) stream.on('data', (part: Buffer) => (output += part.toString('utf8')));
  // Not `close`: after a `disconnect` on this side Node does not send it.
  const exited = once(child, 'exit').then(([code]) => (typeof code === 'number' ? code : null));
  const ended = Promise.all([exited, once(stdout, 'close'), once(stderr, 'close')]).then(([code]) => code);
  return {
    process: child,
    output: () => output,
    ended: () => ended,
    async running() {
      const reported = await waitUntil(() => output.includes('Ctrl-C stops everything') || child.exitCode !== null, WAIT_MS_MAX);
      if (!reported || child.exitCode !== null) throw new Error(`the start did not come up: ${output}`);
      return run();
    },
  };
}

/** Ends a process at once, as `kill -9` does, and waits until it is gone. */
export async function killAtOnce(identity: ProcessIdentity | undefined): Promise<void> {
  if (!identity) throw new Error('there is no such process to kill');
  process.kill(identity.pid, 'SIGKILL');
  await until(() => !isAlive(identity));
}

/** Waits for a condition. @throws Error when it does not come true */
export async function until(condition: () => boolean | Promise<boolean>, timeoutMs = WAIT_MS_MAX): Promise<void> {
  if ((await waitUntil(condition, timeoutMs)) === undefined) throw new Error(`not true within ${timeoutMs} ms: ${condition.toString()}`);
}

function write(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}
