// One client of the JSON stream: its subscriptions, and its end when it reads too slowly or sends more than its account may.
import type { RawData, WebSocket } from 'ws';
import { closeCodes, limits, streamRequest, type RefusalCode, type StreamFrame } from '@millrace/contract';
import type { Context } from '../../shared/context/context.ts';
import { SOCKET_FRAMES_PER_SEC } from '../../shared/limits.ts';
import { Refusal } from '../../shared/refusal.ts';
import type { Session } from '../../shared/sessions/index.ts';
import type { Tenant } from '../../shared/tenants/tenant.store.ts';
import { workUnits, type SocketWork } from './account-work.ts';
import { FrameBudget } from './frame-budget.ts';
import { closeSocket } from './socket-registry.ts';
import { Subscription } from './subscription.ts';
import type { TopicSource } from '../../shared/topic-source.ts';

/** Signals that are away for less are not told of: what was missed is read again when they are back. */
const BEHIND_MS = 2_000;

/** Bytes that wait for a slow reader before it is dropped. */
const SOCKET_BUFFER_BYTES_MAX = 262_144;

interface StreamOptions {
  socket: WebSocket;
  session: Session;
  tenant: Tenant;
  sources: readonly TopicSource[];
  work: SocketWork;
}

export function serveStream(context: Context, options: StreamOptions): void {
  const connection = new StreamConnection(context, options);
  const stops = [context.bus.onGap(() => connection.renewAll()), context.bus.onLost(() => connection.lose())];
  options.socket.on('message', (data, isBinary) => connection.receive(data, isBinary));
  options.socket.on('close', () => {
    for (const stop of stops) stop();
    connection.close();
  });
}

class StreamConnection {
  readonly #context: Context;
  readonly #options: StreamOptions;
  readonly #budget = new FrameBudget(SOCKET_FRAMES_PER_SEC);
  readonly #subscriptions = new Map<string, Subscription>();
  #losing: NodeJS.Timeout | undefined;

  constructor(context: Context, options: StreamOptions) {
    this.#context = context;
    this.#options = options;
  }

  receive(data: RawData, isBinary: boolean): void {
    if (!this.#budget.spend()) return this.#drop('too many frames');
    const request = isBinary ? undefined : parseRequest(data);
    const units = request?.op === 'sub' ? workUnits.subscription : workUnits.frame;
    if (!this.#options.work.spend(units)) return this.#drop('too much work of the account');
    if (!request) return this.#refuse('', 'inputInvalid');
    if (request.op === 'ping') return this.#send({ topic: 'ping', seq: 0, kind: 'delta', data: null });
    if (request.topic === undefined) return this.#refuse('', 'inputInvalid');
    if (request.op === 'unsub') this.#end(request.topic);
    else this.#begin(request.topic);
  }

  /** After signals may have been missed: every topic restarts with a snapshot. */
  renewAll(): void {
    for (const topic of [...this.#subscriptions.keys()]) this.#begin(topic);
  }

  /** Signals are away: the topics say that they are behind, unless they are back soon. */
  lose(): void {
    clearTimeout(this.#losing);
    this.#losing = setTimeout(() => {
      for (const topic of this.#subscriptions.keys()) this.#sayIfBehind(topic);
    }, BEHIND_MS);
  }

  #sayIfBehind(topic: string): void {
    if (!this.#context.bus.connected && this.#sourceOf(topic)?.isWithoutSignals !== true)
      this.#send({ topic, seq: 0, kind: 'stale', data: null });
  }

  close(): void {
    clearTimeout(this.#losing);
    for (const topic of [...this.#subscriptions.keys()]) this.#end(topic);
  }

  #begin(topic: string): void {
    this.#end(topic);
    const source = this.#sourceOf(topic);
    if (!source) return this.#refuse(topic, 'notFound');
    const { session, tenant, work } = this.#options;
    if (this.#subscriptions.size >= limits.streamTopicsMax || !work.beginTopic()) return this.#refuse(topic, 'tooManyRequests');
    const subscription = new Subscription({ framesPerSecMax: source.framesPerSecMax, send: (frame) => this.#send({ topic, ...frame }) });
    this.#subscriptions.set(topic, subscription);
    source.open(this.#context, { topic, session, tenant, share: work.share }, subscription).then(
      (stop) => {
        subscription.opened(stop);
        if (!this.#context.bus.connected) this.lose();
      },
      (error: unknown) => this.#failed(topic, subscription, error),
    );
  }

  #sourceOf(topic: string): TopicSource | undefined {
    return this.#options.sources.find((candidate) =>
      candidate.topic.endsWith(':') ? topic.startsWith(candidate.topic) : topic === candidate.topic,
    );
  }

  #failed(topic: string, subscription: Subscription, error: unknown): void {
    if (this.#subscriptions.get(topic) !== subscription) return;
    this.#end(topic);
    if (!(error instanceof Refusal)) this.#context.log.error({ err: error }, 'a topic could not be opened');
    this.#refuse(topic, error instanceof Refusal ? error.code : 'internal');
  }

  #end(topic: string): void {
    const subscription = this.#subscriptions.get(topic);
    if (!subscription) return;
    subscription.close();
    this.#subscriptions.delete(topic);
    this.#options.work.endTopic();
  }

  #refuse(topic: string, reason: RefusalCode): void {
    this.#send({ topic, seq: 0, kind: 'refused', data: { reason } });
  }

  #send(frame: StreamFrame): void {
    const { socket } = this.#options;
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > SOCKET_BUFFER_BYTES_MAX) return this.#drop('slow reader');
    socket.send(frameText(frame));
  }

  #drop(reason: string): void {
    this.close();
    closeSocket(this.#context, this.#options.socket, { code: closeCodes.slowReader, reason });
  }
}

function parseRequest(data: RawData) {
  try {
    // Text frames arrive as one buffer.
    const parsed = streamRequest.safeParse(JSON.parse((data as Buffer).toString('utf8')));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined; // not JSON
  }
}

/** Texts of frame data: what several sockets share is turned into text once. Data is never changed after it was sent. */
const dataTexts = new WeakMap<object, string>();

function frameText({ topic, seq, kind, data }: StreamFrame): string {
  if (typeof data !== 'object' || data === null) return JSON.stringify({ topic, seq, kind, data });
  let text = dataTexts.get(data);
  if (text === undefined) dataTexts.set(data, (text = JSON.stringify(data)));
  return `{"topic":${JSON.stringify(topic)},"seq":${seq},"kind":"${kind}","data":${text}}`;
}
