// A small HTTP server for tests of the client: answers what the test says and keeps what it heard.
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Heard {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface AnsweringServer {
  url: string;
  heard: Heard[];
  close: () => Promise<void>;
}

/** `answer` may leave the response open: then the client waits. */
export async function startAnsweringServer(answer: (response: ServerResponse, request: Heard) => void): Promise<AnsweringServer> {
  const heard: Heard[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString('utf8');
    });
    request.on('end', () => {
      const one: Heard = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body };
      heard.push(one);
      answer(response, one);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    heard,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
