// Holds the paper exchange's market still at full speed: a listener that says that it is idle only when it is told to. The next price comes with a step, or
// when it lets go.
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { waitUntil } from '../../../../tools/process/wait-until.ts';

/** The exchange drops a socket from which nothing came for 30 s. */
const PING_MS = 10_000;
/** Until everybody else has worked off a price. */
const STEP_MS_MAX = 30_000;

export interface MarketHold {
  /** Lets one moment of the market pass. @throws when it does not come */
  step: () => Promise<void>;
  release: () => void;
}

export async function holdMarket(paperPort: number): Promise<MarketHold> {
  const socket = new WebSocket(`ws://127.0.0.1:${paperPort}/ws/v5/public`);
  await once(socket, 'open');
  let newest = '';
  let lost = '';
  socket.on('close', (code, reason) => {
    lost = `${String(code)} ${reason.toString()}`;
  });
  socket.on('message', (message: Buffer) => {
    const text = message.toString();
    if (text !== 'pong') newest = (JSON.parse(text) as { data?: { rev: string }[] }).data?.[0]?.rev ?? newest;
  });
  socket.send(JSON.stringify({ op: 'subscribe', args: [{ channel: 'paper-clock' }] }));
  if (!(await waitUntil(() => newest !== '', STEP_MS_MAX))) throw new Error('the exchange did not tell its clock');
  const pings = setInterval(() => socket.send('ping'), PING_MS);
  return {
    async step() {
      if (lost !== '') throw new Error(`the market is not held any more: ${lost}`);
      const before = newest;
      socket.send(JSON.stringify({ op: 'paper-idle', args: [{ rev: before }] }));
      if (!(await waitUntil(() => newest !== before, STEP_MS_MAX))) throw new Error('the market stands still');
    },
    release: () => {
      clearInterval(pings);
      socket.close();
    },
  };
}
