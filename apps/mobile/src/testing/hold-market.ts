// Holds the paper exchange's market still at full speed: a listener that never says that it is idle. The next price comes when it lets go.
import { once } from 'node:events';
import { WebSocket } from 'ws';

/** The exchange drops a socket from which nothing came for 30 s. */
const PING_MS = 10_000;

export interface MarketHold {
  release: () => void;
}

export async function holdMarket(paperPort: number): Promise<MarketHold> {
  const socket = new WebSocket(`ws://127.0.0.1:${paperPort}/ws/v5/public`);
  await once(socket, 'open');
  const heard = once(socket, 'message');
  socket.send(JSON.stringify({ op: 'subscribe', args: [{ channel: 'paper-clock' }] }));
  await heard;
  const pings = setInterval(() => socket.send('ping'), PING_MS);
  return {
    release: () => {
      clearInterval(pings);
      socket.close();
    },
  };
}
