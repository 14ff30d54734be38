// The process that is measured: a paper exchange, and beside it a bare Fastify route that checks the same signature and does nothing. Answers its parent's
// questions about CPU time and memory.
import { readSettings, startPaperExchange } from '@millrace/paper';
import { startBareRoute } from '../../../packages/paper/src/testing/bare-route.ts';

const exchange = await startPaperExchange(readSettings(process.env));
const bare = await startBareRoute();

process.on('message', (question) => {
  if (question === 'heap') globalThis.gc?.();
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuMs: (user + system) / 1000, heapBytes: process.memoryUsage().heapUsed });
});
process.on('disconnect', () => {
  void bare
    .close()
    .then(() => exchange.close())
    .finally(() => process.exit(0));
});
process.send?.({ port: exchange.port, barePort: bare.port });
