// A venue of raw bytes for the client's own tests: records what came in and answers what a test tells it, dropping or delaying at will.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Seen {
  method: string;
  target: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
}

export type Answer = { status?: number; body: string } | 'drop' | 'hang' | { redirect: string };

export interface StubVenue {
  url: string;
  port: number;
  server: Server;
  seen: Seen[];
  answer: (seen: Seen) => Answer;
  close(): Promise<void>;
}

export async function startStubVenue(): Promise<StubVenue> {
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const port = (server.address() as AddressInfo).port;
  const stub: StubVenue = {
    url: `http://127.0.0.1:${String(port)}`,
    port,
    server,
    seen: [],
    answer: () => ok([]),
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString('utf8');
    const seen: Seen = { method: request.method ?? '', target: request.url ?? '', headers: request.headers, body };
    stub.seen.push(seen);
    const answer = stub.answer(seen);
    if (answer === 'drop') request.socket.destroy();
    else if (answer === 'hang') return;
    else if ('redirect' in answer) response.writeHead(302, { location: answer.redirect }).end();
    else response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' }).end(answer.body);
  }
  return stub;
}

/** A successful envelope around rows. */
export function ok(data: unknown[]): Answer {
  return { body: JSON.stringify({ code: '0', msg: '', data }) };
}
