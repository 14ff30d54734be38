// A whole server without timers as a process of its own, which ends by SIGKILL before or after a commit that wrote something, or a call of the chain. Its
// repeated work runs when the parent asks for it.
import { startServer } from '../../../../apps/server/src/app/start-server.ts';
import { ledgerFeature } from '../../../../apps/server/src/ledger/index.ts';
import { readConfig } from '../../../../apps/server/src/shared/config/config.ts';
import type { Context } from '../../../../apps/server/src/shared/context/context.ts';
import { watchArrivals } from '../../../../apps/server/src/top-ups/watch-arrivals.ts';
import { payOut } from '../../../../apps/server/src/wallet/withdrawals/pay-out.ts';
import { countCommits } from './count-commits.ts';
import { armKill, between, type KillOrder } from './steps.ts';

export const serverWork = ['payOut', 'watchArrivals', 'closeDays'] as const;
export type ServerWork = (typeof serverWork)[number];
/** `laterMs` is how far ahead of now the work's clock is. */
export type ServerMessage = { arm: KillOrder | null } | { work: ServerWork; laterMs: number };

countCommits();
countChainCalls();
const { context, port, consolePort, managementPort } = await startServer(readConfig(process.env));
process.on('message', (message) => void obey(message as ServerMessage));
process.on('disconnect', () => process.exit(1));
process.send?.({ event: 'listening', port, consolePort, managementPort });

async function obey(message: ServerMessage): Promise<void> {
  if ('arm' in message) return armKill(message.arm ?? undefined);
  const { work, laterMs } = message;
  const error = await run({ ...context, clock: { now: () => context.clock.now() + laterMs } }, work).then(
    () => null,
    (cause: unknown) => String(cause),
  );
  process.send?.({ event: 'worked', error });
}

async function run(of: Context, work: ServerWork): Promise<void> {
  if (work === 'payOut') return payOut(of);
  if (work === 'watchArrivals') return watchArrivals(of);
  for (const [job, handle] of Object.entries(ledgerFeature.jobs ?? {})) if (job.startsWith('close')) await handle(of, undefined);
}

function countChainCalls(): void {
  const plain = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (!url.pathname.startsWith('/chain/')) return plain(input, init);
    return between(`${init?.method ?? 'GET'} ${url.pathname}`, () => plain(input, init));
  };
}
