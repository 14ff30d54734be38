import type { InstrumentInfo } from '@millrace/contract';
import { isDecimal } from '@millrace/market';
import { expect, test } from 'vitest';
import { decimalText } from '../../../shared/forms/typed-decimal.ts';
import { checkForm, initialValues, typedValues } from './form-values.ts';
import { createDraftStore } from './form-draft.ts';
import { createStorage } from '../../../shared/session/storage.ts';
import { layoutOf } from '../task-kinds.ts';
import { btcSpot, btcSwap } from '@millrace/contract/testing';

const swap = layoutOf(4);
const spot = layoutOf(1);
if (!swap || !spot) throw new Error('both kinds have pages');

const check = (change: Record<string, string>, on: InstrumentInfo = btcSwap) => {
  const layout = on.productType === 1 ? spot : swap;
  return checkForm({ ...initialValues(layout), ...change }, { layout, instrument: on, tag: 'en-US' });
};

test('what stands in a new form breaks no rule, for every kind', () => {
  expect(check({}).issues).toEqual([]);
  expect(check({ targetRate: '1.5' }, btcSpot).issues).toEqual([]);
});

test.each([
  ['1,5', 'en-US', '1.5'],
  ['1.5', 'ru-RU', '1.5'],
  ['1,5', 'ru-RU', '1.5'],
  ['0,125', 'en-US', '0.125'],
  [' 12 480,36 ', 'ru-RU', '12480.36'],
  ['60,000', 'vi-VN', '60.000'],
  ['1,234.5', 'en-US', '1,234.5'],
])('"%s" typed in %s is %s', (typed, tag, wire) => {
  expect(decimalText(typed, tag)).toBe(wire);
});

test.each([
  ['60,000', 'en-US'],
  ['1,234,567', 'en-US'],
  ['60.000', 'vi-VN'],
  ['1,5,5', 'en-US'],
])('"%s" typed in %s is no number', (typed, tag) => {
  expect(isDecimal(decimalText(typed, tag))).toBe(false);
});

test('what a form shows first is read back as it was, in every language', () => {
  const values = { ...initialValues(swap), makeMin: '2.241', makeMax: '60000.125' };
  for (const tag of ['en-US', 'zh-CN', 'zh-Hant', 'ja-JP', 'ko-KR', 'th', 'vi-VN', 'ru-RU'])
    expect(checkForm(typedValues(values, tag), { layout: swap, instrument: undefined, tag }).wire).toEqual(values);
});

test('a size of nothing is answered with the smallest order of the instrument', () => {
  expect(check({ firstSz: '0' }).issues).toEqual([{ field: 'firstSz', rule: 'belowMinimum', args: { min: btcSwap.minSize } }]);
  expect(check({ firstSz: '0' }, btcSpot).issues).toMatchObject([{ field: 'firstSz', rule: 'belowMinimum' }]);
});

test('a figure that could be two numbers is refused, not guessed', () => {
  expect(check({ lossNum: '60,000' }).issues).toMatchObject([{ field: 'lossNum', rule: 'decimal' }]);
  expect(check({ lossNum: '1,234.5' }).issues).toMatchObject([{ field: 'lossNum', rule: 'decimal' }]);
});

test.each([
  [{ firstSz: '' }, 'firstSz', 'required'],
  [{ firstSz: '0.005' }, 'firstSz', 'lotMultiple'],
  [{ replenishmentMax: '31' }, 'replenishmentMax', 'tooBig'],
  [{ replenishmentMax: '1.5' }, 'replenishmentMax', 'integer'],
  [{ callbackRate: '1.6' }, 'callbackRate', 'callbackAboveHalfStep'],
  [{ rollbackRate: '1.2' }, 'rollbackRate', 'rollbackAboveTarget'],
  [{ makeMin: '70000', makeMax: '60000' }, 'makeMax', 'rangeReversed'],
  [{ makeMin: '60000.05' }, 'makeMin', 'tickMultiple'],
  [{ lever: '21' }, 'lever', 'tooBig'],
])('%j is refused at %s', (change, field, rule) => {
  expect(check(change).issues).toMatchObject([{ field, rule }]);
});

test('an empty limit is no limit', () => {
  expect(check({ makeMin: '', makeMax: '' }).settings).toMatchObject({ rangeMin: null, rangeMax: null });
});

test('a draft comes back as it was typed, and a broken one not at all', () => {
  const kept = new Map<string, string>();
  const storage = createStorage({
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  });
  const words = Object.keys(initialValues(swap));
  const store = createDraftStore('usr.contract_optional.new', words, storage);
  const draft = { credentialId: 'crd_1', instId: 'BTC-USDT-SWAP', values: { ...initialValues(swap), firstSz: '2,5' } };
  store.write(draft);
  expect(store.read()).toEqual(draft);
  expect(createDraftStore('usr.contract_optional.tsk_1', words, storage).read()).toBeUndefined();
  store.clear();
  expect(store.read()).toBeUndefined();
  storage.write('task-form.usr.contract_optional.new', { credentialId: 'crd_1', instId: 'X', values: { firstSz: 1 } });
  expect(store.read()).toBeUndefined();
});
