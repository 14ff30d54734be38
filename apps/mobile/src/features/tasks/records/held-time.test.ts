import { expect, test } from 'vitest';
import { heldTime } from './held-time.ts';

test('a time has its two largest units, and none that is empty', () => {
  const hour = 3_600_000;
  expect(heldTime(45 * hour, 'en-US')).toBe('1d 21h');
  expect(heldTime(24 * hour + 59_000, 'en-US')).toBe('1d');
  expect(heldTime(3 * 60_000 + 5000, 'en-US')).toBe('3m 5s');
  expect(heldTime(-5, 'en-US')).toBe('0s');
  expect(heldTime(26 * hour, 'zh-CN')).toBe('1天 2小时');
});
