import { setTimeout as pause } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { measurePatience } from './patience.ts';
import { waitUntil } from './wait-until.ts';

vi.hoisted(() => {
  process.env['TEST_PATIENCE'] = '2';
});

test('the bound counts time, however long a look takes, and is stretched by the patience of the run', async () => {
  const startMs = performance.now();
  let looks = 0;
  const slowLook = async (): Promise<false> => {
    looks += 1;
    await pause(150);
    return false;
  };
  expect(await waitUntil(slowLook, 300)).toBeUndefined();
  expect(performance.now() - startMs).toBeGreaterThan(590);
  expect(looks).toBeLessThan(8);
});

test('a value that comes late is the answer', async () => {
  const startMs = performance.now();
  expect(await waitUntil(() => performance.now() - startMs > 100 && 'here', 5000)).toBe('here');
});

test('the factor of a machine is at least 1, and at least 2 under CI', () => {
  vi.stubEnv('CI', '');
  expect(measurePatience()).toBeGreaterThanOrEqual(1);
  vi.stubEnv('CI', '1');
  expect(measurePatience()).toBeGreaterThanOrEqual(2);
  expect(measurePatience()).toBeLessThanOrEqual(8);
  vi.unstubAllEnvs();
});
