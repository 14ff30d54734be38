import { expect, test } from 'vitest';
import { drawCode } from './qr-code.tsx';

test('a code has its quiet zone of four cells and the three corner marks', () => {
  const { size, path } = drawCode('HELLO');
  expect(size).toBe(21 + 2 * 4);
  for (const mark of ['M4 4h7v1h-7z', 'M18 4h7v1h-7z', 'M4 24h7v1h-7z']) expect(path).toContain(mark);
  expect(path).not.toMatch(/M[0-3] |M\d+ [0-3]h/);
});

test('a text beyond what a code can hold is refused', () => {
  expect(() => drawCode('x'.repeat(3000))).toThrow();
});
