// The push service, in a process of its own: gives out devices, and says how many pushes it has decrypted and when the newest came.
import type { ServerResponse } from 'node:http';
import { startPushStub, type StubDevice } from '../../testing/push-stub.ts';

export type StubQuestion = { devices: number } | { count: true } | { tell: boolean } | { blind: boolean };

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

function note(): void {
  count.taken += 1;
  count.newestMs = performance.timeOrigin + performance.now();
  stub.pushes.length = 0;
  if (tells) process.send?.(count);
}

function takeUnread(response: ServerResponse): void {
  response.writeHead(201).end();
  note();
}

const stub = await startPushStub(note);
process.on('message', (question: StubQuestion) => {
  if ('devices' in question)
    process.send?.({ origin: stub.origin, devices: Array.from({ length: question.devices }, () => stub.subscribe()) });
  else if ('tell' in question) {
    tells = question.tell;
    process.send?.(count);
  } else if ('blind' in question) {
    // Counts what it is posted without reading it.
    stub.answer = question.blind ? takeUnread : undefined;
    process.send?.(count);
  } else process.send?.(count);
});
process.on('disconnect', () => process.exit(0));
