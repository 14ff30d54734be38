// All open sockets: closes those whose session ended, pings idle ones, closes all when the server stops.
import type { WebSocket } from 'ws';
import { closeCodes } from '@millrace/contract';
import type { Context } from '../../shared/context/context.ts';
import type { Session } from '../../shared/sessions/index.ts';

/** Sessions of open sockets are checked against the database this often; change signals end them at once, this ends what expired. */
const SOCKET_CHECK_MS = 15_000;
const SOCKETS_PER_USER = 20;
const SOCKETS_MAX = 5000;
/** A socket that answered no ping for two of these is gone. */
const SOCKET_PING_MS = 30_000;
/** A closing socket whose client does not answer is terminated after this long. */
const SOCKET_CLOSE_MS = 1000;

/** RFC 6455, 7.4.1: going away. Clients reconnect. */
const SERVER_STOPS = 1001;

interface Entry {
  kind: 'stream' | 'unread';
  session: Session;
  alive: boolean;
}

export class SocketRegistry {
  readonly #context: Context;
  readonly #entries = new Map<WebSocket, Entry>();
  readonly #stops: (() => void)[];

  constructor(context: Context) {
    this.#context = context;
    const check = setInterval(() => this.#checkAll(), SOCKET_CHECK_MS).unref();
    const ping = setInterval(() => this.#pingAll(), SOCKET_PING_MS).unref();
    this.#stops = [
      () => clearInterval(check),
      () => clearInterval(ping),
      context.sessions.onChange((userId) => this.#check([...this.#entries.values()].filter(({ session }) => session.userId === userId))),
      context.bus.onGap(() => this.#checkAll()),
    ];
  }

  isFull({ countedAs }: Pick<Session, 'countedAs'>): boolean {
    let own = 0;
    for (const { session } of this.#entries.values()) if (session.countedAs === countedAs) own += 1;
    return own >= SOCKETS_PER_USER || this.#entries.size >= SOCKETS_MAX;
  }

  add(socket: WebSocket, { kind, session }: Omit<Entry, 'alive'>): void {
    const entry: Entry = { kind, session, alive: true };
    this.#entries.set(socket, entry);
    this.#context.metrics.sockets.inc({ kind });
    socket.on('pong', () => {
      entry.alive = true;
    });
    socket.on('error', () => undefined); // `close` follows, and says all that matters
    socket.on('close', () => {
      if (this.#entries.delete(socket)) this.#context.metrics.sockets.dec({ kind });
    });
    // The session may have ended between the handshake and now, before anybody listened for this socket.
    this.#check([entry]);
  }

  /** Sends every client a close frame and waits at most SOCKET_CLOSE_MS for the answers. */
  async close(): Promise<void> {
    for (const stop of this.#stops) stop();
    const sockets = [...this.#entries.keys()];
    const ends = sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve)));
    for (const socket of sockets) closeSocket(this.#context, socket, { code: SERVER_STOPS, reason: 'server stops' });
    await Promise.all(ends);
  }

  #checkAll(): void {
    this.#check([...this.#entries.values()]);
  }

  #check(entries: readonly Entry[]): void {
    const byTenant = new Map<string, Set<string>>();
    for (const { session } of entries) byTenant.set(session.tenantId, (byTenant.get(session.tenantId) ?? new Set()).add(session.id));
    for (const [tenantId, ids] of byTenant) {
      this.#context.sessions.openAmong(tenantId, [...ids]).then(
        (open) => this.#endAllBut(ids, open),
        (error: unknown) => this.#context.log.warn({ err: error }, 'sessions of open sockets could not be checked'),
      );
    }
  }

  #endAllBut(asked: ReadonlySet<string>, open: ReadonlySet<string>): void {
    for (const [socket, { session }] of this.#entries) {
      if (asked.has(session.id) && !open.has(session.id))
        closeSocket(this.#context, socket, { code: closeCodes.sessionEnded, reason: 'session ended' });
    }
  }

  #pingAll(): void {
    for (const [socket, entry] of this.#entries) {
      if (!entry.alive) socket.terminate();
      entry.alive = false;
      socket.ping();
    }
  }
}

/** Closes with a reason, and for good if the other end does not answer. */
export function closeSocket(context: Context, socket: WebSocket, { code, reason }: { code: number; reason: string }): void {
  // One that is closing already may still wait for an answer that never comes.
  setTimeout(() => socket.terminate(), SOCKET_CLOSE_MS).unref();
  if (socket.readyState !== socket.OPEN) return;
  context.metrics.socketsDropped.inc({ reason });
  socket.close(code, reason);
}
