import { afterEach, expect, test, vi } from 'vitest';
import { chromium } from 'playwright-core';
import { findBrowser, findMarketData, needBrowser, needMarketData } from './machine.ts';

afterEach(() => vi.unstubAllEnvs());

const skipped: string[] = [];
const context = {
  skip(note?: string): never {
    skipped.push(note ?? '');
    throw new Error('skipped');
  },
};

test('a named browser or data folder that is not there is reported with what helps', () => {
  vi.stubEnv('CHROME_PATH', '/no/such/browser');
  vi.stubEnv('MARKET_DATA_DIR', '/no/such/folder');
  expect(findBrowser()).toEqual({ missing: expect.stringContaining('CHROME_PATH names') });
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

/** Runs in the page: the characters that are drawn as the same box as one that no font has. */
const BOXES = `
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  const draw = (text) => {
    canvas.width = canvas.height = 40;
    pen.font = '24px sans-serif';
    pen.fillText(text, 4, 30);
    return canvas.toDataURL();
  };
  const box = draw('\u{10FFFD}');
  [...'aдệ读讀をプ한ไ'].filter((character) => draw(character) === box)`;

test('CHROME_PATH=packaged starts the Chromium of the npm package, which writes every language of the app', async (context) => {
  vi.stubEnv('CHROME_PATH', 'packaged');
  const browser = await chromium.launch({ executablePath: needBrowser(context), args: ['--headless', '--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage();
    expect(await page.evaluate(BOXES)).toEqual([]);
  } finally {
    await browser.close();
  }
});
