// The page in a real browser: an account is opened, its orders change, a fault is switched on and off; and the layout on small and wide screens.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { findAxeFaults } from '../../../../tools/testing/axe.ts';
import { stretch } from '../../../../tools/process/patience.ts';
import { needBrowser } from '../../../../tools/testing/index.ts';
import { ACTION_MS_MAX } from '../../../../tools/testing/limits.ts';
import { languageForBrowser } from '@millrace/i18n/server';
import { type Credentials, type Rig, startRig } from '../testing/index.ts';
import { createPageBuild } from './page-build.ts';

vi.setConfig({ testTimeout: stretch(180_000), hookTimeout: stretch(90_000) });
const WAIT = { timeout: 60_000, interval: 50 };

let rig: Rig;
let browser: Browser | undefined;
const problems: string[] = [];

beforeAll(async () => {
  rig = await startRig({ speed: 1, book: 'depth', token: 'a-token-of-some-length' });
  await vi.waitFor(async () => expect(await (await fetch(`${rig.url}/paper`)).text()).toContain('/paper/page/assets/'), WAIT);
});
afterAll(async () => {
  await browser?.close();
  await rig.close();
});
afterEach(() => expect(problems.splice(0)).toEqual([]));

interface Look {
  width: number;
  locale?: string;
  colorScheme?: 'light' | 'dark';
}

async function open(executablePath: string, { width, locale = 'en-US', colorScheme = 'light' }: Look, address = '/paper'): Promise<Page> {
  browser ??= await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--no-first-run'] });
  const context = await browser.newContext({ viewport: { width, height: 800 }, locale, colorScheme });
  const page = await context.newPage();
  page.setDefaultTimeout(stretch(ACTION_MS_MAX));
  page.on('console', (message) => problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(error.message));
  await page.goto(`${rig.url}${address}`);
  if (address !== '/paper') {
    await page.waitForSelector('#open-form');
    return page;
  }
  await page.waitForSelector('#live[data-live=true]');
  await page.waitForSelector('#admin');
  return page;
}

const textOf = async (page: Page, selector: string): Promise<string> => (await page.textContent(selector)) ?? '';

test('a person opens an account, sees its orders move, and switches a fault on and off', async (context) => {
  const page = await open(needBrowser(context), { width: 390 });
  await page.click('#open');
  await page.fill('#open-form [name=label]', 'my bot');
  await page.click('#open-form [type=submit]');
  await page.waitForSelector('#result');
  const keys = {} as Record<keyof Credentials, string>;
  for (const name of ['uid', 'apiKey', 'secretKey', 'passphrase'] as const) keys[name] = await textOf(page, `#${name}`);
  const trader = rig.traderOf(keys);
  await vi.waitFor(async () => expect(await page.getByRole('button', { name: 'Accounts' }).textContent()).toContain('my bot'), WAIT);
  await page.waitForSelector('#no-orders');
  expect(await textOf(page, '#no-orders')).toBe('No open order');

  await trader.place({ instId: 'ETH-USDT', tdMode: 'cash', side: 'buy', ordType: 'market', sz: '1000', tgtCcy: 'quote_ccy' });
  const { ordId } = await trader.place({ instId: 'ETH-USDT', tdMode: 'cash', side: 'buy', ordType: 'limit', px: '2900', sz: '0.1' });
  await vi.waitFor(async () => expect(await textOf(page, '#orders')).toContain('2,900'), WAIT);
  expect(await textOf(page, '#fills')).toContain('ETH-USDT');
  await trader.post('trade/cancel-order', { instId: 'ETH-USDT', ordId });
  await vi.waitFor(async () => expect(await textOf(page, '#orders')).toBe(''), WAIT);

  await page.click('#give');
  await page.fill('#give-form [name=amount]', '2');
  await page.fill('#give-form [name=ccy]', 'BTC');
  await page.click('#give-form [type=submit]');
  await vi.waitFor(async () => expect(await textOf(page, '#balances')).toContain('BTC2'), WAIT);

  const limits = page.getByRole('switch', { name: 'Too many requests' });
  await limits.focus();
  await page.keyboard.press('Space');
  await vi.waitFor(async () => expect(await limits.getAttribute('aria-checked')).toBe('true'), WAIT);
  await vi.waitFor(async () => expect((await trader.get('trade/orders-pending')).code).toBe('50011'), WAIT);
  await vi.waitFor(async () => expect(await textOf(page, '#faults')).toMatch(/met so far: \d+/), WAIT);
  await limits.click();
  await vi.waitFor(async () => expect(await limits.getAttribute('aria-checked')).toBe('false'), WAIT);
  for (let call = 0; call < 10; call += 1) expect((await trader.get('trade/orders-pending')).code).toBe('0');

  await rig.plan({ kind: 'blockIp', after: '1h', for: '5m' });
  await vi.waitFor(async () => expect(await textOf(page, '#other-faults')).toContain('after 1h'), WAIT);
  await page.click('#clear-faults');
  await vi.waitFor(async () => expect(await page.isVisible('#others')).toBe(false), WAIT);
  await page.context().close();
});

test('an account is opened in one step on a page of its own, without the laboratory', async (context) => {
  const page = await open(needBrowser(context), { width: 320, locale: 'zh-CN', colorScheme: 'dark' }, '/paper/open');
  expect(await findAxeFaults(page)).toEqual([]);
  await page.fill('#open-form [name=usdt]', '500');
  await page.click('#open-form [type=submit]');
  await page.waitForSelector('#copy-all');
  const keys = {} as Record<keyof Credentials, string>;
  for (const name of ['uid', 'apiKey', 'secretKey', 'passphrase'] as const) keys[name] = await textOf(page, `#${name}`);
  expect((await rig.traderOf(keys).get('account/balance')).code).toBe('0');
  for (const selector of ['#open-form', '#admin', '#faults', '.candle-chart']) expect(await page.locator(selector).count()).toBe(0);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
  expect(await findAxeFaults(page)).toEqual([]);
  await page.context().close();
});

test('chart and book follow the market, another instrument too, and come back after a cut', async (context) => {
  const page = await open(needBrowser(context), { width: 1280 });
  await page.getByRole('button', { name: 'Instrument' }).click();
  await page.getByRole('radio', { name: 'ETH-USDT-SWAP' }).click();
  await vi.waitFor(async () => expect(Number((await textOf(page, '#last')).replace(',', ''))).toBeLessThan(4000), WAIT);
  await vi.waitFor(async () => expect(Number(await page.getAttribute('[data-bars]', 'data-bars'))).toBeGreaterThan(40), WAIT);
  await page.waitForSelector('.candle-chart canvas');
  expect(await page.getAttribute('.candle-chart-picture', 'aria-label')).toMatch(/^Candles of ETH-USDT-SWAP, 1m: last [23],\d{3}/);
  expect(await page.locator('#asks tr').count()).toBe(5);
  const before = await textOf(page, '#asks');
  await vi.waitFor(async () => expect(await textOf(page, '#asks')).not.toBe(before), WAIT);
  await page.getByRole('button', { name: 'Do it' }).first().click();
  await page.waitForSelector('#live[data-live=false]');
  await page.waitForSelector('#live[data-live=true]');
  const after = await textOf(page, '#asks');
  await vi.waitFor(async () => expect(await textOf(page, '#asks')).not.toBe(after), WAIT);
  expect(await page.getByText('Crash and restart').count()).toBe(0);
  await page.context().close();
});

test.for([
  { width: 320, locale: 'ru-RU', colorScheme: 'dark' },
  { width: 390, locale: 'zh-CN', colorScheme: 'light' },
] as const)(
  'at $width in $locale and $colorScheme nothing leaves the page, targets can be hit, axe finds nothing',
  async (look, context) => {
    const page = await open(needBrowser(context), look);
    await page.waitForSelector('.candle-chart canvas');
    await page.waitForSelector('#asks tr');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(look.width);
    // A radio of the kit's segment can be hit over the whole height of its group.
    const small = `[...document.querySelectorAll('button:not([role=radio]), input, [role=radiogroup]')]
    .filter((target) => target.checkVisibility() && target.getBoundingClientRect().height < 43.5).map((target) => target.outerHTML.slice(0, 80))`;
    expect(await page.evaluate(small)).toEqual([]);
    expect(await findAxeFaults(page)).toEqual([]);
    await page.context().close();
  },
);

test('the page is served with a policy that runs nothing of others', async () => {
  const reply = await fetch(`${rig.url}/paper`);
  expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'");
  const html = await reply.text();
  expect(html).not.toMatch(/<script>|<style|style=|onclick|https?:\/\//);
  const files = [...html.matchAll(/\/paper\/page\/assets\/[\w.-]+/g)].map(([file]) => file);
  expect(files.map((file) => file.replace(/^.*\./, '')).sort()).toEqual(['css', 'js']);
  for (const file of files) expect((await fetch(`${rig.url}${file}`)).status).toBe(200);
  for (const file of ['index.html', '..%2findex.html', '..%2f..%2fmain.tsx', 'none.js'])
    expect((await fetch(`${rig.url}/paper/page/assets/${file}`)).status).toBe(404);
});

test('the page is announced while a child process builds it, served when it is built, and built again after a failure', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'millrace-page-'));
  const script = path.join(folder, 'build.ts');
  const pageState = createPageBuild({ script, dist: folder });
  writeFileSync(script, 'process.exitCode = 1;');
  await vi.waitFor(async () => expect(await pageState()).toEqual({ state: 'failed' }), WAIT);
  writeFileSync(
    script,
    `import { mkdirSync, writeFileSync } from 'node:fs';
    await new Promise((done) => setTimeout(done, 2500));
    mkdirSync('${folder}/assets');
    writeFileSync('${folder}/assets/a.js', '1');
    writeFileSync('${folder}/index.html', '<html lang="en-US">');`,
  );
  expect(await pageState()).toEqual({ state: 'building' });
  await vi.waitFor(async () => expect((await pageState()).state).toBe('ready'), WAIT);
  expect(await pageState()).toMatchObject({ files: { html: '<html lang="en-US">' } });
  rmSync(folder, { recursive: true });
});

test('the page speaks the language that is asked for, else the one of the browser', () => {
  expect(languageForBrowser('th', 'ru')).toBe('th');
  expect(languageForBrowser('', 'fr;q=0.9,ja;q=0.8')).toBe('ja-JP');
  expect(languageForBrowser('', 'zh-TW')).toBe('zh-Hant');
  expect(languageForBrowser('', 'zh')).toBe('zh-CN');
  expect(languageForBrowser('xx', '')).toBe('en-US');
});
