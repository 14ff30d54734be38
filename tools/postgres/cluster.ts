// Starts and stops one embedded PostgreSQL over its own initdb and pg_ctl, in a session of its own, so that a Ctrl-C at the terminal
// does not stop it before the server has drained. Listens on 127.0.0.1 only. Never reuses a running server: it stops it and starts a new one.
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { commandLineOf, findProcess, type ProcessIdentity } from '../process/identity.ts';
import { freePort } from '../process/free-port.ts';
import { runCommand, type CommandResult } from '../process/run-command.ts';
import { UserFacingError } from '../process/user-facing-error.ts';
import { waitUntil } from '../process/wait-until.ts';
import { locateBinaries, type Binaries } from './binaries.ts';
import {
  CONNECTIONS_MAX,
  INITDB_MS_MAX,
  LOG_BYTES_MAX,
  LOG_READERS_MAX,
  LOG_LINES_SHOWN,
  ORPHAN_MS_MAX,
  PORT_ATTEMPTS_MAX,
  START_SECONDS_MAX,
  STOP_SECONDS_MAX,
} from './limits.ts';
import { assertReachable, databaseUser, type SystemUser } from './system-user.ts';

export interface ClusterOptions {
  /** Folder of the cluster; created at the first start. Its parent must exist. */
  folder: string;
  /** Password of the superuser, set when the cluster is created. */
  password: string;
  /** fsync: true for anything but tests. Without it a power cut loses what was acknowledged. */
  durable: boolean;
  /** The port to take when it is free, so that a restarted database keeps its address. */
  preferredPort?: number | undefined;
  /** Addresses beside 127.0.0.1 where it listens, and the network whose members may come; for proofs alone. */
  open?: OpenTo | undefined;
}

export interface OpenTo {
  addresses: readonly string[];
  network: string;
}

export interface Cluster {
  host: '127.0.0.1';
  port: number;
  process: ProcessIdentity;
  /** The address of a database for the superuser. */
  url(database: string): string;
  /** Ends all sessions and stops the server; a no-op when it has ended. */
  stop(): Promise<void>;
}

interface Setup {
  folder: string;
  binaries: Binaries;
  user: SystemUser | undefined;
}

const SUPERUSER = 'postgres';
const STAGING = '.new-';

/** Creates the cluster if there is none, stops a server left over on it, starts it on a free port. @throws UserFacingError */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const setup = await prepare(options.folder);
  if (!existsSync(path.join(setup.folder, 'PG_VERSION'))) await initialise(setup, options.password);
  else removeStaging(setup.folder);
  await stopServer(setup);
  if (options.open !== undefined) admit(setup.folder, options.open.network);
  const port = await start(setup, options);
  const identity = runningServer(setup.folder);
  if (!identity) throw new Error('PostgreSQL reported its start but left no pid file');
  return {
    host: '127.0.0.1',
    port,
    process: identity,
    url: (database) => `postgres://${SUPERUSER}:${encodeURIComponent(options.password)}@127.0.0.1:${port}/${database}`,
    stop: () => stopServer(setup),
  };
}

/** Stops a server left over from an earlier run on this folder; a no-op when there is none. */
export async function stopLeftOverCluster(folder: string): Promise<void> {
  if (existsSync(path.join(folder, 'postmaster.pid'))) await stopServer(await prepare(folder));
}

async function prepare(wanted: string): Promise<Setup> {
  const folder = path.join(realpathSync(path.dirname(wanted)), path.basename(wanted));
  const binaries = locateBinaries();
  const user = await databaseUser(folder);
  if (user) await assertReachable([path.dirname(folder), realpathSync(path.join(binaries.root, 'bin'))], user);
  return { folder, binaries, user };
}

/** Creates the cluster in a staging folder and renames it when complete, so that a kill in between leaves no incomplete cluster. */
async function initialise({ folder, binaries, user }: Setup, password: string): Promise<void> {
  const staging = mkdtempSync(`${folder}${STAGING}`);
  const passwordFile = path.join(staging, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user) for (const name of [staging, passwordFile]) chownSync(name, user.uid, user.gid);
  const data = path.join(staging, 'data');
  const encoding = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const args = ['-D', data, '-U', SUPERUSER, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '--no-instructions', ...encoding];
  const result = await runCommand(binaries.initdb, args, {
    identity: user,
    env: bareEnvironment(),
    cwd: staging,
    timeoutMs: INITDB_MS_MAX,
  });
  if (result.code !== 0) throw new UserFacingError(`PostgreSQL could not create its data folder ${folder}: ${result.output.trim()}`);
  rmSync(folder, { recursive: true, force: true });
  renameSync(data, folder);
  removeStaging(folder);
}

/** Whoever comes from the network shows the password, as everybody does. */
function admit(folder: string, network: string): void {
  const file = path.join(folder, 'pg_hba.conf');
  const line = `host all all ${network} scram-sha-256`;
  const known = readFileSync(file, 'utf8');
  if (!known.split('\n').includes(line)) appendFileSync(file, `${line}\n`);
}

/** Removes staging folders of killed starts. One that an initdb still writes into is kept for the next start. */
function removeStaging(folder: string): void {
  const parent = path.dirname(folder);
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(`${path.basename(folder)}${STAGING}`))) {
    try {
      rmSync(path.join(parent, name), { recursive: true, force: true });
    } catch (error) {
      if (!['ENOTEMPTY', 'EBUSY', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }
}

async function start(setup: Setup, { durable, preferredPort, open }: ClusterOptions): Promise<number> {
  rotateLog(setup.folder);
  for (let attempt = 1; attempt <= PORT_ATTEMPTS_MAX; attempt += 1) {
    const port = await freePort('127.0.0.1', attempt === 1 ? preferredPort : undefined);
    const problem = await startOn(setup, serverOptions(port, durable, open?.addresses ?? []));
    if (problem === undefined) return port;
    if (problem.includes('Address already in use') && attempt < PORT_ATTEMPTS_MAX) continue;
    throw new UserFacingError(`PostgreSQL did not start in ${setup.folder}: ${problem}`);
  }
  throw new Error('unreachable: the last attempt returns or throws');
}

/** Undefined when it runs, else the end of its log. */
async function startOn(setup: Setup, options: string): Promise<string | undefined> {
  const log = path.join(setup.folder, 'server.log');
  let problem: string | undefined;
  await waitUntil(async () => {
    const before = existsSync(log) ? statSync(log).size : 0;
    const result = await pgCtl(setup, ['start', '-w', '-t', String(START_SECONDS_MAX), '-l', log, '-o', options]);
    problem = result.code === 0 ? undefined : tail(log, before) || result.output.trim();
    return problem === undefined || !problem.includes('pre-existing shared memory block');
  }, ORPHAN_MS_MAX);
  return problem;
}

function serverOptions(port: number, durable: boolean, addresses: readonly string[]): string {
  const settings: Record<string, string | number> = {
    port,
    listen_addresses: ['127.0.0.1', ...addresses].join(','),
    unix_socket_directories: "''",
    max_connections: CONNECTIONS_MAX,
    // Change signals are read from the log, by one reader for each database that a server runs on.
    wal_level: 'logical',
    max_wal_senders: LOG_READERS_MAX,
    max_replication_slots: LOG_READERS_MAX,
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off' }),
  };
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

async function stopServer(setup: Setup): Promise<void> {
  const pidFile = path.join(setup.folder, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  if (!runningServer(setup.folder)) {
    // The process id in the file has ended or belongs to another program. PostgreSQL refuses a second server on the same
    // shared memory block, so removing the file cannot lead to two servers.
    rmSync(pidFile, { force: true });
    return;
  }
  for (const mode of ['fast', 'immediate']) {
    const result = await pgCtl(setup, ['stop', '-w', '-t', String(STOP_SECONDS_MAX), '-m', mode]);
    if (result.code === 0 || !runningServer(setup.folder)) return;
  }
  throw new UserFacingError(
    `PostgreSQL in ${setup.folder} does not stop: end the process ${readFileSync(pidFile, 'utf8').split('\n')[0]} by hand and start again.`,
  );
}

/** The server that runs on this folder, checked by its command line: the pid file may hold a reused id. */
function runningServer(folder: string): ProcessIdentity | undefined {
  const pidFile = path.join(folder, 'postmaster.pid');
  if (!existsSync(pidFile)) return undefined;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  if (!Number.isInteger(pid) || pid <= 1) return undefined;
  const [program = '', ...args] = commandLineOf(pid);
  const named = args[args.indexOf('-D') + 1];
  return /postgres(\.exe)?$/.test(program) && named !== undefined && sameFolder(named, folder) ? findProcess(pid) : undefined;
}

function sameFolder(left: string, right: string): boolean {
  return existsSync(left) && realpathSync(left) === realpathSync(right);
}

function pgCtl(setup: Setup, args: readonly string[]): Promise<CommandResult> {
  const timeoutMs = (START_SECONDS_MAX + STOP_SECONDS_MAX) * 1000;
  return runCommand(setup.binaries.pgCtl, ['-D', setup.folder, ...args], {
    identity: setup.user,
    env: bareEnvironment(),
    cwd: setup.folder,
    timeoutMs,
  });
}

/** Excludes the PG* and LC_* variables of the caller, which would change the cluster. */
function bareEnvironment(): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'] ?? '/usr/bin:/bin',
    LC_ALL: 'C',
    TZ: 'UTC',
    ...(process.env['SystemRoot'] ? { SystemRoot: process.env['SystemRoot'] } : {}),
  };
}

function rotateLog(folder: string): void {
  const log = path.join(folder, 'server.log');
  if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) > LOG_BYTES_MAX) renameSync(log, `${log}.1`);
}

function tail(log: string, fromByte: number): string {
  if (!existsSync(log)) return '';
  return readFileSync(log).subarray(fromByte).toString('utf8').trim().split('\n').slice(-LOG_LINES_SHOWN).join(' | ');
}
