// Somebody who uses the API all the while: asks for a task again and again, wants something else of it each time, and has a stream open. Where one node does not
// answer the other is asked, and what is wanted is sent to both under one key.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { getUserAssignmentDetailsById, operateRepeatOrder, type PriceFrame, type StreamFrame } from '@millrace/contract';
import type { NodeProcess } from '../../../apps/server/src/testing/node-cluster.ts';
import { openStreamSocket } from '../../../apps/server/src/testing/stream-socket.ts';

export interface Asked {
  atMs: number;
  tookMs: number;
  /** Empty when it was answered. */
  problem: string;
}

/** A node that answers people; `process` is the one that runs now. */
interface ApiNode {
  readonly name: string;
  readonly process: NodeProcess;
  readonly place: { readonly addresses: { readonly people: string } };
}

/** What was wanted of the task: answered 200, and left without an answer that tells. */
interface Wanted {
  accepted: number;
  unknown: number;
  /** Wishes that the other node, under their keys, answered in another way. */
  answeredOtherwise: string[];
}

const ASK_EVERY_MS = 200;
/** A question without an answer after this has none. */
const ANSWER_MS_MAX = 20_000;
/** A wish that nobody has answered is sent again under its key for so long. */
const REPEAT_MS_MAX = 20_000;
const OPEN_AGAIN_MS = 500;
const PRICE = 'price:BTC-USDT-SWAP';

interface Given {
  apis: readonly ApiNode[];
  token: string;
  taskId: string;
}

export class People {
  readonly token: string;
  /** Every question, oldest first. */
  readonly asked: Asked[] = [];
  /** When another price came than the one before. */
  readonly pricesMs: number[] = [];
  /** When the stream had told what the task is: once for each time that it was opened. */
  readonly snapshotsMs: number[] = [];
  /** How often the stream had to be opened. */
  opened = 0;
  readonly wanted: Wanted = { accepted: 0, unknown: 0, answeredOtherwise: [] };
  /** Whether something is wanted of which it is not known yet what became of it. */
  isWishing = false;
  readonly #given: Given;
  #at = 0;
  #onWish: (() => void)[] = [];
  #closeStream: () => void = () => undefined;
  readonly #stop = new AbortController();
  readonly #ended: Promise<unknown>;

  constructor(given: Given) {
    this.#given = given;
    this.token = given.token;
    this.#ended = Promise.all([this.#askOn(), this.#hearOn()]);
  }

  /** The node that is asked. */
  get api(): ApiNode {
    const api = this.#given.apis[this.#at];
    if (api === undefined) throw new Error('no node answers people');
    return api;
  }

  /** Resolves when the next wish leaves. */
  wishing(): Promise<void> {
    return new Promise((resolve) => this.#onWish.push(resolve));
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#ended;
  }

  /** The stream turns as well: whoever kills the node that is asked breaks it. */
  #turnFrom(api: ApiNode): void {
    if (api !== this.api) return;
    this.#at = (this.#at + 1) % this.#given.apis.length;
    this.#closeStream();
  }

  async #askOn(): Promise<void> {
    const { token, taskId } = this.#given;
    let isRepeating = false;
    while (!this.#stop.signal.aborted) {
      const [atMs, api] = [performance.now(), this.api];
      const answer = await inTime(api.process.call(getUserAssignmentDetailsById, { id: taskId }, { token }));
      const problem = answer === undefined ? 'no answer' : answer.code === '200' ? '' : answer.text.slice(0, 200);
      this.asked.push({ atMs, tookMs: performance.now() - atMs, problem });
      if (answer === undefined) this.#turnFrom(api);
      else if (problem === '') {
        isRepeating = !isRepeating;
        await this.#want({ id: taskId, version: answer.data.version, repeatOrder: isRepeating ? -1 : 1 });
      }
      await sleep(ASK_EVERY_MS);
    }
  }

  async #want(input: Record<string, unknown>): Promise<void> {
    const idempotencyKey = randomUUID();
    const send = (api: ApiNode) => inTime(api.process.call(operateRepeatOrder, input, { token: this.token, idempotencyKey }));
    const endMs = performance.now() + REPEAT_MS_MAX;
    let api = this.api;
    this.isWishing = true;
    let sent = send(api);
    for (const tell of this.#onWish.splice(0)) tell();
    let answer = await sent;
    while ((answer === undefined || answer.status >= 500) && performance.now() < endMs && !this.#stop.signal.aborted) {
      this.#turnFrom(api);
      await sleep(OPEN_AGAIN_MS);
      api = this.api;
      sent = send(api);
      answer = await sent;
    }
    this.isWishing = false;
    if (answer === undefined || answer.status >= 500) this.wanted.unknown += 1;
    // Refused, or not begun at all, is known.
    if (answer?.code !== '200') return;
    this.wanted.accepted += 1;
    for (const other of this.#given.apis.filter((each) => each !== api)) {
      const again = await send(other);
      if (again === undefined || again.status >= 500) continue;
      if (!isDeepStrictEqual(again.data, answer.data))
        this.wanted.answeredOtherwise.push(
          `${other.name} answered ${again.text.slice(0, 200)} to what ${api.name} had accepted under the same key`,
        );
    }
  }

  async #hearOn(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      this.opened += 1;
      const { api } = this;
      await this.#hear(api);
      this.#turnFrom(api);
      await sleep(OPEN_AGAIN_MS);
    }
  }

  /** Until the stream ends. */
  #hear({ process, place }: ApiNode): Promise<void> {
    const { token, taskId } = this.#given;
    const { signal } = this.#stop;
    const topics = [PRICE, `task:${taskId}`];
    const socket = openStreamSocket({ port: process.port, token, address: place.addresses.people });
    const close = (): void => socket.close(1000, 'close');
    this.#closeStream = close;
    signal.addEventListener('abort', close);
    socket.on('open', () => {
      for (const topic of topics) socket.send(JSON.stringify({ op: 'sub', topic }));
    });
    let last: string | undefined;
    socket.on('message', (message) => {
      const { topic, kind, data } = JSON.parse((message as Buffer).toString('utf8')) as StreamFrame;
      if (topic !== PRICE) {
        if (kind === 'snapshot') this.snapshotsMs.push(performance.now());
        return;
      }
      const price = (data as PriceFrame | undefined)?.last;
      if (kind === 'stale' || price === last) return;
      last = price;
      this.pricesMs.push(performance.now());
    });
    socket.on('error', () => undefined); // closed follows
    return new Promise((resolve) =>
      socket.once('close', () => {
        signal.removeEventListener('abort', close);
        resolve();
      }),
    );
  }
}

/** Undefined when there is no answer in time. */
function inTime<Answer>(asking: Promise<Answer>): Promise<Answer | undefined> {
  return Promise.race([asking.catch(() => undefined), sleep(ANSWER_MS_MAX, undefined, { ref: false })]);
}
