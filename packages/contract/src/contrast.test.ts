import { expect, test } from 'vitest';
import { contrastRatio, guardBrand, parseColour } from './contrast.ts';

const grounds = { light: '#f2f4f6', dark: '#0a0d10' } as const;

function ratio(one: string, other: string): number {
  return contrastRatio(
    parseColour(one) as NonNullable<ReturnType<typeof parseColour>>,
    parseColour(other) as NonNullable<ReturnType<typeof parseColour>>,
  );
}

test('black on white is 21 to 1 and a colour on itself 1 to 1', () => {
  expect(ratio('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(ratio('#1a4fae', '#1a4fae')).toBe(1);
});

test('leaves a readable colour as it is', () => {
  expect(guardBrand('#1a4fae', 'light')?.brand).toBe('#1a4fae');
});

test('makes any tenant colour readable on the page, on its own soft background and under its text colour', () => {
  for (const colour of ['#ffe600', '#9fd8ff', '#7a3cff', '#202020', '#e0e0e0', '#ff00c8', '#0000ff'])
    for (const mode of ['light', 'dark'] as const) {
      const brand = guardBrand(colour, mode);
      expect(brand).toBeDefined();
      if (!brand) continue;
      expect(ratio(brand.brand, grounds[mode])).toBeGreaterThanOrEqual(4.5);
      expect(ratio(brand.brand, brand.brandSoft)).toBeGreaterThanOrEqual(4.4);
      expect(ratio(brand.onBrand, brand.brand)).toBeGreaterThanOrEqual(4.5);
    }
});

test('refuses what is no colour and what would read as profit or loss', () => {
  for (const colour of ['', 'red', '#12345', '#0a6b50', '#b62d14']) expect(guardBrand(colour, 'light')).toBeUndefined();
});
