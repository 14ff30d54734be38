import { expect, test } from 'vitest';
import { inputOf, searchOf, viewOf } from './standings-search.ts';

test('an address that says nothing, or nonsense, is the week’s yield of ranked traders', () => {
  const plain = { order: 'weekYield', money: 'real', isNew: false, instId: undefined, fall: undefined };
  expect(viewOf({}, { paper: false })).toEqual(plain);
  expect(viewOf({ order: 'luck', money: 'much', list: 'old', instId: '', fall: '7' }, { paper: false })).toEqual(plain);
  expect(searchOf(viewOf({}, { paper: false }))).toEqual({});
});

test('what is chosen is in the address and comes back from it', () => {
  const search = { order: 'copiers', money: 'practice', list: 'new', instId: 'BTC-USDT-SWAP', fall: '20' };
  expect(searchOf(viewOf(search, { paper: false }))).toEqual(search);
});

test('a tenant of paper money lists practice only', () => {
  expect(viewOf({ money: 'real' }, { paper: true }).money).toBe('practice');
});

test('asks with what is chosen, and never with blanks as a name', () => {
  const view = viewOf({ fall: '10' }, { paper: true });
  expect(inputOf(view, '  ')).toEqual({ order: 'weekYield', money: 'practice', isNew: false, retracementMax: '10' });
  expect(inputOf(view, ' Nora ')).toMatchObject({ search: 'Nora' });
});
