// The only way to push services. Encrypting and posting run in a thread of their own (push-thread.ts), which starts with the first push and is kept.
import { Worker } from 'node:worker_threads';
import { atMost } from '../../shared/pace/at-most.ts';
import type { PushConfig } from '../../shared/config/push.ts';
import type { PushDoor, PushOutcome, PushTarget, PushWords } from '../../shared/context/push-door.ts';
import { endpointProblem } from './endpoint-guard.ts';
import type { PosterSetting } from './post-push.ts';
import type { PushAnswer, PushQuestion } from './push-thread.ts';

/** Pushes to one service that the thread has at once; the others wait here, as many as the jobs under way have devices. */
const PUSHES_AT_ONCE = 8;
const THREAD_MEMORY_MB_MAX = 128;

export interface PushDoorOptions extends Pick<PosterSetting, 'key' | 'subject'> {
  config: Pick<PushConfig, 'hosts' | 'stub'>;
  /** Another file than that of the product, for tests. */
  threadFile?: URL;
}

/** A push under way when the thread dies or the door closes is rejected; the next one starts another thread. */
export function createPushDoor({ config, key, subject, threadFile }: PushDoorOptions): PushDoor {
  const setting: PosterSetting = { stub: config.stub, key, subject, connectionsMax: PUSHES_AT_ONCE };
  const handed = atMost(PUSHES_AT_ONCE);
  let thread: PushThread | undefined;
  let isClosed = false;
  const threadNow = (): PushThread => {
    if (isClosed) throw new Error('pushes have ended');
    if (thread === undefined || thread.hasEnded()) thread = startThread(setting, threadFile);
    return thread;
  };
  return {
    publicKey: key.publicKey,
    async send(target, words) {
      if (endpointProblem(target.endpoint, config) !== undefined) return { kind: 'refused', reason: 'address' };
      return handed(new URL(target.endpoint).origin, () => threadNow().post(target, words));
    },
    async close() {
      isClosed = true;
      await thread?.end();
    },
  };
}

interface PushThread {
  post(target: PushTarget, words: PushWords): Promise<PushOutcome>;
  hasEnded(): boolean;
  end(): Promise<unknown>;
}

function startThread(setting: PosterSetting, file = new URL('./push-thread.ts', import.meta.url)): PushThread {
  const worker = new Worker(file, { workerData: setting, resourceLimits: { maxOldGenerationSizeMb: THREAD_MEMORY_MB_MAX } });
  // It keeps no process from ending.
  worker.unref();
  const asked = new Map<number, PromiseWithResolvers<PushOutcome>>();
  let count = 0;
  let isOver = false;
  const leave = (cause?: unknown): void => {
    isOver = true;
    for (const { reject } of asked.values()) reject(new Error('the thread of pushes has ended', { cause }));
    asked.clear();
  };
  worker.on('error', leave);
  worker.on('exit', () => leave());
  worker.on('message', (answer: PushAnswer) => {
    const push = asked.get(answer.id);
    asked.delete(answer.id);
    if ('outcome' in answer) push?.resolve(answer.outcome);
    else push?.reject(answer.error);
  });
  return {
    post(target, words) {
      const push = Promise.withResolvers<PushOutcome>();
      count += 1;
      asked.set(count, push);
      worker.postMessage({ id: count, target, words } satisfies PushQuestion, []);
      return push.promise;
    },
    hasEnded: () => isOver,
    end: () => worker.terminate(),
  };
}
