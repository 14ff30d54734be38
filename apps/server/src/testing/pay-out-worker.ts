// The payout worker as a process of its own, which ends by SIGKILL at the step that KILL_AT names: before or after a commit or a call of the chain.
import { createPaperDoor, type ChainDoor } from '@millrace/chain';
import pino from 'pino';
import type { Context } from '../shared/context/context.ts';
import { parseChain } from '../shared/config/chain.ts';
import { openPools } from '../shared/database/index.ts';
import { payOut } from '../wallet/withdrawals/pay-out.ts';

const { DATABASE_URL = '', DATABASE_SECRET = '', CHAIN = '', KILL_AT = '0' } = process.env;
/** Of the chain, between the two turns of the worker: more than a payout needs. */
const BLOCKS = 5;

let steps = 0;
function step(): void {
  steps += 1;
  if (steps === Number(KILL_AT)) process.kill(process.pid, 'SIGKILL');
}

async function between<T>(work: () => Promise<T>): Promise<T> {
  step();
  const result = await work();
  step();
  return result;
}

const config = parseChain(CHAIN);
if (!config) throw new Error('CHAIN is missing');
const pools = openPools(DATABASE_URL, DATABASE_SECRET, { onError: () => undefined });
pools.engine.on('connect', (client) => {
  const query = client.query.bind(client) as (...parts: unknown[]) => Promise<unknown>;
  const counted = (...parts: unknown[]): Promise<unknown> => (parts[0] === 'commit' ? between(() => query(...parts)) : query(...parts));
  Object.assign(client, { query: counted });
});
const door = createPaperDoor(config);
const chain: ChainDoor = {
  ...door,
  findSend: (tenantId, sendId) => between(() => door.findSend(tenantId, sendId)),
  send: (order) => between(() => door.send(order)),
};
const parts: Pick<Context, 'pools' | 'chain' | 'clock' | 'log'> = {
  pools,
  chain,
  clock: { now: Date.now },
  log: pino({ level: 'silent' }),
};

await payOut(parts);
const headers = { 'content-type': 'application/json' };
await fetch(`${config.url}/chain/blocks`, { method: 'POST', headers, body: JSON.stringify({ blocks: BLOCKS }) });
await payOut(parts);
await pools.end();
