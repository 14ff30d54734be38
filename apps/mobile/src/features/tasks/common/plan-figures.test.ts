import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { coverageText, freeText, moveText, neededText, plannedPriceText, survivalText } from './plan-figures.ts';

const reader = { tag: 'en-US' };

test('the last order of the ladder lies where the sheet says the orders end', () => {
  expect(coverageText('0.45', reader)).toBe('0.4%');
  expect(moveText('L', '0.45', reader)).toBe('\u22120.4%');
  expect(moveText('S', '5.8808', reader)).toBe('+5.8%');
  expect(moveText('L', '0.01', reader)).toBe('0.0%');
});

test('needs are rounded up, survival and what is free down', () => {
  expect(survivalText('39.8999', reader)).toBe('39.8%');
  expect(neededText('1762.901', reader)).toBe('1,762.91');
  expect(freeText('1762.909', reader)).toBe('1,762.90');
});

test('a planned price has at most five digits, whatever its tick', () => {
  expect(plannedPriceText('46722.3', { tickSize: '0.1' }, reader)).toBe('46,722');
  expect(plannedPriceText('0.34182', { tickSize: '0.0001' }, reader)).toBe('0.3418');
  expect(plannedPriceText('0.00034182', undefined, reader)).toBe('0.00034182');
});

test('no page or sheet of the tasks rounds a figure of the plan itself', () => {
  const folder = new URL('..', import.meta.url);
  const own = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.|plan-figures/.test(file),
  );
  const figure = /(survivesPct|coveragePct|adversePct|capitalQuote|detail\['(needed|free)'\])/;
  const rounding = /(formatPercent|formatDecimal|moneyText|<Percent|<Amount)\b/;
  const lines = own.flatMap((file) =>
    readFileSync(new URL(file, folder), 'utf8')
      .split('\n')
      .filter((line) => figure.test(line) && rounding.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(own.length).toBeGreaterThan(20);
  expect(lines).toEqual([]);
});
