// The server's process: reads its settings, starts, tells its parent the ports, and ends in order on SIGTERM, SIGINT or when the parent is gone.
import { flushCompileCache } from 'node:module';
import pino from 'pino';
import { readConfig } from './shared/config/config.ts';
import { ConfigError } from './shared/config/environment.ts';
import { startEngineRole } from './app/engine-role.ts';
import { startServer, type RunningServer } from './app/start-server.ts';

/** An orderly stop gives up waiting after this long. */
const STOP_MS_MAX = 20_000;

const log = pino({ level: process.env['LOG_LEVEL'] || 'info' });
let running: RunningServer | undefined;
let stopping = false;

async function stop(reason: string, code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  log.info({ reason }, 'stopping');
  setTimeout(() => {
    log.error('the stop took too long');
    process.exit(1);
  }, STOP_MS_MAX).unref();
  await running?.stop();
  process.exit(code);
}

function end(reason: string, code: number): void {
  stop(reason, code).catch((error: unknown) => {
    log.error({ err: error }, 'the stop failed');
    process.exit(1);
  });
}

process.on('SIGTERM', () => end('SIGTERM', 0));
process.on('SIGINT', () => end('SIGINT', 0));
process.on('disconnect', () => end('the parent process is gone', 0));

try {
  running = await startServer(readConfig(process.env), {
    log,
    startEngine: startEngineRole,
    onLost: ({ message }) => end(message, 1),
  });
  const message = { event: 'listening', port: running.port, consolePort: running.consolePort, managementPort: running.managementPort };
  log.info(message, 'listening');
  process.send?.(message);
  flushCompileCache(); // a process that is killed writes none
} catch (error) {
  if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
  else log.fatal({ err: error }, 'the server did not start');
  process.exit(1);
}
