import { afterEach, beforeEach, expect, test } from 'vitest';
import { ok, startStubVenue, type StubVenue } from '../core/stub-venue.test-kit.ts';
import type { Timers } from '../core/timers.ts';
import { VenueClock } from './venue-clock.ts';

const START_MS = 1_700_000_000_000;

let stub: StubVenue;
let wallMs: number;
let drifts: number[];
beforeEach(async () => {
  stub = await startStubVenue();
  wallMs = START_MS;
  drifts = [];
});
afterEach(() => stub.close());

/** Waiting makes real time pass at once. */
const timers: Timers = {
  after(ms, callback) {
    wallMs += ms;
    setImmediate(callback);
    return () => undefined;
  },
};

function clockOf(venueMs: (wall: number) => number, roundTripMs = 0): VenueClock {
  stub.answer = () => {
    const ts = venueMs(wallMs + roundTripMs / 2);
    wallMs += roundTripMs;
    return ok([{ ts: String(Math.floor(ts)) }]);
  };
  return new VenueClock({ restUrl: stub.url, wallClock: { nowMs: () => wallMs }, timers, onDrift: (ms) => void drifts.push(ms) });
}

test('learns how far a real venue is from our clock, through slow round trips', async () => {
  const clock = clockOf((wall) => wall + 90_000, 180);
  expect(await clock.measure()).toBe(true);
  expect(clock.rate()).toBe(1);
  expect(clock.nowMs() - wallMs).toBe(90_000);
  wallMs += 60_000;
  expect(clock.nowMs() - wallMs).toBe(90_000);
});

test('learns the rate of a venue whose clock runs 600 times as fast', async () => {
  const clock = clockOf((wall) => 5_000_000 + (wall - START_MS) * 600);
  await clock.measure();
  expect(clock.rate()).toBe(600);
  wallMs += 1000;
  expect(clock.nowMs()).toBe(5_000_000 + (wallMs - START_MS) * 600);
});

test('stands still with a venue that moves only from frame to frame', async () => {
  const clock = clockOf(() => 42_000_000);
  await clock.measure();
  expect(clock.rate()).toBe(0);
  wallMs += 10_000;
  expect(clock.nowMs()).toBe(42_000_000);
  clock.observeFrame({ rev: '2', tsMs: 42_060_000, speed: 'max' });
  wallMs += 10_000;
  expect(clock.nowMs()).toBe(42_060_000);
});

test('takes the rate from a frame and never lets a late frame set it back', () => {
  const clock = clockOf((wall) => wall);
  clock.observeFrame({ rev: '1', tsMs: 50_000_000, speed: 60 });
  wallMs += 100;
  expect(clock.nowMs()).toBe(50_006_000);
  clock.observeFrame({ rev: '2', tsMs: 50_001_000, speed: 60 });
  expect(clock.nowMs()).toBe(50_006_000);
  clock.observe(50_009_000);
  expect(clock.nowMs()).toBe(50_009_000);
});

test('never goes back, but signs with the time the venue has and reports the drift', async () => {
  let offsetMs = 0;
  const clock = clockOf((wall) => wall + offsetMs);
  await clock.measure();
  const before = clock.nowMs();
  offsetMs = -90_000;
  await clock.measure();
  expect(clock.nowMs()).toBeGreaterThanOrEqual(before);
  expect(clock.stampMs()).toBe(wallMs - 90_000);
  expect(drifts).toEqual([-90_000]);
});

test('keeps what it knew when the venue does not answer', async () => {
  const clock = clockOf((wall) => wall + 5000);
  await clock.measure();
  stub.answer = () => 'drop';
  expect(await clock.measure()).toBe(false);
  expect(clock.nowMs() - wallMs).toBe(5000);
});
