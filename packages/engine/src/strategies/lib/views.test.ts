// What each kind says of its state, from states that the kinds themselves made: waits beside the ladder, the hedge, levels and cells.
import type { AveragingSettings, TaskSettings } from '@millrace/contract';
import { addDecimals } from '@millrace/market';
import { expect, test } from 'vitest';
import { ethSwap, playWinner, pyramidSettings } from '../../testing/eth-setting.ts';
import { baseSettings, btcSpot, btcSwap, play } from '../../testing/golden-setting.ts';
import { gridSettings, playGrid } from '../../testing/grid-setting.ts';
import { holding, only } from '../../testing/hand-driven-task.ts';
import { strategies, strategyOf } from '../registry.ts';
import type { DecisionInstrument } from './decision-instrument.ts';
import type { TaskState } from './decision.ts';
import type { ClosedCandle } from './task-event.ts';
import type { TaskView } from './task-view.ts';

const start = 1_700_000_000_000;
const quarter = 900_000;

interface Shown {
  type: number;
  state: TaskState;
  settings: TaskSettings;
  instrument?: DecisionInstrument;
}

function viewOf({ type, state, settings, instrument = btcSwap }: Shown): TaskView {
  return strategyOf(type).view(state, { settings, watches: [], instrument, ts: start + 60_000 });
}

function waitsOf(shown: Shown): string[] {
  return viewOf(shown).waits.map(({ act, size, price, armed, notBefore }) =>
    [act, size, price && `@${price}`, armed ? 'armed' : '', notBefore === undefined ? '' : `+${notBefore - start}`]
      .filter(Boolean)
      .join(' '),
  );
}

function barsOf(tickPrices: readonly number[], barMs: number): ClosedCandle[] {
  return tickPrices.map((ticks, index) => {
    const ts = start - 1000 - (tickPrices.length - 1 - index) * barMs;
    return { ts, openTicks: ticks, highTicks: ticks, lowTicks: ticks, closeTicks: ticks };
  });
}

const locked: Partial<AveragingSettings> = { lockAfterSteps: 2, lockSize: '0.5', fullLockAfterSteps: 3 };

test('a lock counts its steps, then says where the hedge opens, grows and ends; with a hedge open no add is waited for', () => {
  const made = holding(locked);
  const settings = { ...baseSettings, ...locked };
  const shown = () => ({ type: 4, state: made.state, settings });
  expect(viewOf(shown()).hedge).toMatchObject({ leg: 'S', sz: '0', count: 0, after: 2, nextPrice: '58800' });
  expect(waitsOf(shown()).filter((wait) => wait.includes('lock'))).toEqual([]);
  made.price(58790);
  expect(viewOf(shown()).hedge).toMatchObject({ count: 1, nextPrice: '57624' });
  expect(waitsOf(shown())).toContain('lock 0.5 @57624');
  made.fill(only(made.price(57600)));
  expect(viewOf(shown()).hedge).toMatchObject({ leg: 'S', sz: '0.5', avgPx: '57600', count: 2 });
  const waits = waitsOf(shown());
  expect(waits.map((wait) => wait.split(' ')[0])).toEqual(['target', 'liquidation', 'lock', 'unlock', 'unlockLoss']);
  expect(waits).toContain('lock 0.5 @56471.5');
  expect(waits).toContain('unlockLoss 0.5 @58752');
  made.price(57000);
  expect(waitsOf(shown()).filter((wait) => wait.includes('armed'))).toHaveLength(1);
});

test('a take profit in slices waits for the time of its next slice', () => {
  const change = { rollbackPct: '0', exitSliceSize: '0.3', exitSliceIntervalSec: 2 };
  const made = holding(change);
  made.fill(only(made.price(61000)));
  const [slice, ...rest] = viewOf({ type: 4, state: made.state, settings: { ...baseSettings, ...change } }).waits;
  expect(slice).toMatchObject({ act: 'slice', size: '0.3', price: '', notBefore: made.now() + 2000 });
  expect(rest.map(({ act }) => act)).toEqual(['liquidation']);
});

test('a high layer is sold at a target of its own', () => {
  const change = { highLayerFrom: 1, highLayerTargetPct: '1', callbackPct: '0' };
  const made = holding(change);
  made.fill(only(made.price(58800)));
  expect(waitsOf({ type: 4, state: made.state, settings: { ...baseSettings, ...change } })).toContain('layer 2 @59388');
});

const box: Partial<AveragingSettings> = { rangeMin: '58000', rangeMax: '62000', addStepPct: '1', callbackPct: '0.1', targetPct: '5' };

test('a box waits at its edge, then for the rebound, then at its middle and where it is left', () => {
  const shown = (path: number[]) => {
    const settings = { ...baseSettings, ...box };
    return { type: 12, state: play(path, box, { strategy: strategies[12] }).state, settings };
  };
  expect(waitsOf(shown([60000]))).toEqual(['edge 1 @58290']);
  expect(viewOf(shown([60000])).levels).toEqual([
    { name: 'boxMin', price: '58000' },
    { name: 'boxMax', price: '62000' },
    { name: 'middle', price: '60000' },
  ]);
  expect(waitsOf(shown([60000, 58200]))).toEqual(['edge 1 @58290 armed']);
  const held = waitsOf(shown([60000, 58200, 58260]));
  expect(held).toEqual(expect.arrayContaining(['middle 1 @60000', 'breakout 1 @57129.9']));
});

test('what depends on closed bars waits for the next one', () => {
  const bars = { '15m': barsOf([...Array.from({ length: 21 }, () => 600_000)], quarter) };
  const state = play([60000], {}, { strategy: strategies[16], candles: bars }).state;
  expect(waitsOf({ type: 16, state, settings: baseSettings })).toEqual([`look +${quarter - 1000}`]);
  expect(viewOf({ type: 16, state, settings: baseSettings }).levels).toEqual([
    { name: 'bandMin', price: '60000' },
    { name: 'middle', price: '60000' },
    { name: 'bandMax', price: '60000' },
  ]);
  const wide = { '15m': barsOf([...Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? 590_000 : 610_000)), 590_000], quarter) };
  const spread = play([60000], {}, { strategy: strategies[16], candles: wide }).state;
  expect(viewOf({ type: 16, state: spread, settings: baseSettings }).levels?.map(({ price }) => price)).toEqual([
    '58000',
    '60000',
    '62000',
  ]);
  const unknown = play([60000], { rangeMin: null, rangeMax: null }, { strategy: strategies[12] }).state;
  expect(waitsOf({ type: 12, state: unknown, settings: baseSettings })).toEqual(['look']);
});

test('a dip is waited for below the highest high, then for its rebound', () => {
  const change = { baseOrderSize: '100', addStepPct: '3', leverage: 1 };
  const candles = { '1H': barsOf([640_000, ...Array.from({ length: 23 }, () => 600_000)], 3_600_000) };
  const shown = (path: number[]) => {
    const { state } = play(path, change, { strategy: strategies[-1], instrument: btcSpot, candles });
    return { type: -1, state, settings: { ...baseSettings, ...change }, instrument: btcSpot };
  };
  expect(waitsOf(shown([60000]))).toEqual(['dip @58240']);
  expect(viewOf(shown([60000])).levels).toEqual([
    { name: 'dip', price: '58240' },
    { name: 'high', price: '64000' },
  ]);
  expect(waitsOf(shown([60000, 58200]))).toEqual(['dip @58240 armed']);
});

test('a grid shows its cells, and the nearest that opens and closes with their sizes', () => {
  const { state } = playGrid([60000]);
  const view = viewOf({ type: 8, state, settings: gridSettings });
  expect(view.cells).toHaveLength(8);
  expect(view.cells?.filter(({ sz }) => sz !== '0').map(({ low, high, sz, order }) => `${low}-${high} ${sz} ${order}`)).toEqual([
    '60468.7-60974.9 1 close',
    '60974.9-61485.3 1 close',
    '61485.3-62000 1 close',
  ]);
  expect(view.levels).toEqual([
    { name: 'rangeMin', price: '58000' },
    { name: 'rangeMax', price: '62000' },
  ]);
  expect(waitsOf({ type: 8, state, settings: gridSettings }).slice(0, 2)).toEqual(['add 1 @59966.7', 'cell 1 @60974.9']);
});

test('a cell of a grid says how often it was sold and what that earned; the cells together what its leg counted', () => {
  const { state } = playGrid([60000, 59900, 60500, 59900, 60500, 61000]);
  const view = viewOf({ type: 8, state, settings: gridSettings });
  const sold = view.cells?.filter((cell) => cell.sold > 0).map(({ low, sold, earned }) => `${low} ${sold} ${earned}`);
  // (60468.7 - 59966.7) x 0.01 less 0.02 % on both sides, twice; 60974.9 against an entry at 60000 with 0.05 %.
  expect(sold).toEqual(['59966.7 2 9.5582584', '60468.7 1 9.3270502']);
  const sum = view.cells?.map(({ earned }) => earned).reduce(addDecimals, '0');
  expect(view.legs[0]).toMatchObject({ counted: sum });
});

test('a kind that adds to winners waits for its add on one side and its stop on the other; one with a gate for the breakout', () => {
  const { state } = playWinner('pyramid', [3000]);
  const waits = waitsOf({ type: 18, state, settings: pyramidSettings, instrument: ethSwap });
  expect(waits.map((wait) => wait.split(' ')[0])).toEqual(['add', 'target', 'loss', 'liquidation']);
  const gated = { ...pyramidSettings, entryGate: 'breakout' as const };
  const bars = barsOf(
    Array.from({ length: 20 }, () => 305_000),
    quarter,
  );
  const before = playWinner('pyramid', [3000], { change: { entryGate: 'breakout' }, candles: { '15m': bars } }).state;
  expect(waitsOf({ type: 18, state: before, settings: gated, instrument: ethSwap })[0]).toBe('entry 10 @3050');
});
