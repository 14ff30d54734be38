// The process behind `npm start`: reads the settings, supervises everything, and prints one plain sentence for anything a person can put right.
// Started by tools/start.mjs, whose end it notices by the IPC channel.
import { fileURLToPath } from 'node:url';
import { ToldError } from '../process/told-error.ts';
import { readSettings } from './settings.ts';
import { supervise } from './supervisor.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());
if (process.channel) process.on('disconnect', () => stop.abort());
// Whoever read our output may go away (`npm start | head`): that is no reason to stop, and none to fail. A terminal that closes sends SIGHUP.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

const say = (line: string): void => void process.stdout.write(`${line}\n`);

try {
  const settings = readSettings(process.env, process.cwd());
  await supervise({ root, settings, say, stop: stop.signal });
  process.exitCode = 0;
} catch (error) {
  process.stderr.write(error instanceof ToldError ? `${error.message}\n` : `${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
}
if (process.connected) process.disconnect();
