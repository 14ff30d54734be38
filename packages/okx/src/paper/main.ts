// The paper exchange as a process of its own: settings from the environment, one line when it listens, an orderly end.
import { readSettings } from './settings.ts';
import { startPaperExchange } from './start-paper-exchange.ts';

try {
  const exchange = await startPaperExchange(readSettings(process.env));
  const message = { event: 'listening', port: exchange.port };
  process.stdout.write(`${JSON.stringify(message)}\n`);
  process.send?.(message);
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    void exchange.close().then(() => process.exit(0));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  process.on('disconnect', stop);
} catch (cause) {
  process.stderr.write(`paper exchange: ${cause instanceof Error ? cause.message : String(cause)}\n`);
  process.exit(1);
}
