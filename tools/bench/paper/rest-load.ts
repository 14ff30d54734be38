// Sends prepared requests over kept connections, one at a time on each, and counts what was accepted. Written on bare sockets, so that the load costs little
// beside what is measured.
import { connect, type Socket } from 'node:net';
import { signatureOf } from '../../../packages/paper/src/wire/signature.ts';

export interface Key {
  apiKey: string;
  secretKey: string;
  passphrase: string;
}

/** A signed POST of an order, as it goes over the wire. */
export function orderRequest(key: Key, body: string, nowMs: number): Buffer {
  const target = '/api/v5/trade/order';
  const timestamp = new Date(nowMs).toISOString();
  const sign = signatureOf(key.secretKey, { timestamp, method: 'POST', target, body });
  return Buffer.from(
    `POST ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nOK-ACCESS-KEY: ${key.apiKey}\r\nOK-ACCESS-SIGN: ${sign}\r\n` +
      `OK-ACCESS-TIMESTAMP: ${timestamp}\r\nOK-ACCESS-PASSPHRASE: ${key.passphrase}\r\nContent-Length: ${String(Buffer.byteLength(body))}\r\n\r\n${body}`,
  );
}

/** Milliseconds until all are answered. @throws Error for an answer that is no acceptance */
export async function sendAll(port: number, requests: readonly Buffer[], connections: number): Promise<number> {
  let next = 0;
  const take = (): Buffer | undefined => requests[next++];
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)));
  const startMs = performance.now();
  await Promise.all(sockets.map((socket) => work(socket, take)));
  const ms = performance.now() - startMs;
  for (const socket of sockets) socket.destroy();
  return ms;
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket));
    socket.on('error', reject);
  });
}

const HEAD_END = '\r\n\r\n';

function work(socket: Socket, take: () => Buffer | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = '';
    const send = (): void => {
      const request = take();
      if (request === undefined) resolve();
      else socket.write(request);
    };
    socket.on('data', (data) => {
      text += data.toString('latin1');
      const head = text.indexOf(HEAD_END);
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1]);
      if (head < 0 || text.length < head + HEAD_END.length + length) return;
      if (!text.includes('"sCode":"0"')) reject(new Error(text.slice(0, 600)));
      text = '';
      send();
    });
    socket.on('close', () => reject(new Error('the connection was closed')));
    send();
  });
}
