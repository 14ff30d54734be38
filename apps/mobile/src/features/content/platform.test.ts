import { expect, test } from 'vitest';
import { platformOf } from './platform.ts';

test.each([
  ['Mozilla/5.0 (Linux; Android 14) Chrome/141.0 Mobile Safari/537.36', 5, 'android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1', 5, 'iphone'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15', 5, 'iphone'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15', 0, 'computer'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/141.0 Safari/537.36', 10, 'computer'],
] as const)('%s with %i touch points is for %s', (agent, touchPoints, platform) => {
  expect(platformOf(agent, touchPoints)).toBe(platform);
});
