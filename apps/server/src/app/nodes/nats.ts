// The connection of a node to NATS, over which change signals, prices and questions go. What is lost there is asked for again: nothing is stored.
import { connect, type ConnectionOptions, type Msg, type NatsConnection } from '@nats-io/transport-node';
import type { Logger } from 'pino';
import { ConfigError } from '../../shared/config/environment.ts';
import type { ClusterConfig } from '../../shared/config/cluster.ts';

/** A server that says nothing is taken for lost after three of these. */
const PING_MS = 2_000;
/** A broken connection is tried again after this long, for as long as the node runs. */
const RECONNECT_MS = 500;
/** A start waits so long for the first connection. */
const START_MS_MAX = 10_000;

export interface Nats {
  readonly connected: boolean;
  /** Dropped while there is no connection. */
  publish(subject: string, message: unknown): void;
  /** Returns how to stop listening. */
  subscribe(subject: string, listener: (message: unknown) => void): () => void;
  /** Answers questions; undefined leaves one to others. Returns how to stop. */
  answer(subject: string, work: (question: unknown) => Promise<unknown>): () => void;
  /** The first answer; undefined when none came in time. */
  ask(subject: string, question: unknown, waitMs: number): Promise<unknown>;
  /** Called when the connection breaks, also because the server gave up a reader that was too slow, and when it is there again. */
  onState(listener: (connected: boolean) => void): () => void;
  close(): Promise<void>;
}

/** All subjects lie under the cluster's name. @throws ConfigError when no server answers */
export async function openNats({ id, natsUrl, node }: ClusterConfig, log: Logger): Promise<Nats> {
  try {
    const connection = await connect({
      ...serversOf(natsUrl),
      name: `millrace ${node}`,
      maxReconnectAttempts: -1,
      reconnectTimeWait: RECONNECT_MS,
      pingInterval: PING_MS,
      maxPingOut: 3,
      timeout: START_MS_MAX,
    });
    return new Connected(connection, `millrace.${id}.`, log);
  } catch (error) {
    throw new ConfigError(`NATS_URL names no NATS server that answers: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

/** Name and password stand in the address of the first server, and are those of all. */
function serversOf(natsUrl: string): ConnectionOptions {
  const urls = natsUrl.split(',').map((url) => new URL(url));
  const [first] = urls;
  return {
    servers: urls.map(({ host }) => host),
    ...(first === undefined || first.username === ''
      ? {}
      : { user: decodeURIComponent(first.username), pass: decodeURIComponent(first.password) }),
    ...(first?.protocol === 'tls:' ? { tls: {} } : {}),
  };
}

class Connected implements Nats {
  readonly #connection: NatsConnection;
  readonly #under: string;
  readonly #log: Logger;
  readonly #listeners = new Set<(connected: boolean) => void>();
  connected = true;

  constructor(connection: NatsConnection, under: string, log: Logger) {
    this.#connection = connection;
    this.#under = under;
    this.#log = log;
    void this.#watch();
  }

  publish(subject: string, message: unknown): void {
    if (this.connected && !this.#connection.isClosed()) this.#connection.publish(`${this.#under}${subject}`, JSON.stringify(message));
  }

  subscribe(subject: string, listener: (message: unknown) => void): () => void {
    const subscription = this.#connection.subscribe(`${this.#under}${subject}`, {
      callback: (error, message) => {
        try {
          if (error !== null) throw error;
          listener(message.json());
        } catch (failed) {
          this.#log.warn({ err: failed, subject }, 'a message of another node was not taken');
        }
      },
    });
    return () => subscription.unsubscribe();
  }

  answer(subject: string, work: (question: unknown) => Promise<unknown>): () => void {
    const subscription = this.#connection.subscribe(`${this.#under}${subject}`, {
      callback: (error, message) => {
        if (error === null) void this.#answer(message, work);
      },
    });
    return () => subscription.unsubscribe();
  }

  async ask(subject: string, question: unknown, waitMs: number): Promise<unknown> {
    if (!this.connected) return undefined;
    try {
      const message = await this.#connection.request(`${this.#under}${subject}`, JSON.stringify(question), { timeout: waitMs });
      return message.json();
    } catch {
      return undefined; // nobody is there, or in time
    }
  }

  onState(listener: (connected: boolean) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.#listeners.clear();
    await this.#connection.close();
  }

  async #answer(message: Msg, work: (question: unknown) => Promise<unknown>): Promise<void> {
    try {
      const answer = await work(message.json());
      if (answer !== undefined) message.respond(JSON.stringify(answer));
    } catch (error) {
      this.#log.warn({ err: error, subject: message.subject }, 'a question of another node could not be answered');
    }
  }

  async #watch(): Promise<void> {
    for await (const status of this.#connection.status()) {
      if (status.type === 'disconnect' || status.type === 'reconnect') this.#tell(status.type === 'reconnect');
    }
  }

  #tell(connected: boolean): void {
    this.connected = connected;
    this.#log[connected ? 'info' : 'warn']({ connected }, 'NATS');
    for (const listener of [...this.#listeners]) listener(connected);
  }
}
