// A socket to the JSON stream of a server, before anything is said on it. Needs no test runner.
import { socketProtocol, streamPath } from '@millrace/contract';
import { WebSocket } from 'ws';

interface StreamAt {
  port: number;
  token: string;
  /** Under which the server is spoken to; localhost unless given. */
  host?: string | undefined;
  /** Where it is; 127.0.0.1 unless given. */
  address?: string;
}

export function openStreamSocket({ port, token, host = 'localhost', address = '127.0.0.1' }: StreamAt): WebSocket {
  return new WebSocket(`ws://${address}:${port}${streamPath}`, [socketProtocol, `auth.${token}`], {
    headers: { host: `${host}:${port}` },
    origin: `http://${host}:${port}`,
  });
}
