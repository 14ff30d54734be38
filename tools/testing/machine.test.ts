import { afterEach, expect, test, vi } from 'vitest';
import { findBrowser, findMarketData, needBrowser, needMarketData } from './machine.ts';

afterEach(() => vi.unstubAllEnvs());

const skipped: string[] = [];
const context = {
  skip(note?: string): never {
    skipped.push(note ?? '');
    throw new Error('skipped');
  },
};

test('a named browser or data folder that is not there is told with what helps', () => {
  vi.stubEnv('CHROME_PATH', '/no/such/browser');
  vi.stubEnv('MARKET_DATA_DIR', '/no/such/folder');
  expect(findBrowser()).toEqual({ missing: expect.stringContaining('CHROME_PATH') });
  expect(findMarketData()).toEqual({ missing: expect.stringContaining('/no/such/folder') });
});

test('a missing browser skips a test with its reason, and fails it under CI=1', () => {
  vi.stubEnv('CHROME_PATH', '/no/such/browser');
  vi.stubEnv('CI', '');
  expect(() => needBrowser(context)).toThrow('skipped');
  expect(skipped.at(-1)).toContain('no Chromium');
  vi.stubEnv('CI', '1');
  expect(() => needBrowser(context)).toThrow('no Chromium');
});

test('missing market data is never a failure', () => {
  vi.stubEnv('MARKET_DATA_DIR', '/no/such/folder');
  vi.stubEnv('CI', '1');
  expect(() => needMarketData(context)).toThrow('skipped');
});
