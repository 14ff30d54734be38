// Forms of all kinds, also of those that cannot be made yet: every field once, with its words in the direction of the form.
import { kinds, wireDefaults, type Kind } from '@millrace/contract';
import { expect, test } from 'vitest';
import texts from '../../../../../packages/i18n/src/locales/en-US/tasks.json' with { type: 'json' };
import { fieldOf, layoutOfKind, type KindLayout } from './task-kinds.ts';
import { emptyPriceHint, sectionTitle, fieldHint, fieldLabel, fieldName, fieldTerm, fieldUnit, wayText } from './task-words.ts';

const words = new Map<string, string>(Object.entries(texts));
// A follow has a form of its own.
const layouts = kinds
  .filter(({ madeBy }) => madeBy !== 'follow')
  .flatMap((kind) => kind.products.map((product) => layoutOfKind(kind, product)));
const shownIn = (layout: KindLayout): string[] => layout.sections.flatMap(({ fields }) => fields);
const kindOf = (type: number): Kind => {
  const kind = kinds.find((each) => each.type === type);
  if (!kind) throw new Error(`no kind ${type}`);
  return kind;
};
const labels = (type: number, buyType: string, product?: 'spot' | 'swap'): Record<string, string | undefined> => {
  const layout = layoutOfKind(kindOf(type), product);
  return Object.fromEntries(shownIn(layout).map((word) => [word, words.get(fieldLabel(layout, word, buyType))]));
};

test('every field of every form has its words, in each direction', () => {
  for (const layout of layouts)
    for (const word of shownIn(layout)) {
      const keys = ['1', '2', '3'].map((buyType) => fieldLabel(layout, word, buyType));
      const term = fieldTerm(layout, word);
      for (const key of [...keys, fieldName(layout, word), fieldHint(layout, word), ...(term === undefined ? [] : [term])])
        expect([layout.kind.type, key, words.has(key)]).toEqual([layout.kind.type, key, true]);
    }
});

test('every kind has a name and says how it trades', () => {
  for (const { kind, label, product } of layouts) for (const key of [label, product, wayText(kind.type)]) expect(words.has(key)).toBe(true);
});

test('every field that a trader sends stands in the form exactly once; spot has no leverage', () => {
  for (const layout of layouts) {
    const shown = shownIn(layout);
    expect(new Set(shown).size).toBe(shown.length);
    const sent = Object.keys(wireDefaults(layout.kind, layout.on)).filter((word) => fieldOf(layout, word)?.unit !== 'choice');
    expect(shown.toSorted()).toEqual(sent.filter((word) => layout.on === 'swap' || word !== 'lever').toSorted());
  }
});

test('labels say what happens, and turn with the direction', () => {
  expect(labels(4, '1')).toMatchObject({
    replenishmentRate: 'Buy again after a fall of',
    replenishmentGrowth: 'Each order larger by',
    callbackRate: 'Wait for a rebound of',
    targetRate: 'Target over average',
    rollbackRate: 'Fall-back before selling',
  });
  expect(labels(4, '2')).toMatchObject({
    replenishmentRate: 'Sell again after a rise of',
    callbackRate: 'Wait for a fall-back of',
    targetRate: 'Target under average',
  });
  expect(labels(4, '3')).toMatchObject({ replenishmentRate: 'Add after an adverse move of' });
});

test('a word means what its kind does with it', () => {
  expect(labels(18, '1')).toMatchObject({
    replenishmentRate: 'Buy more after a rise of',
    replenishmentGrowth: 'Each order smaller by',
    replenishmentMax: 'Orders to add',
  });
  expect(labels(9, '2', 'swap')).toMatchObject({
    replenishmentRate: 'Sell more after a fall of',
    replenishmentGrowth: 'Share of the profit to roll',
    replenishmentMax: 'Rolls at most',
  });
  expect(labels(7, '1', 'swap')).toMatchObject({ replenishmentMax: 'Number of cells', makeMin: 'Lowest level', firstSz: 'Size of a cell' });
  expect(labels(-1, '1')).toMatchObject({ makeMax: 'Price of the dip', callbackRate: 'Wait for a rebound of' });
  expect(labels(12, '1')).toMatchObject({ makeMin: 'Bottom of the box' });
});

test('an empty price says what holds instead, and the first section is named after its kind', () => {
  const hint = (type: number, word: string, wire: Record<string, string> = {}) => emptyPriceHint(layoutOfKind(kindOf(type)), word, wire);
  expect([
    hint(7, 'makeMin'),
    hint(7, 'makeMin', { makeMax: '60000' }),
    hint(-1, 'makeMax'),
    hint(-1, 'makeMin'),
    hint(12, 'makeMax'),
  ]).toEqual(['tasks.empty.grid', 'tasks.noBound', 'tasks.empty.dip', 'tasks.noBound', 'tasks.empty.box']);
  const first = (type: number) => {
    const layout = layoutOfKind(kindOf(type));
    return layout.sections[0] && sectionTitle(layout, layout.sections[0]);
  };
  expect([4, -1, 7, 9, 18].map(first)).toEqual([
    'tasks.form.ladder',
    'tasks.form.ladder',
    'tasks.cells',
    'tasks.records.view.orders',
    'tasks.records.view.orders',
  ]);
});

test('a grid counts contracts on a swap and USDT on spot', () => {
  const unit = (product: 'spot' | 'swap') => fieldUnit(layoutOfKind(kindOf(7), product), 'firstSz');
  expect([unit('swap'), unit('spot')]).toEqual([{ key: 'tasks.unit.contracts' }, { sign: 'USDT' }]);
  expect(fieldOf(layoutOfKind(kindOf(9), 'spot'), 'sellNum')?.unit).toBe('base');
  expect(fieldUnit(layoutOfKind(kindOf(7), 'swap'), 'replenishmentMax')).toEqual({ sign: '' });
});
