// A socket server for tests: keeps what it heard, says what the test wants, and can drop everyone.
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket as ServerSocket } from 'ws';

export interface Meeting {
  path: string;
  protocols: readonly string[];
  heard: string[];
  socket: ServerSocket;
  /** Code and reason of the close, once it came. */
  closed: { code: number; reason: string } | undefined;
}

export interface SocketServer {
  origin: string;
  /** Every connection so far, oldest first. */
  meetings: Meeting[];
  close: () => Promise<void>;
}

/** Selects the first offered subprotocol, as our server does. `onMessage` may answer. */
export async function startSocketServer(onMessage: (meeting: Meeting, text: string) => void = () => undefined): Promise<SocketServer> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, handleProtocols: (offered) => [...offered][0] ?? false });
  await new Promise<void>((resolve) => server.once('listening', () => resolve()));
  const meetings: Meeting[] = [];
  server.on('connection', (socket, request) => {
    const protocols = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((one) => one.trim());
    const meeting: Meeting = { path: request.url ?? '', protocols, heard: [], socket, closed: undefined };
    meetings.push(meeting);
    socket.on('message', (data: Buffer) => {
      const text = data.toString('utf8');
      meeting.heard.push(text);
      onMessage(meeting, text);
    });
    socket.on('close', (code, reason) => {
      meeting.closed = { code, reason: reason.toString('utf8') };
    });
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    meetings,
    close: () =>
      new Promise((resolve) => {
        for (const client of server.clients) client.terminate();
        server.close(() => resolve());
      }),
  };
}
