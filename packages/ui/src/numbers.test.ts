import { expect, test } from 'vitest';
import { figureParts, formatDecimal, formatPercent, placesOfTick, printedSign, signOf, unknownFigure } from './numbers.ts';

test('prints money as every language does', () => {
  const money = (tag: string): string => formatDecimal('12480.36', { tag, decimals: 2 });
  expect(money('en-US')).toBe('12,480.36');
  expect(money('zh-CN')).toBe('12,480.36');
  expect(money('zh-Hant')).toBe('12,480.36');
  expect(money('ja-JP')).toBe('12,480.36');
  expect(money('ko-KR')).toBe('12,480.36');
  expect(money('th')).toBe('12,480.36');
  expect(money('vi-VN')).toBe('12.480,36');
  expect(money('ru-RU')).toBe('12\u00a0480,36');
});

test('keeps every digit of figures that no float can hold', () => {
  expect(formatDecimal('90071992547409931.000000000000000001', { tag: 'en-US' })).toBe('90,071,992,547,409,931.000000000000000001');
});

test('puts a sign before a change, U+2212 for minus, none before a plain zero', () => {
  const change = (text: string): string => formatDecimal(text, { tag: 'en-US', decimals: 2, sign: 'change' });
  expect(change('26.6')).toBe('+26.60');
  expect(change('-2.05')).toBe('\u22122.05');
  expect(change('0')).toBe('0.00');
  expect(formatDecimal('-2.05', { tag: 'ru-RU', decimals: 2 })).toBe('\u22122,05');
});

test('rounds needs up and survival down', () => {
  expect(formatDecimal('4456.221', { tag: 'en-US', decimals: 2, rounding: 'up' })).toBe('4,456.23');
  expect(formatDecimal('26.59', { tag: 'en-US', decimals: 1, rounding: 'down' })).toBe('26.5');
});

test('shows what is unknown as a dash pair, never as zero', () => {
  for (const text of [undefined, null, '', 'NaN', '1e5']) {
    expect(formatDecimal(text, { tag: 'en-US' })).toBe(unknownFigure);
    expect(formatPercent(text, { tag: 'en-US' })).toBe(unknownFigure);
    expect(signOf(text)).toBeUndefined();
  }
});

test('prints percent units in each language and splits a figure at its point', () => {
  expect(formatPercent('3.27', { tag: 'en-US' })).toBe('3.27%');
  expect(formatPercent('3.27', { tag: 'ru-RU' })).toBe('3,27\u00a0%');
  expect(formatPercent('-3.9', { tag: 'zh-CN', sign: 'change' })).toBe('\u22123.90%');
  expect(figureParts('4318.62', { tag: 'en-US', decimals: 2, sign: 'change' })).toEqual([
    { text: '+4,318', kind: 'main' },
    { text: '.62', kind: 'decimals' },
  ]);
});

test('knows the places of a tick and the sign of a figure', () => {
  expect(placesOfTick('0.0001')).toBe(4);
  expect(placesOfTick('1')).toBe(0);
  expect([signOf('-0.00'), signOf('-0.01'), signOf('7')]).toEqual([0, -1, 1]);
});

test('a loss that is printed as zero has no sign, so it is not coloured', () => {
  const text = formatDecimal('-0.004', { tag: 'en-US', decimals: 2, sign: 'change' });
  expect([text, printedSign('-0.004', text)]).toEqual(['0.00', 0]);
  expect(printedSign('-0.006', formatDecimal('-0.006', { tag: 'th', decimals: 2 }))).toBe(-1);
  expect(printedSign(undefined, unknownFigure)).toBeUndefined();
});
