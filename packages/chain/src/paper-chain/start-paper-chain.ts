// Starts a paper chain: its journal, its purses, its calls and its page.
import { fastify } from 'fastify';
import type { AddressInfo } from 'node:net';
import { PaperChain } from './chain.ts';
import { addPage } from './page.ts';
import { addRoutes } from './routes.ts';

export interface PaperChainOptions {
  /** 0 = any free port. */
  port: number;
  dataDir: string;
  /** Time between blocks; 0 makes blocks only when asked. */
  blockMs: number;
  /** Opened at start unless they exist. */
  purses: readonly { secret: string; label: string; open: boolean; amount: string }[];
  /** Wall time, ms. */
  now?: () => number;
}

export interface RunningPaperChain {
  port: number;
  close(): Promise<void>;
}

export async function startPaperChain({ port, purses, now = Date.now, ...options }: PaperChainOptions): Promise<RunningPaperChain> {
  const chain = new PaperChain({ ...options, now });
  for (const purse of purses) chain.openPurse(purse);
  const app = fastify({ forceCloseConnections: true, bodyLimit: 10_000 });
  addRoutes(app, chain);
  addPage(app, chain);
  await app.listen({ host: '127.0.0.1', port });
  return {
    port: (app.server.address() as AddressInfo).port,
    async close() {
      await app.close();
      chain.close();
    },
  };
}
