// `npm run cluster`: several nodes on this machine, as they would run on machines of their own. Without a word it starts them; with one it talks to those that run.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readSettings } from '../launch/settings.ts';
import { UserFacingError } from '../process/user-facing-error.ts';
import { sendCommand, usage } from './commands.ts';
import { runTown } from './town.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const words = process.argv.slice(2);

try {
  const settings = readSettings({ ...process.env, DEMO_HISTORY: '0' }, process.cwd());
  const dataDir = path.join(settings.dataDir, 'cluster');
  if (words.includes('--help')) print(usage);
  else if (words.length > 0) print(await sendCommand(dataDir, words));
  else {
    const stop = new AbortController();
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());
    if (process.channel) process.on('disconnect', () => stop.abort());
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined); // its reader may be gone
    await runTown({ root, dataDir, settings, print, stop: stop.signal });
  }
} catch (error) {
  process.stderr.write(
    error instanceof UserFacingError ? `${error.message}\n` : `${error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exitCode = 1;
}
if (process.connected) process.disconnect();
