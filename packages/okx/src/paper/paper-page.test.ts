import { chromium } from 'playwright-core';
import { expect, test } from 'vitest';
import { needBrowser } from '../../../../tools/testing/index.ts';
import { pageLanguage } from './paper-page.ts';
import { startRig } from './rig.test-kit.ts';

test('the page speaks the language that is asked for, else the one of the browser', () => {
  expect(pageLanguage('th', 'ru')).toBe('th');
  expect(pageLanguage('', 'fr;q=0.9,ja;q=0.8')).toBe('ja-JP');
  expect(pageLanguage('', 'zh-TW')).toBe('zh-Hant');
  expect(pageLanguage('', 'zh')).toBe('zh-CN');
  expect(pageLanguage('xx', '')).toBe('en-US');
});

test(
  'a person opens an account on a small phone, in light and dark, and the key shown there trades',
  { timeout: 60_000 },
  async (context) => {
    const executablePath = needBrowser(context);
    const rig = await startRig({ bars: { 'BTC-USDT': [60000] } });
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--no-first-run'] });
    try {
      for (const colorScheme of ['light', 'dark'] as const) {
        const page = await browser.newPage({ viewport: { width: 320, height: 640 }, colorScheme, locale: 'ko-KR' });
        const problems: string[] = [];
        page.on('console', (message) => problems.push(message.text()));
        await page.goto(`${rig.url}/paper`);
        expect(await page.textContent('button')).toBe('모의 계정 만들기');
        await page.click('button');
        await page.waitForSelector('#result:not([hidden])');
        const read = async (id: string): Promise<string> => (await page.textContent(`#${id}`)) ?? '';
        const trader = rig.traderOf({
          uid: await read('uid'),
          apiKey: await read('apiKey'),
          secretKey: await read('secretKey'),
          passphrase: await read('passphrase'),
        });
        expect(await trader.place({ instId: 'BTC-USDT', tdMode: 'cash', side: 'buy', ordType: 'market', sz: '100' })).toMatchObject({
          sCode: '0',
        });
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
        expect(problems).toEqual([]);
        await page.close();
      }
    } finally {
      await browser.close();
      await rig.close();
    }
  },
);

test('only this machine opens accounts, and no page of another origin', async () => {
  const rig = await startRig({ bars: { 'BTC-USDT': [60000] } });
  const reply = await fetch(`${rig.url}/paper/accounts`, { method: 'POST', body: '{}', headers: { origin: 'https://elsewhere.example' } });
  expect(reply.status).toBe(401);
  expect((await fetch(`${rig.url}/paper/bills?apiKey=nobody`)).status).toBe(401);
  await rig.close();
});
