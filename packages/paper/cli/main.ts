// The process behind `npm run paper`: reads the options, runs the exchange, says where it is. Bad options end with 2, Ctrl-C in order with 0.
import { fileURLToPath } from 'node:url';
import { isLoopback, localUrl } from '../../../tools/launch/announce.ts';
import type { Listening } from '../../../tools/launch/child.ts';
import { UserFacingError } from '../../../tools/process/user-facing-error.ts';
import { HELP, type PaperCommand, readPaperCommand } from './options.ts';
import { supervisePaper } from './supervise.ts';

const BAD_OPTIONS = 2;
const root = fileURLToPath(new URL('../../..', import.meta.url));
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());
if (process.channel) process.on('disconnect', () => stop.abort());
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Everything a person needs who has just started it. Never a secret. */
function linesOf(command: PaperCommand, { port, existingKeys = [] }: Listening, clockMs: number): string[] {
  const url = localUrl(command.host, port, '127.0.0.1');
  const lines = ['', `The paper exchange is running: ${url}`, ''];
  lines.push(`  Page      ${url}/paper`, `  REST      ${url}/api/v5/...`);
  lines.push(`  Sockets   ${url.replace('http', 'ws')}/ws/v5/public, /private, /business; /ws/v5/all takes everything`);
  lines.push(`  Market    ${command.market}`, `  Clock     ${new Date(clockMs).toISOString()}`);
  for (const { apiKey, money } of command.accounts) {
    const isKept = existingKeys.includes(apiKey);
    lines.push(
      `  Account   ${apiKey}   ${isKept ? 'kept: it was there already, with its own secret, passphrase and money' : `opened with ${money}`}`,
    );
  }
  if (command.accounts.length === 0) lines.push('  Account   none set: open one on the page, or with --account');
  if (command.faults) lines.push(`  Faults    ${command.faults.count} from ${command.faults.file}`);
  lines.push(`  Data      ${command.dataDir}`, '', 'Ctrl-C stops it in order.', '');
  if (!isLoopback(command.host))
    lines.splice(-2, 0, 'Other machines can reach it: they may open accounts and trade; faults and gifts need the token.');
  return lines;
}

async function announce(command: PaperCommand, listening: Listening): Promise<void> {
  const reply = await fetch(`${localUrl(command.host, listening.port, '127.0.0.1')}/paper/status`);
  const { clockMs } = (await reply.json()) as { clockMs: number };
  for (const line of linesOf(command, listening, clockMs)) say(line);
}

async function run(): Promise<number> {
  const args = process.argv.slice(2);
  if (args.includes('--help')) {
    process.stdout.write(HELP);
    return 0;
  }
  const command = await readPaperCommand(args, process.env['INIT_CWD'] ?? process.cwd(), process.env).catch((cause: unknown) => {
    if (!(cause instanceof UserFacingError)) throw cause;
    process.stderr.write(`${cause.message}\n`);
    return undefined;
  });
  if (!command) return BAD_OPTIONS;
  await supervisePaper({ root, command, say, announce: (listening) => announce(command, listening), stop: stop.signal });
  return 0;
}

try {
  process.exitCode = await run();
} catch (error) {
  process.stderr.write(
    error instanceof UserFacingError ? `${error.message}\n` : `${error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exitCode = 1;
}
if (process.connected) process.disconnect();
