import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { coverageText, freeText, moveText, neededText, survivalText } from './plan-figures.ts';

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
