// The index against the plain meaning of watches: the same tasks fire on the same ticks, and extremes are those of the prices seen.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Watch } from '../strategies/lib/decision.ts';
import { trailFires } from '../strategies/lib/triggers.ts';
import { seeded } from '../testing/seeded.ts';
import { trailLevel } from '../strategies/lib/trail-level.ts';
import { WatchIndex } from './watch-index.ts';

/** The index with tasks by name. */
function namedIndex() {
  const index = new WatchIndex<string>();
  const watchers = new Map<string, number>();
  const watcherIdOf = (task: string): number => {
    const watcherId = watchers.get(task) ?? index.join(task);
    watchers.set(task, watcherId);
    return watcherId;
  };
  return {
    index,
    arm: (task: string, watches: readonly Watch[]) => index.arm(watcherIdOf(task), watches),
    disarm(task: string) {
      const watcherId = watchers.get(task);
      if (watcherId !== undefined) index.leave(watcherId);
      watchers.delete(task);
    },
    extremesOf: (task: string) => index.extremesOf(watcherIdOf(task)),
    watcherIdOf,
    onTick: (ticks: number, ts: number) => index.onTick(ticks, ts),
  };
}

const runs = Number(process.env['FC_RUNS'] ?? '60');
const million = 1_000_000;

describe('a watch', () => {
  test('at a level fires on every tick at or beyond it, until it is replaced', () => {
    const index = namedIndex();
    index.arm('down', [{ type: 'fallTo', ticks: 100 }]);
    index.arm('up', [{ type: 'riseTo', ticks: 110 }]);
    const fired = [105, 100, 99, 101, 110, 120].map((ticks) => index.onTick(ticks, 0));
    expect(fired).toEqual([[], ['down'], ['down'], [], ['up'], ['up']]);
    index.arm('up', []);
    expect(index.onTick(120, 0)).toEqual([]);
  });

  test('on a band fires inside it, also after the price jumped across', () => {
    const index = namedIndex();
    index.arm('band', [{ type: 'band', lowTicks: 100, highTicks: 110 }]);
    expect([120, 90, 95, 100, 110, 111, 99, 105].map((ticks) => index.onTick(ticks, 0).length)).toEqual([0, 0, 0, 1, 1, 0, 0, 1]);
  });

  test('on a trail follows the extreme and fires when the price has come back by the rate', () => {
    const index = namedIndex();
    index.arm('sell', [{ type: 'trail', key: 'L1', dir: 1, startTicks: 588_500, rateNum: 3000, rateDen: million }]);
    expect([590_000, 588_500, 588_231].map((ticks) => index.onTick(ticks, 0).length)).toEqual([0, 0, 0]);
    expect(index.extremesOf('sell')).toEqual({ L1: 590_000 });
    expect(index.onTick(588_230, 0)).toEqual(['sell']);
  });

  test('at a time fires on the first tick that is not earlier, or without one', () => {
    const index = namedIndex();
    index.arm('later', [{ type: 'at', ts: 1000 }]);
    expect([index.onTick(5, 999), index.index.onTime(999), index.onTick(5, 1000), index.index.onTime(1001)]).toEqual([
      [],
      [],
      ['later'],
      ['later'],
    ]);
  });

  test('on candles is due for every closed bar that its task has not seen, also when armed after the close', () => {
    const index = namedIndex();
    index.arm('seen', [{ type: 'candle', bar: '15m', count: 20, after: 1000 }]);
    index.arm('hours', [{ type: 'candle', bar: '1H', count: 24, after: 0 }]);
    expect([index.index.onCandle('15m', 1000), index.index.onCandle('15m', 1900)]).toEqual([[], ['seen']]);
    expect(index.index.dueCandle(index.watcherIdOf('seen'))).toMatchObject({ bar: '15m', count: 20 });
    index.arm('seen', [{ type: 'candle', bar: '15m', count: 20, after: 1900 }]);
    index.arm('late', [{ type: 'candle', bar: '15m', count: 21, after: 1899 }]);
    expect([
      index.index.dueCandle(index.watcherIdOf('seen')),
      index.index.dueCandle(index.watcherIdOf('hours')),
      index.index.dueCandle(index.watcherIdOf('late'))?.count,
    ]).toEqual([null, null, 21]);
    index.disarm('late');
    expect(index.index.onCandle('15m', 2800)).toEqual(['seen']);
  });
});

test('tasks that fire together are handed over in the order of their first arming', () => {
  const index = namedIndex();
  for (const task of ['c', 'a', 'b']) index.arm(task, [{ type: 'fallTo', ticks: 100 }]);
  index.arm('c', [{ type: 'riseTo', ticks: 1 }]);
  expect(index.onTick(50, 0)).toEqual(['c', 'a', 'b']);
});

test('extremes survive a checkpoint, and a trail with the same key keeps its extreme when it is armed again', () => {
  const trail: Watch = { type: 'trail', key: 'L1', dir: 1, startTicks: 100, rateNum: 0, rateDen: million };
  const index = namedIndex();
  index.arm('one', [trail]);
  index.onTick(130, 0);
  index.arm('one', [trail]);
  expect(index.extremesOf('one')).toEqual({ L1: 130 });
  const restarted = namedIndex();
  restarted.arm('one', [trail]);
  restarted.index.importExtremes(restarted.watcherIdOf('one'), { L1: 130, gone: 5 });
  restarted.onTick(120, 0);
  expect(restarted.extremesOf('one')).toEqual({ L1: 130 });
});

const ticks = fc.integer({ min: 900, max: 1100 });
const rate = fc.constantFrom(0, 1000, 5000, 20_000);
const watch: fc.Arbitrary<Watch> = fc.oneof(
  ticks.map((each): Watch => ({ type: 'fallTo', ticks: each })),
  ticks.map((each): Watch => ({ type: 'riseTo', ticks: each })),
  fc.tuple(ticks, fc.nat(50)).map(([low, width]): Watch => ({ type: 'band', lowTicks: low, highTicks: low + width })),
  fc.nat(100).map((ts): Watch => ({ type: 'at', ts })),
  fc
    .record({ key: fc.constantFrom('L1', 'L2', 'S1'), dir: fc.constantFrom(1 as const, -1 as const), startTicks: ticks, rateNum: rate })
    .map((trail): Watch => ({ type: 'trail', rateDen: million, ...trail })),
  fc
    .record({ startTicks: ticks, rateNum: rate, lowTicks: ticks, highTicks: ticks })
    .map((trail): Watch => ({ type: 'trail', key: 'box', dir: -1, rateDen: million, ...trail })),
);
const watches = fc
  .array(watch, { maxLength: 5 })
  .map((each) =>
    each.filter((one, at) => one.type !== 'trail' || each.findIndex((other) => other.type === 'trail' && other.key === one.key) === at),
  );
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ tick: ticks }) },
  { weight: 2, arbitrary: fc.record({ task: fc.constantFrom('a', 'b', 'c', 'd'), watches: fc.option(watches, { nil: null }) }) },
);

/** The meaning of watches, one by one. */
class PlainTask {
  watches: Watch[] = [];
  extremes: Record<string, number> = {};

  arm(next: Watch[]): void {
    const old = this.extremes;
    this.extremes = {};
    for (const each of next) if (each.type === 'trail') this.extremes[each.key] = old[each.key] ?? each.startTicks;
    this.watches = next;
  }

  onTick(price: number, ts: number): boolean {
    return this.watches.filter((each) => this.#fires(each, price, ts)).length > 0;
  }

  #fires(each: Watch, price: number, ts: number): boolean {
    if (each.type === 'fallTo') return price <= each.ticks;
    if (each.type === 'riseTo') return price >= each.ticks;
    if (each.type === 'band') return price >= each.lowTicks && price <= each.highTicks;
    if (each.type === 'at') return ts >= each.ts;
    if (each.type === 'candle') return false;
    const ext = this.extremes[each.key] ?? each.startTicks;
    const follows = price >= (each.lowTicks ?? -Infinity) && price <= (each.highTicks ?? Infinity);
    const now = follows && each.dir * (price - ext) > 0 ? price : ext;
    this.extremes[each.key] = now;
    return trailFires(each.dir, now, price, each.rateNum);
  }
}

/** The same watches and ticks where a tick is worth less: prices of any size go through the index. */
function scaledBy(factor: number, each: Watch): Watch {
  if (each.type === 'fallTo' || each.type === 'riseTo') return { ...each, ticks: each.ticks * factor };
  if (each.type === 'band') return { ...each, lowTicks: each.lowTicks * factor, highTicks: each.highTicks * factor + factor - 1 };
  if (each.type !== 'trail') return each;
  const bounds = each.lowTicks === undefined ? {} : { lowTicks: each.lowTicks * factor, highTicks: (each.highTicks ?? 0) * factor };
  return { ...each, startTicks: each.startTicks * factor, ...bounds };
}

test('wakes exactly the tasks that a plain reading of their watches wakes, with the same extremes', () => {
  const factors = fc.constantFrom(1, 7, 900, 1_048_577, 10_000_019);
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), factors, (steps, factor) => {
      const index = namedIndex();
      const plain = new Map<string, PlainTask>();
      for (const [ts, each] of steps.entries()) {
        if ('tick' in each) {
          const price = each.tick * factor + (ts % 3);
          const expected = [...plain].filter(([, task]) => task.onTick(price, ts)).map(([name]) => name);
          expect([...index.onTick(price, ts)].sort()).toEqual(expected.sort());
        } else if (each.watches === null) {
          index.disarm(each.task);
          plain.delete(each.task);
        } else {
          const armed = each.watches.map((one) => scaledBy(factor, one));
          const task = plain.get(each.task) ?? new PlainTask();
          plain.set(each.task, task);
          task.arm(armed);
          index.arm(each.task, armed);
        }
        for (const [name, task] of plain) expect(index.extremesOf(name)).toEqual(task.extremes);
      }
    }),
    { numRuns: runs * 5 },
  );
});

test('many tasks that follow a market up and down are woken as a plain reading wakes them, and leave nothing behind', () => {
  const index = namedIndex();
  const plain = new Map<string, PlainTask>();
  const next = seeded(11);
  let price = 600_000;
  for (let tick = 0; tick < 3000; tick += 1) {
    price += Math.round((next() - 0.5) * 400);
    const expected = [...plain].filter(([, task]) => task.onTick(price, tick)).map(([name]) => name);
    expect(index.onTick(price, tick)).toEqual(expected);
    const woken = tick < 300 ? [...expected, `task${tick}`] : expected;
    for (const name of woken) {
      const watches: Watch[] = [
        { type: 'fallTo', ticks: price - 1 - Math.floor(next() * 3000) },
        {
          type: 'trail',
          key: `L${tick}`,
          dir: next() < 0.5 ? 1 : -1,
          startTicks: price,
          rateNum: next() < 0.5 ? 1000 : 3000,
          rateDen: million,
        },
        { type: 'riseTo', ticks: price + 1 + Math.floor(next() * 3000) },
      ];
      const armed = watches.slice(0, 1 + Math.floor(next() * 3));
      const task = plain.get(name) ?? new PlainTask();
      plain.set(name, task);
      task.arm(armed);
      index.arm(name, armed);
    }
    if (tick % 20 !== 0) continue;
    const gone = `task${Math.floor(next() * 300)}`;
    index.disarm(gone);
    plain.delete(gone);
  }
  expect(plain.size).toBeGreaterThan(10);
  for (const name of plain.keys()) index.disarm(name);
  expect([index.onTick(1, 1), index.onTick(2_000_000, 1)]).toEqual([[], []]);
});

test('the level of a trail is the first price at which it fires, also where doubles would not be exact', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 32 }), fc.nat(100_000), fc.constantFrom(1 as const, -1 as const), (ext, rateNum, dir) => {
      const level = trailLevel(dir, ext, rateNum, million);
      expect(trailFires(dir, ext, level, rateNum)).toBe(true);
      expect(trailFires(dir, ext, level + dir, rateNum)).toBe(false);
    }),
    { numRuns: runs * 10 },
  );
});
