// Somebody who uses the API of a node all the while: asks for a task again and again, wants something else of it each time, and has a stream of prices open.
import { setTimeout as sleep } from 'node:timers/promises';
import { getUserAssignmentDetailsById, operateRepeatOrder, type PriceFrame, type StreamFrame } from '@millrace/contract';
import type { NodeProcess } from '../../../apps/server/src/testing/node-cluster.ts';
import { openStreamSocket } from '../../../apps/server/src/testing/stream-socket.ts';

export interface Asked {
  atMs: number;
  tookMs: number;
  /** Empty when it was answered. */
  problem: string;
}

export interface People {
  readonly token: string;
  /** Every question, oldest first. */
  readonly asked: readonly Asked[];
  /** When another price came than the one before. */
  readonly pricesMs: readonly number[];
  /** How often the stream had to be opened. */
  readonly opened: number;
  /** What was wanted of the task: answered 200, and left without an answer that tells. */
  readonly wanted: Readonly<Wanted>;
  stop(): Promise<void>;
}

interface Wanted {
  accepted: number;
  unknown: number;
}

const ASK_EVERY_MS = 200;
/** A question without an answer after this has none. */
const ANSWER_MS_MAX = 20_000;
const OPEN_AGAIN_MS = 500;
const PRICE = 'price:BTC-USDT-SWAP';

interface Given {
  /** The one that runs now. */
  api: { readonly process: NodeProcess };
  address: string;
  token: string;
  taskId: string;
}

export async function hearPeople(given: Given): Promise<People> {
  const asked: Asked[] = [];
  const pricesMs: number[] = [];
  const wanted: Wanted = { accepted: 0, unknown: 0 };
  const stop = new AbortController();
  let opened = 0;
  const asking = askOn(given, { asked, wanted }, stop.signal);
  const hearing = (async () => {
    while (!stop.signal.aborted) {
      opened += 1;
      await hearPrices(given, pricesMs, stop.signal);
      await sleep(OPEN_AGAIN_MS);
    }
  })();
  return {
    token: given.token,
    asked,
    pricesMs,
    wanted,
    get opened() {
      return opened;
    },
    async stop() {
      stop.abort();
      await Promise.all([asking, hearing]);
    },
  };
}

async function askOn(given: Given, { asked, wanted }: { asked: Asked[]; wanted: Wanted }, stop: AbortSignal): Promise<void> {
  const { api, token, taskId } = given;
  let isRepeating = false;
  while (!stop.aborted) {
    const atMs = performance.now();
    const question = api.process.call(getUserAssignmentDetailsById, { id: taskId }, { token }).catch((error: unknown) => String(error));
    const answer = await Promise.race([question, sleep(ANSWER_MS_MAX, 'no answer', { ref: false })]);
    const problem = typeof answer === 'string' ? answer : answer.code === '200' ? '' : answer.text.slice(0, 200);
    asked.push({ atMs, tookMs: performance.now() - atMs, problem });
    if (typeof answer !== 'string' && problem === '') {
      isRepeating = !isRepeating;
      await want(given, { version: answer.data.version, repeatOrder: isRepeating ? -1 : 1 }, wanted);
    }
    await sleep(ASK_EVERY_MS);
  }
}

async function want({ api, token, taskId }: Given, input: Record<string, unknown>, wanted: Wanted): Promise<void> {
  const asking = api.process.call(operateRepeatOrder, { id: taskId, ...input }, { token }).catch(() => undefined);
  const answer = await Promise.race([asking, sleep(ANSWER_MS_MAX, undefined, { ref: false })]);
  if (answer?.code === '200') wanted.accepted += 1;
  // Refused, or not begun at all, is known.
  else if (answer === undefined || answer.status >= 500) wanted.unknown += 1;
}

/** Until the stream ends. */
function hearPrices({ api, address, token }: Given, pricesMs: number[], stop: AbortSignal): Promise<void> {
  const socket = openStreamSocket({ port: api.process.port, token, address });
  const close = (): void => socket.close(1000, 'close');
  stop.addEventListener('abort', close);
  socket.on('open', () => socket.send(JSON.stringify({ op: 'sub', topic: PRICE })));
  let last: string | undefined;
  socket.on('message', (message) => {
    const { kind, data } = JSON.parse((message as Buffer).toString('utf8')) as StreamFrame;
    const price = (data as PriceFrame | undefined)?.last;
    if (kind === 'stale' || price === last) return;
    last = price;
    pricesMs.push(performance.now());
  });
  socket.on('error', () => undefined); // closed follows
  return new Promise((resolve) =>
    socket.once('close', () => {
      stop.removeEventListener('abort', close);
      resolve();
    }),
  );
}
