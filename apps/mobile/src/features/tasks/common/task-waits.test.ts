import { expect, test } from 'vitest';
import { legsOf, nearWaits, stateOf, trackOf } from './task-waits.ts';
import { aLeg, aTask, aWait } from '../testing/a-task.ts';

const add = aWait({});
const target = aWait({ act: 'target', price: '58837.7', size: '7' });
const liquidation = aWait({ act: 'liquidation', price: '46722.3', size: '7' });
const waits = [add, target, liquidation];

test('a long waits between the next buy at the left and its target at the right, gaining above its average', () => {
  const track = trackOf(aTask({ sz: '7', waits }), 'L', '58520');
  expect([track?.low.act, track?.high.act]).toEqual(['add', 'target']);
  expect(track?.needle).toBeCloseTo(87.62, 2);
  expect(track?.average).toBeCloseTo(72.81, 2);
  expect(track?.zone).toMatchObject({ look: 'gain' });
  expect(trackOf(aTask({ sz: '7', waits }), 'L', '58000')?.zone?.look).toBe('loss');
});

test('a short is mirrored: target at the left, next sale at the right, low prices stay left', () => {
  const mirrored = [aWait({ leg: 'S', price: '60000' }), aWait({ leg: 'S', act: 'target', price: '57000' })];
  const track = trackOf(aTask({ sz: '7', legs: [aLeg({ leg: 'S' })], waits: mirrored }), 'S', '57500');
  expect([track?.low.act, track?.high.act]).toEqual(['target', 'add']);
  expect(track?.zone).toMatchObject({ look: 'gain' });
});

test('without a next order the loss limit, and without that liquidation, is the far end', () => {
  const loss = aWait({ act: 'loss', price: '55000' });
  expect(trackOf(aTask({ sz: '7', waits: [loss, target, liquidation] }), 'L', '58520')?.low.act).toBe('loss');
  expect(trackOf(aTask({ sz: '7', waits: [target, liquidation] }), 'L', '58520')?.low.act).toBe('liquidation');
});

test('a price beyond an end stands at the end', () => {
  expect(trackOf(aTask({ sz: '7', waits }), 'L', '70000')?.needle).toBe(100);
  expect(trackOf(aTask({ sz: '7', waits }), 'L', '10000')?.needle).toBe(0);
});

test('there is no scale without two ends, without a price, or while an end moves with the price', () => {
  expect(trackOf(aTask({ waits: [aWait({ act: 'entry', price: '' })] }), 'L', '58520')).toBeUndefined();
  expect(trackOf(aTask({ sz: '7', waits }), 'L', undefined)).toBeUndefined();
  expect(trackOf(aTask({ sz: '7', waits: [{ ...add, armed: true }, target] }), 'L', '56000')).toBeUndefined();
  expect(trackOf(aTask({ sz: '7', waits }), 'S', '58520')).toBeUndefined();
});

test('sentences name what is near, and the dangers only when nothing is', () => {
  expect(nearWaits(waits, 'L')).toEqual([add, target]);
  expect(nearWaits([liquidation], 'L')).toEqual([liquidation]);
});

test('legs come from the position, else from the direction', () => {
  expect(legsOf(aTask({ buyType: 3 }))).toEqual(['L', 'S']);
  expect(legsOf(aTask({ buyType: 2 }))).toEqual(['S']);
  expect(legsOf(aTask({ buyType: 2, legs: [aLeg()], waits: [aWait({ leg: 'S' })] }))).toEqual(['L', 'S']);
});

test.each([
  [{ fault: 'BUG', runStatus: '-1' }, 'fault'],
  [{ fault: 'BUG', runStatus: '-1', status: 'close' }, 'fault'],
  [{ status: 'close', runStatus: '2' }, 'stopped'],
  [{ stopMake: 'close', runStatus: '2' }, 'sellOnly'],
  [{}, 'running'],
] as const)('%j is %s', (change, state) => {
  expect(stateOf(aTask(change))).toBe(state);
});

test('a kind that adds to winners waits between its stop and its add; one whose add is gone between its stop and its target', () => {
  const legs = [aLeg({ avgPx: '3000' })];
  const [more, stop, goal] = [aWait({ price: '3060' }), aWait({ act: 'loss', price: '2940' }), aWait({ act: 'target', price: '3150' })];
  const track = trackOf(aTask({ sz: '7', legs, waits: [more, goal, stop] }), 'L', '3030');
  expect([track?.low.act, track?.high.act, track?.needle]).toEqual(['loss', 'add', 75]);
  expect(trackOf(aTask({ sz: '7', legs, waits: [goal, stop] }), 'L', '3030')?.high.act).toBe('target');
});

test('a grid waits between its nearest cells, a box between where it is left and its middle, also while flat', () => {
  const cells = [aWait({ price: '59000' }), aWait({ act: 'cell', price: '61000' }), aWait({ act: 'target', price: '70000' })];
  const grid = trackOf(aTask({ waits: cells }), 'L', '60000');
  expect([grid?.low.act, grid?.high.act, grid?.needle, grid?.average]).toEqual(['add', 'cell', 50, undefined]);
  const box = [aWait({ act: 'middle', price: '60000' }), aWait({ act: 'breakout', price: '57130' })];
  const boxed = trackOf(aTask({ sz: '7', legs: [aLeg({ avgPx: '58260' })], waits: box }), 'L', '58500');
  expect([boxed?.low.act, boxed?.high.act]).toEqual(['breakout', 'middle']);
});
