// The traders of the bench: accounts with money, their private sockets, orders that rest far from the price.
import { signatureOf } from '../../../packages/paper/src/wire/signature.ts';
import type { Key } from './rest-load.ts';

export interface TraderSocket {
  send(message: object): void;
  /** Called with every message. */
  hear: (text: string) => void;
  close(): void;
}

export async function openAccounts(port: number, count: number): Promise<Key[]> {
  const keys: Key[] = [];
  for (let index = 0; index < count; index += 1) {
    const reply = await fetch(`http://127.0.0.1:${String(port)}/paper/accounts`, {
      method: 'POST',
      body: JSON.stringify({ label: `bench${String(index)}`, posMode: 'long_short_mode', balances: { USDT: '10000000' } }),
    });
    if (!reply.ok) throw new Error(`opening an account: ${await reply.text()}`);
    keys.push((await reply.json()) as Key);
  }
  return keys;
}

/** A logged-in private socket. */
export function openSocket(port: number, key: Key): Promise<TraderSocket> {
  const ws = new WebSocket(`ws://127.0.0.1:${String(port)}/ws/v5/private`);
  return new Promise((resolve, reject) => {
    const socket: TraderSocket = {
      send: (message) => ws.send(JSON.stringify(message)),
      hear: () => undefined,
      close: () => ws.close(),
    };
    ws.addEventListener('error', () => reject(new Error('a socket failed')));
    ws.addEventListener('open', () => {
      const timestamp = Math.floor(Date.now() / 1000).toString();
      const sign = signatureOf(key.secretKey, { timestamp, method: 'GET', target: '/users/self/verify', body: '' });
      socket.send({ op: 'login', args: [{ apiKey: key.apiKey, passphrase: key.passphrase, timestamp, sign }] });
    });
    ws.addEventListener('message', ({ data }) => {
      const text = String(data);
      if (text.includes('"event":"login"')) resolve(socket);
      else if (text.includes('"event":"error"')) reject(new Error(text));
      else socket.hear(text);
    });
  });
}

let orders = 0;

/** A small limit order two to four per cent below the price. */
export function restingOrder(lastPrice: number): Record<string, string> {
  orders += 1;
  const px = (lastPrice * (0.96 + (orders % 2000) / 100_000)).toFixed(1);
  return {
    instId: 'BTC-USDT-SWAP',
    tdMode: 'isolated',
    posSide: 'long',
    side: 'buy',
    ordType: 'limit',
    sz: '0.01',
    px,
    clOrdId: `b${String(orders)}`,
  };
}
