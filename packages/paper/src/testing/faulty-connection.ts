// A proxy between traders and a venue that loses, delays, refuses and cuts, as seeded random numbers decide: requests and frames of the sockets
// alike. It alters nothing that it passes on. For tests of those who trade over it.
import { Agent, createServer, request as forward, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createFaultySockets, type FaultySockets } from './faulty-sockets.ts';
import { createGauge, type Gauge } from './venue-limits.ts';
import {
  createArrivals,
  drawFate,
  TURNED_AWAY,
  type Arrivals,
  type CallKind,
  type Counts,
  type ConnectionFaults,
  type Rules,
} from './connection-faults.ts';

export interface FaultyConnection {
  /** The venue's address as it looks from this side. */
  port: number;
  /** Replaced at will. */
  faults: ConnectionFaults;
  readonly counts: Counts;
  readonly gauge: Gauge;
  readonly arrivals: Arrivals;
  readonly sockets: FaultySockets;
  close(): Promise<void>;
}

export interface FaultyConnectionOptions {
  venuePort: number;
  random: () => number;
  faults: ConnectionFaults;
  /** Venue milliseconds per real one, for its windows; 1 unless given. */
  speed?: number;
}

export async function startFaultyConnection({ venuePort, random, faults, speed }: FaultyConnectionOptions): Promise<FaultyConnection> {
  const gauge = createGauge(() => performance.now(), speed ?? 1);
  const rules: Rules = {
    faults,
    random,
    gauge,
    counts: { orders: 0, lostBefore: 0, lostAfter: 0, readsLost: 0, turnedAway: 0, movesLostBefore: 0, movesLostAfter: 0 },
    arrivals: createArrivals(),
  };
  const agent = new Agent({ keepAlive: true });
  const server = createServer((incoming, outgoing) => void pass({ rules, agent, venuePort, sockets }, incoming, outgoing));
  const sockets = createFaultySockets(server, venuePort, rules);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    get faults() {
      return rules.faults;
    },
    set faults(next) {
      rules.faults = next;
    },
    counts: rules.counts,
    gauge,
    arrivals: rules.arrivals,
    sockets,
    async close() {
      sockets.close();
      agent.destroy();
      server.closeAllConnections();
      await new Promise<void>((done) => void server.close(() => done()));
    },
  };
}

interface Way {
  rules: Rules;
  agent: Agent;
  venuePort: number;
  sockets: FaultySockets;
}

async function pass({ rules, agent, venuePort, sockets }: Way, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const url = new URL(incoming.url ?? '/', 'http://venue');
  const call = `${incoming.method ?? ''} ${url.pathname.replace('/api/v5/', '')}`;
  const account = incoming.headers['ok-access-key'];
  if (typeof account === 'string')
    rules.gauge.arrived({ account, call, instId: url.searchParams.get('instId') ?? fieldOf(body, 'instId') ?? '' });
  if (call === 'POST trade/order') rules.arrivals.note(fieldOf(body, 'clOrdId'));
  const kind = kindOf(call);
  const fate = drawFate(rules, { kind, isSigned: account !== undefined });
  if (rules.faults.delayMs !== undefined) await sleep(rules.random() * rules.faults.delayMs);
  if (fate === 'lostBefore') return void incoming.socket.destroy();
  if (fate === 'turnedAway') return void outgoing.writeHead(429, { 'content-type': 'application/json' }).end(JSON.stringify(TURNED_AWAY));
  if (kind !== 'read' && rules.faults.cutWithOrder !== undefined && rules.random() < rules.faults.cutWithOrder)
    sockets.cutAccount(String(account));
  const headers: OutgoingHttpHeaders = { ...incoming.headers, connection: 'keep-alive' };
  const onward = forward({ host: '127.0.0.1', port: venuePort, method: incoming.method, path: incoming.url, headers, agent }, (answer) => {
    if (fate === 'lostAfter') {
      answer.resume();
      incoming.socket.destroy();
      return;
    }
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  onward.on('error', () => incoming.socket.destroy());
  onward.end(body);
}

const MOVES: readonly string[] = ['POST asset/transfer', 'POST finance/savings/purchase-redempt'];

function kindOf(call: string): CallKind {
  if (call.startsWith('POST trade/')) return 'order';
  return MOVES.includes(call) ? 'move' : 'read';
}

function fieldOf(body: Buffer, name: string): string | undefined {
  return new RegExp(`"${name}":"([^"]*)"`).exec(body.toString('utf8'))?.[1];
}
