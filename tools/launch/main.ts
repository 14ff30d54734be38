// The process behind `npm start`: reads the settings, supervises everything, and prints a UserFacingError
// without its stack. Started by tools/start.mjs, whose end it detects by the disconnect of the IPC channel.
import { fileURLToPath } from 'node:url';
import { UserFacingError } from '../process/user-facing-error.ts';
import { readSettings } from './settings.ts';
import { supervise } from './supervisor.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());
if (process.channel) process.on('disconnect', () => stop.abort());
// The reader of the output may close the pipe (`npm start | head`): its EPIPE is ignored. A terminal that closes sends SIGHUP.| head`): that is no reason to stop, and none to fail. A terminal that closes sends SIGHUP.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

const print = (line: string): void => void process.stdout.write(`${line}\n`);

try {
  const settings = readSettings(process.env, process.cwd());
  await supervise({ root, settings, print, stop: stop.signal });
  process.exitCode = 0;
} catch (error) {
  process.stderr.write(
    error instanceof UserFacingError ? `${error.message}\n` : `${error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exitCode = 1;
}
if (process.connected) process.disconnect();
