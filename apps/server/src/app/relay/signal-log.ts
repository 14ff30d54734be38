// Reads the change signals of committed transactions from the database's log, through a temporary replication slot: it ends with its session, so the log of
// a reader that is gone does not pile up. A new slot begins where it is made: what was committed before it is not told.
// Messages: PostgreSQL's streaming replication protocol and the logical messages of `pgoutput` (documentation, "Frontend/Backend Protocol").
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { WrittenSignal } from '../../shared/bus.ts';
import { VisibleCommits } from './visible-commits.ts';

/** Names of signals in the log begin with this; see the migration that adds `send_signal`. */
const PREFIX = 'millrace.';

/** The publication without tables that lets nothing through but messages. */
const PUBLICATION = 'millrace_signals';

/** How far it has read is told this often, so that the database can drop its log. */
const TELL_EVERY_MS = 10_000;

/** Microseconds from 1970 to 2000, the database's zero. */
const EPOCH_2000_US = 946_684_800_000_000n;

export interface SignalLogOptions {
  /** Address for the role `relay`. */
  url: string;
  /** The signals of one transaction, each once, in the order of commits. Must not throw. */
  onSignals(signals: readonly WrittenSignal[]): void;
  /** The connection broke, or the database refused to go on. Called once, and not after `close`. */
  onEnd(cause: Error): void;
}

export interface SignalLog {
  /** How much log, in bytes, was written and not read yet when last told by the database. */
  lag(): number;
  close(): Promise<void>;
}

/** What `pg` has for a connection that streams, and its types lack. */
interface Streaming {
  connection: pg.Connection & { sendCopyFromChunk(chunk: Buffer): void };
}

/** Waits until transactions that write now have ended. @throws when the database cannot be reached or lets nobody read its log */
export async function openSignalLog(options: SignalLogOptions): Promise<SignalLog> {
  const log = new OpenLog(options);
  await log.open();
  return log;
}

class OpenLog implements SignalLog {
  readonly #options: SignalLogOptions;
  readonly #client: pg.Client & Streaming;
  /** Asks what can be seen. */
  readonly #seer: pg.Client;
  readonly #reader: TransactionReader;
  #timer: NodeJS.Timeout | undefined;
  #read = 0n;
  #written = 0n;
  #isOver = false;

  constructor(options: SignalLogOptions) {
    this.#options = options;
    const config = { connectionString: options.url, application_name: 'millrace relay', keepAlive: true, replication: 'database' };
    this.#client = new pg.Client(config) as pg.Client & Streaming;
    this.#seer = new pg.Client({ connectionString: options.url, application_name: 'millrace relay sight', keepAlive: true });
    const commits = new VisibleCommits(this.#seer, {
      onSignals: (signals) => {
        if (!this.#isOver) options.onSignals(signals);
      },
      onError: (error) => this.#end(error),
    });
    this.#reader = new TransactionReader((xid, signals) => commits.add(xid, signals));
  }

  async open(): Promise<void> {
    const client = this.#client;
    for (const each of [client, this.#seer]) {
      each.on('error', (error) => this.#end(error));
      each.on('end', () => this.#end(new Error('the connection for change signals ended')));
    }
    try {
      await Promise.all([client.connect(), this.#seer.connect()]);
      const slot = `millrace_${randomBytes(8).toString('hex')}`;
      await client.query(`CREATE_REPLICATION_SLOT ${slot} TEMPORARY LOGICAL pgoutput (SNAPSHOT 'nothing')`);
      client.connection.on('copyData', ({ chunk }: { chunk: Buffer }) => this.#hear(chunk));
      const started = new Promise<void>((resolve) => client.connection.once('replicationStart', () => resolve()));
      const streaming = client.query(
        `START_REPLICATION SLOT ${slot} LOGICAL 0/0 (proto_version '1', publication_names '${PUBLICATION}', messages 'true')`,
      );
      await Promise.race([started, streaming]);
      streaming.then(
        () => this.#end(new Error('the database stopped to tell change signals')),
        (error: Error) => this.#end(error),
      );
    } catch (error) {
      this.#isOver = true;
      await this.#closeBoth(); // it never worked
      throw error;
    }
    this.#timer = setInterval(() => this.#tell(), TELL_EVERY_MS);
  }

  lag(): number {
    return Number(this.#written - this.#read);
  }

  async close(): Promise<void> {
    this.#isOver = true;
    clearInterval(this.#timer);
    await this.#closeBoth();
  }

  #hear(chunk: Buffer): void {
    if (this.#isOver) return;
    const kind = String.fromCharCode(chunk[0] ?? 0);
    if (kind === 'w') {
      this.#written = max(this.#written, chunk.readBigUInt64BE(9));
      this.#reader.take(chunk.subarray(25));
      this.#read = max(this.#read, chunk.readBigUInt64BE(1));
    } else if (kind === 'k') {
      this.#written = max(this.#written, chunk.readBigUInt64BE(1));
      // What lies before it and was not told has no signal.
      if (!this.#reader.isInside) this.#read = this.#written;
      if (chunk[17] === 1) this.#tell();
    }
  }

  /** Standby status update: everything up to here is written, flushed and applied. */
  #tell(): void {
    if (this.#isOver) return;
    const message = Buffer.alloc(34);
    message.write('r', 0, 'latin1');
    for (const at of [1, 9, 17]) message.writeBigUInt64BE(this.#read, at);
    message.writeBigInt64BE(BigInt(Date.now()) * 1000n - EPOCH_2000_US, 25);
    this.#client.connection.sendCopyFromChunk(message);
  }

  async #closeBoth(): Promise<void> {
    await Promise.all([this.#client, this.#seer].map((each) => each.end().catch(() => undefined)));
  }

  #end(cause: Error): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearInterval(this.#timer);
    void this.#closeBoth();
    this.#options.onEnd(cause);
  }
}

/** Gathers the messages between the begin and the commit of each transaction. */
class TransactionReader {
  readonly #onCommit: (xid: number, signals: readonly WrittenSignal[]) => void;
  readonly #signals = new Map<string, WrittenSignal>();
  #xid = 0;
  isInside = false;

  constructor(onCommit: (xid: number, signals: readonly WrittenSignal[]) => void) {
    this.#onCommit = onCommit;
  }

  take(message: Buffer): void {
    const kind = String.fromCharCode(message[0] ?? 0);
    if (kind === 'B') this.#begin(message);
    else if (kind === 'M') this.#note(message);
    else if (kind === 'C') this.#commit();
  }

  /** 'B', position in the log (8), time of the commit (8), number of the transaction (4). */
  #begin(message: Buffer): void {
    this.isInside = true;
    this.#xid = message.readUInt32BE(17);
  }

  /** 'M', flags (1), position in the log (8), prefix up to a zero, length (4), content. */
  #note(message: Buffer): void {
    const end = message.indexOf(0, 10);
    const prefix = message.toString('utf8', 10, end);
    if (!prefix.startsWith(PREFIX)) return;
    const length = message.readUInt32BE(end + 1);
    const payload = message.toString('utf8', end + 5, end + 5 + length);
    const name = prefix.slice(PREFIX.length);
    this.#signals.set(`${name} ${payload}`, { name, payload });
  }

  #commit(): void {
    this.isInside = false;
    if (this.#signals.size === 0) return;
    const signals = [...this.#signals.values()];
    this.#signals.clear();
    this.#onCommit(this.#xid, signals);
  }
}

function max(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}
