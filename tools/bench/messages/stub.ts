// The push service, in a process of its own: gives out devices, and says how many pushes it has decrypted and when the newest came.
import { startPushStub, type StubDevice } from '../../testing/push-stub.ts';

export type StubQuestion = { devices: number } | { count: true } | { tell: boolean };

export interface StubGiven {
  origin: string;
  devices: StubDevice[];
}

export interface StubCount {
  taken: number;
  /** On the clock that all processes of the machine share. */
  newestMs: number;
}

const count: StubCount = { taken: 0, newestMs: 0 };
let tells = false;

const stub = await startPushStub(() => {
  count.taken += 1;
  count.newestMs = performance.timeOrigin + performance.now();
  stub.pushes.length = 0;
  if (tells) process.send?.(count);
});
process.on('message', (question: StubQuestion) => {
  if ('devices' in question)
    process.send?.({ origin: stub.origin, devices: Array.from({ length: question.devices }, () => stub.subscribe()) });
  else if ('tell' in question) {
    tells = question.tell;
    process.send?.(count);
  } else process.send?.(count);
});
process.on('disconnect', () => process.exit(0));
