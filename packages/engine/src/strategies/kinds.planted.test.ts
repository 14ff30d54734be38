// The checks of the random runs can fail: each of these planted bugs is found in pyramid, bowling or grid.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { simulate } from '../simulate.ts';
import { fuzzOf, type KindFuzz, kindRunOf, type KindName, type KindStrategy } from '../testing/kind-fuzz.ts';
import type { AnyResting, Decision, TaskEvent, Watch } from './lib/decision.ts';
import type { AveragingState } from './lib/leg-state.ts';

type Answer = Decision<AveragingState, AnyResting>;

interface Planted {
  name: string;
  kind: KindName;
  spoil(answer: Answer, event: TaskEvent): Answer;
}

const without = (type: Watch['type']) => (answer: Answer) => ({
  ...answer,
  watches: answer.watches.filter((watch) => watch.type !== type),
});
const shifted = (by: number) => (answer: Answer) => {
  const watches = answer.watches.map((watch) =>
    'ticks' in watch ? { ...watch, ticks: watch.ticks + (watch.type === 'riseTo' ? by : -by) } : watch,
  );
  return { ...answer, watches };
};

const bugs: Planted[] = [
  { name: 'no rise is waited for', kind: 'pyramid', spoil: without('riseTo') },
  { name: 'no fall is waited for', kind: 'bowling', spoil: without('fallTo') },
  { name: 'the fall back from the target is not waited for', kind: 'bowling', spoil: without('trail') },
  { name: 'the end of a pause is not waited for', kind: 'pyramid', spoil: without('at') },
  { name: 'the range of an entry is not waited for', kind: 'pyramid', spoil: without('band') },
  { name: 'levels are awaited ten ticks too late', kind: 'bowling', spoil: shifted(10) },
  { name: 'the return of the price to a grid is not waited for', kind: 'grid', spoil: without('riseTo') },
  { name: 'the range of a grid is not waited for', kind: 'grid', spoil: without('band') },
  { name: 'the pause of a cell is not waited for', kind: 'grid', spoil: without('at') },
  {
    name: 'a price that concerns nobody changes the state',
    kind: 'grid',
    spoil(answer, event) {
      if (event.type !== 'price') return answer;
      const { L, S } = answer.state.legs;
      return { ...answer, state: { ...answer.state, legs: { L: { ...L, arms: L.arms + 1 }, S } } };
    },
  },
];

/** Whether asking at every tick and on fired watches part on a draw. */
function parts({ kind, spoil }: Planted, draw: KindFuzz): boolean {
  const outcomes = (['every-tick', 'watches'] as const).map((wake) => {
    const run = kindRunOf(draw, wake);
    const decide: KindStrategy['decide'] = (state, event, settings, instrument) =>
      spoil(run.strategy.decide(state, event, settings, instrument), event);
    const { orders, fills, state } = simulate({ ...run, strategy: { init: run.strategy.init, decide } });
    return JSON.stringify([kind, orders, fills, state], (key, value: unknown) => (key === 'ext' ? 0 : value));
  });
  return outcomes[0] !== outcomes[1];
}

test.each(bugs)('finds that $name ($kind)', { timeout: 60_000 }, (bug) => {
  const found = fc.sample(fuzzOf(bug.kind), { seed: 7, numRuns: 200 }).some((draw) => parts(bug, draw));
  expect(found).toBe(true);
});
