// The checks of the random runs can fail: each of these planted bugs, spread over the kinds, is found.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { check, type Spoil } from '../testing/kernel-checks.ts';
import { kernelFuzz } from '../testing/kernel-fuzz.ts';
import type { KernelKind } from '../testing/kernel-settings.ts';
import type { Watch } from './lib/decision.ts';

const without =
  (type: Watch['type']): Spoil =>
  (answer) => ({ ...answer, watches: answer.watches.filter((watch) => watch.type !== type) });

const late: Spoil = (answer) => ({
  ...answer,
  watches: answer.watches.map((watch) =>
    'ticks' in watch ? { ...watch, ticks: watch.ticks + (watch.type === 'riseTo' ? 10 : -10) } : watch,
  ),
});

const bugs: readonly { name: string; kind: KernelKind; finds: string; spoil: Spoil }[] = [
  { name: 'no rise is waited for', kind: 4, finds: 'differ', spoil: without('riseTo') },
  { name: 'no fall is waited for', kind: 10, finds: 'differ', spoil: without('fallTo') },
  { name: 'the fall back from an extreme is not waited for', kind: 1, finds: 'differ', spoil: without('trail') },
  { name: 'the end of a pause is not waited for', kind: 18, finds: 'differ', spoil: without('at') },
  { name: 'the range of a grid is not waited for', kind: 8, finds: 'differ', spoil: without('band') },
  {
    name: 'the bars of the middle band are not waited for, once one was seen',
    kind: 16,
    finds: 'differ',
    spoil: (answer, event) => (event.type === 'price' ? without('candle')(answer, event, answer.state) : answer),
  },
  { name: 'levels are awaited ten ticks too late', kind: 12, finds: 'differ', spoil: late },
  {
    name: 'a price that concerns nobody changes the state',
    kind: 7,
    finds: 'states differ',
    spoil(answer, event) {
      if (event.type !== 'price') return answer;
      const { L, S } = answer.state.legs;
      return { ...answer, state: { ...answer.state, legs: { ...answer.state.legs, L: { ...L, arms: L.arms + 1 }, S } } };
    },
  },
  {
    name: 'a commission is not booked',
    kind: -1,
    finds: 'cash and books differ',
    spoil(answer, event) {
      if (event.type !== 'fill') return answer;
      const { L } = answer.state.legs;
      return { ...answer, state: { ...answer.state, legs: { ...answer.state.legs, L: { ...L, book: { ...L.book, fees: '0' } } } } };
    },
  },
  {
    name: 'an order is sent twice under one id',
    kind: 3,
    finds: 'an order id twice',
    spoil: (answer) => ({ ...answer, orders: [...answer.orders, ...answer.orders] }),
  },
  {
    name: 'a closing order asks for one lot too many',
    kind: 2,
    finds: 'asks to close more than it holds',
    spoil(answer) {
      const more = <Each extends { effect: 'open' | 'close'; lots: number }>(each: Each): Each =>
        each.effect === 'close' ? { ...each, lots: each.lots + 1 } : each;
      const { L } = answer.state.legs;
      const isNew = new Set(answer.orders.map((order) => order.clOrdId));
      const orders = L.orders.map((order) => (isNew.has(order.clOrdId) ? more(order) : order));
      return {
        ...answer,
        orders: answer.orders.map(more),
        state: { ...answer.state, legs: { ...answer.state.legs, L: { ...L, orders } } },
      };
    },
  },
  {
    name: 'a task enters in the millisecond of its stop',
    kind: 18,
    finds: 'enters in the moment of a forced exit',
    spoil(answer, event) {
      if (answer.facts.every((fact) => fact.type !== 'CycleClosed')) return answer;
      const { L, S } = answer.state.legs;
      const legs = { ...answer.state.legs, L: { ...L, nextEntryAt: event.ts }, S: { ...S, nextEntryAt: event.ts } };
      return { ...answer, state: { ...answer.state, legs } };
    },
  },
  {
    name: 'a task enters although buying is off',
    kind: 9,
    finds: 'opens while buying',
    spoil: (answer) =>
      answer.orders.some((order) => order.reason === 'ENTRY') ? { ...answer, state: { ...answer.state, buyingEnabled: false } } : answer,
  },
];

test.each(bugs)('finds that $name (kind $kind)', ({ kind, finds, spoil }) => {
  const found = fc.sample(kernelFuzz(kind), { seed: 7, numRuns: 150 }).some((draw) => {
    try {
      return check(draw, spoil).findings.some((finding) => finding.includes(finds));
    } catch {
      return false;
    }
  });
  expect(found).toBe(true);
});
