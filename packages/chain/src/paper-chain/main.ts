// The paper chain as a process of its own: settings from the environment, one line when it listens, an orderly end.
import { flushCompileCache } from 'node:module';
import { readSettings } from './settings.ts';
import { startPaperChain, type RunningPaperChain } from './start-paper-chain.ts';

let chain: RunningPaperChain | undefined;
let stopping = false;

function stop(): void {
  if (stopping) return;
  stopping = true;
  void (chain?.close() ?? Promise.resolve()).then(() => process.exit(0));
}

process.on('SIGINT', stop);
process.on('SIGTERM', stop);
process.on('disconnect', stop);

try {
  chain = await startPaperChain(readSettings(process.env));
  const message = { event: 'listening', port: chain.port };
  process.stdout.write(`${JSON.stringify(message)}\n`);
  process.send?.(message);
  flushCompileCache(); // a process that is killed writes none
} catch (cause) {
  process.stderr.write(`paper chain: ${cause instanceof Error ? cause.message : String(cause)}\n`);
  process.exit(1);
}
