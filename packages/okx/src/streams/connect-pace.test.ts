// No more sockets in a second than the venue takes from one address, and those first that need one most.
import { afterEach, expect, test } from 'vitest';
import { openPaperClient, soon, streamOf, type PaperClient } from '../against-paper.test-kit.ts';
import { CONNECTIONS_PER_SECOND } from '../core/limits.ts';
import { createConnectPace, type ConnectPace } from './connect-pace.ts';
import { openPublicStream, type PublicStream } from './open-public-stream.ts';
import { handTimers, type HandTimers } from './stub-sockets.test-kit.ts';

const settled = (): Promise<void> => new Promise((done) => setImmediate(done));

function setUp(): { pace: ConnectPace; timers: HandTimers } {
  const timers = handTimers();
  const pace = createConnectPace({ wallClock: timers, perSecond: 3, later: (callback, ms) => void timers.after(ms, callback) });
  return { pace, timers };
}

test('a fourth socket waits until a second has passed since the first was open, and no place is kept for one that gave up', async () => {
  const { pace, timers } = setUp();
  const opened: string[] = [];
  const ends: (() => void)[] = [];
  const cancels = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) =>
    pace.queue({
      isUrgent: () => false,
      open(ended) {
        opened.push(name);
        ends.push(ended);
      },
    }),
  );
  await settled();
  expect(opened).toEqual(['a', 'b', 'c']);
  timers.pass(5000);
  await settled();
  expect(opened).toEqual(['a', 'b', 'c']);
  for (const end of ends) end();
  cancels[3]?.();
  timers.pass(999);
  await settled();
  expect(opened).toEqual(['a', 'b', 'c']);
  timers.pass(1);
  await settled();
  expect(opened).toEqual(['a', 'b', 'c', 'e', 'f']);
});

test('the sockets of everybody are next, then those of who has come to need one', async () => {
  const { pace, timers } = setUp();
  const opened: string[] = [];
  const need = new Set<string>();
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g'])
    pace.queue({
      isUrgent: () => need.has(name),
      open(ended) {
        opened.push(name);
        ended();
      },
    });
  await settled();
  need.add('g').add('f');
  pace.queue({ isUrgent: undefined, open: () => void opened.push('prices') });
  timers.pass(1000);
  await settled();
  expect(opened).toEqual(['a', 'b', 'c', 'prices', 'f', 'g']);
});

test('of thousands that are urgent each is asked once', async () => {
  const { pace, timers } = setUp();
  let asked = 0;
  let opened = 0;
  for (let count = 0; count < 3000; count += 1)
    pace.queue({
      isUrgent: () => (asked += 1) > 0,
      open(ended) {
        opened += 1;
        ended();
      },
    });
  for (let second = 0; second < 100; second += 1) {
    await settled();
    timers.pass(1000);
  }
  await settled();
  expect(opened).toBe(303);
  expect(asked).toBe(opened);
});

let paper: PaperClient | undefined;
const streams: PublicStream[] = [];
afterEach(async () => {
  for (const stream of streams) stream.close();
  await paper?.close();
});

test('a venue that takes three sockets a second refuses none of seven', async () => {
  paper = await openPaperClient('1', 'on');
  const pace = createConnectPace({ wallClock: streamOf().wallClock, perSecond: CONNECTIONS_PER_SECOND });
  let reconnections = 0;
  // A wait before a reconnection is drawn: nothing else is.
  const random = (): number => {
    reconnections += 1;
    return 0;
  };
  for (let count = 0; count < 7; count += 1)
    streams.push(openPublicStream({ ...streamOf(), random, pace, url: paper.wsUrl('public'), onTicker: () => undefined }));
  await soon(() => expect(streams.map((stream) => stream.state())).toEqual(Array.from({ length: 7 }, () => 'live')));
  expect(reconnections).toBe(0);
});
