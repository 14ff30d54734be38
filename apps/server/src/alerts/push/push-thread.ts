// The thread of pushes: posts what it is handed, several at once, and answers each. It shares no event loop with trading, and steps back behind it where both want
// one processor.
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { wallClock } from '../../shared/clock.ts';
import type { PushOutcome, PushTarget, PushWords } from '../../shared/context/push-door.ts';
import { createPushPoster, type PosterSetting } from './post-push.ts';

export interface PushQuestion {
  id: number;
  target: PushTarget;
  words: PushWords;
}

export type PushAnswer = { id: number } & ({ outcome: PushOutcome } | { error: unknown });

/** Linux schedules threads by a priority of their own; elsewhere it would be that of the whole process. */
if (process.platform === 'linux') setPriority(10);

// Handed by push-door.ts. Signatures are checked by the clocks of others: the machine's own counts.
const poster = createPushPoster({ ...(workerData as PosterSetting), clock: wallClock });

parentPort?.on('message', ({ id, target, words }: PushQuestion) => {
  const say = (answer: PushAnswer): void => parentPort?.postMessage(answer, []);
  poster.post(target, words).then(
    (outcome) => say({ id, outcome }),
    (error: unknown) => say({ id, error }),
  );
});
