// The sockets of a faulty connection: each is carried to the venue frame by frame, can be cut or left mute, and order operations on it meet the same
// faults as requests do. A frame is lost only together with its socket, as on a real network.
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer } from 'ws';
import { drawFate, TURNED_AWAY, type Rules } from './connection-faults.ts';

export interface FaultySockets {
  /** Cuts one open socket, drawn; `mute`: nothing passes any more, and neither side is notified. False without an open one. */
  cutOne(how: 'cut' | 'mute'): boolean;
  /** Cuts every socket on which this key is logged in. */
  cutAccount(apiKey: string): void;
  /** Sockets cut so far, of those that were open. */
  readonly cuts: number;
  close(): void;
}

interface Line {
  trader: WebSocket;
  venue: WebSocket;
  /** Sent before the venue's side was open. */
  early: string[];
  /** From its login. */
  account: string;
  /** Order operations whose answer will be lost. */
  doomed: Set<string>;
  mute: boolean;
}

/** Operations on orders, by the name of the request that they share their limit with. */
const ORDER_OPS: Readonly<Record<string, string>> = {
  order: 'POST trade/order',
  'cancel-order': 'POST trade/cancel-order',
};

interface Message {
  id?: string;
  op?: string;
  args?: Record<string, string>[];
}

export function createFaultySockets(server: Server, venuePort: number, rules: Rules): FaultySockets {
  const acceptor = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  const lines = new Set<Line>();
  let cuts = 0;
  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const take = (): void =>
      acceptor.handleUpgrade(request, stream, head, (trader) => {
        const venue = new WebSocket(`ws://127.0.0.1:${String(venuePort)}${request.url ?? ''}`, { perMessageDeflate: false });
        lay({ trader, venue, early: [], account: '', doomed: new Set(), mute: false });
      });
    const { connectMs } = rules.faults;
    if (connectMs === undefined) take();
    else setTimeout(() => void (stream.destroyed || take()), rules.random() * connectMs);
  });

  function lay(line: Line): void {
    const { trader, venue } = line;
    lines.add(line);
    venue.on('open', () => {
      for (const text of line.early.splice(0)) venue.send(text);
    });
    trader.on('message', (data) => onward(line, (data as Buffer).toString('utf8')));
    venue.on('message', (data) => back(line, (data as Buffer).toString('utf8')));
    for (const [end, other] of [
      [trader, venue],
      [venue, trader],
    ] as const) {
      end.on('error', () => undefined);
      end.on('close', () => {
        lines.delete(line);
        // A mute connection notifies neither side that the other is gone.
        if (!line.mute || end === trader) other.terminate();
      });
    }
  }

  function onward(line: Line, text: string): void {
    if (line.mute) return;
    const message: Message = text.startsWith('{') ? (JSON.parse(text) as Message) : {};
    if (message.op === 'login') line.account = message.args?.[0]?.['apiKey'] ?? '';
    const call = ORDER_OPS[message.op ?? ''];
    if (call !== undefined) {
      rules.gauge.arrived({ account: line.account, call, instId: message.args?.[0]?.['instId'] ?? '' });
      rules.arrivals.note(message.args?.[0]?.['clOrdId']);
      const fate = drawFate(rules, { kind: 'order', isSigned: true });
      if (fate === 'turnedAway') return line.trader.send(JSON.stringify({ id: message.id, op: message.op, ...TURNED_AWAY, data: [] }));
      if (fate === 'lostBefore') return cut(line);
      if (fate === 'lostAfter') line.doomed.add(message.id ?? '');
    }
    if (line.venue.readyState === WebSocket.OPEN) line.venue.send(text);
    else line.early.push(text);
  }

  function back(line: Line, text: string): void {
    if (line.mute || line.trader.readyState !== WebSocket.OPEN || rules.faults.isLost?.(text) === true) return;
    if (line.doomed.size > 0) {
      const { id, op } = JSON.parse(text.startsWith('{') ? text : '{}') as Message;
      if (op !== undefined && line.doomed.has(id ?? '')) return cut(line);
    }
    const { frameMs } = rules.faults;
    if (frameMs === undefined) hand(line, text);
    else setTimeout(() => hand(line, text), frameMs);
  }

  function hand(line: Line, text: string): void {
    if (line.trader.readyState !== WebSocket.OPEN) return;
    line.trader.send(text);
    if (rules.faults.doubled !== undefined && rules.random() < rules.faults.doubled) line.trader.send(text);
  }

  function cut(line: Line): void {
    if (line.trader.readyState === WebSocket.OPEN) cuts += 1;
    line.trader.terminate();
    line.venue.terminate();
  }

  return {
    cutOne(how) {
      const open = [...lines].filter((line) => !line.mute && line.trader.readyState === WebSocket.OPEN);
      const line = open[Math.floor(rules.random() * open.length)];
      if (line === undefined) return false;
      if (how === 'cut') cut(line);
      else line.mute = true;
      return true;
    },
    cutAccount(apiKey) {
      for (const line of lines) if (line.account === apiKey) cut(line);
    },
    get cuts() {
      return cuts;
    },
    close() {
      for (const line of lines) cut(line);
      acceptor.close();
    },
  };
}
