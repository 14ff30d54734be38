// A paper to a venue that loses answers: some requests never arrive, some are executed and their answer is lost.
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface LossyProxy {
  url: string;
  lostBefore: number;
  lostAfter: number;
  close(): Promise<void>;
}

/** Of the POSTs, 5 % are lost before they arrive and 20 % after they were executed; reads lose 5 % either way. `random` is seeded, [0, 1). */
export async function startLossyProxy(venuePort: number, random: () => number): Promise<LossyProxy> {
  const server = createServer((incoming, outgoing) => void pass(incoming, outgoing));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const proxy: LossyProxy = {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    lostBefore: 0,
    lostAfter: 0,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const draw = random();
    if (draw < 0.05) {
      proxy.lostBefore += 1;
      incoming.socket.destroy();
      return;
    }
    const options = { port: venuePort, method: incoming.method, path: incoming.url, headers: incoming.headers };
    const onward = forward(options, (answer) => {
      if (draw < (incoming.method === 'POST' ? 0.25 : 0.1)) {
        proxy.lostAfter += 1;
        answer.resume();
        incoming.socket.destroy();
        return;
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => incoming.socket.destroy());
    onward.end(Buffer.concat(chunks));
  }
  return proxy;
}
