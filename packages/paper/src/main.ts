// The paper exchange as a process of its own: settings from the environment, one line when it listens, an orderly end.
import { flushCompileCache } from 'node:module';
import { readSettings } from './start/settings.ts';
import { type PaperExchange, startPaperExchange } from './start/start-paper-exchange.ts';

let exchange: PaperExchange | undefined;
let stopping = false;

/** Before it listens there is nothing to write out. */
function stop(): void {
  if (stopping) return;
  stopping = true;
  void (exchange?.close() ?? Promise.resolve()).then(() => process.exit(0));
}

process.on('SIGINT', stop);
process.on('SIGTERM', stop);
process.on('disconnect', stop);

try {
  const crash = (): void => void process.kill(process.pid, 'SIGKILL');
  exchange = await startPaperExchange({ ...readSettings(process.env), crash });
  const message = { event: 'listening', port: exchange.port, existingKeys: exchange.existingKeys };
  process.stdout.write(`${JSON.stringify(message)}\n`);
  process.send?.(message);
  flushCompileCache(); // a process that is killed writes none
} catch (cause) {
  process.stderr.write(`paper exchange: ${cause instanceof Error ? cause.message : String(cause)}\n`);
  process.exit(1);
}
