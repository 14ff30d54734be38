// The page in a real browser: an account is opened, its orders move, a fault goes on and off; and how it lies on small and wide screens.
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { needBrowser } from '../../../../tools/testing/index.ts';
import { type Credentials, type Rig, startRig } from '../rig.test-kit.ts';
import { pageLanguage } from './page-language.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 90_000 });
const WAIT = { timeout: 60_000, interval: 50 };

let rig: Rig;
let browser: Browser | undefined;
const problems: string[] = [];

beforeAll(async () => {
  rig = await startRig({ speed: 1, book: 'depth', token: 'a-token-of-some-length' });
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

async function open(executablePath: string, { width, locale = 'en-US', colorScheme = 'light' }: Look): Promise<Page> {
  browser ??= await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--no-first-run'] });
  const context = await browser.newContext({ viewport: { width, height: 800 }, locale, colorScheme });
  const page = await context.newPage();
  page.on('console', (message) => problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(error.message));
  await page.goto(`${rig.url}/paper`);
  await page.waitForSelector('#live[data-live=true]');
  await page.waitForSelector('#admin:not([hidden])');
  return page;
}

const textOf = async (page: Page, selector: string): Promise<string> => (await page.textContent(selector)) ?? '';

test('a person opens an account, sees its orders move, and switches a fault on and off', async (context) => {
  const page = await open(needBrowser(context), { width: 390 });
  await page.click('#open summary');
  await page.fill('#label', 'my bot');
  await page.click('#open-form button');
  await page.waitForSelector('#result:not([hidden])');
  const keys = {} as Record<keyof Credentials, string>;
  for (const name of ['uid', 'apiKey', 'secretKey', 'passphrase'] as const) keys[name] = await textOf(page, `#${name}`);
  const trader = rig.traderOf(keys);
  expect(await textOf(page, '#account option:checked')).toContain('my bot');
  expect(await textOf(page, '#no-orders')).toBe('No open order');

  await trader.place({ instId: 'ETH-USDT', tdMode: 'cash', side: 'buy', ordType: 'market', sz: '1000', tgtCcy: 'quote_ccy' });
  const { ordId } = await trader.place({ instId: 'ETH-USDT', tdMode: 'cash', side: 'buy', ordType: 'limit', px: '2900', sz: '0.1' });
  await vi.waitFor(async () => expect(await textOf(page, '#orders')).toContain('2,900'), WAIT);
  expect(await textOf(page, '#fills')).toContain('ETH-USDT');
  await trader.post('trade/cancel-order', { instId: 'ETH-USDT', ordId });
  await vi.waitFor(async () => expect(await textOf(page, '#orders')).toBe(''), WAIT);

  await page.click('#give-form >> xpath=.. >> summary');
  await page.fill('#amount', '2');
  await page.fill('#ccy', 'BTC');
  await page.click('#give-form button');
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

test('chart and book follow the market, another instrument too, and come back after a cut', async (context) => {
  const page = await open(needBrowser(context), { width: 1280 });
  await page.selectOption('#instrument', 'ETH-USDT-SWAP');
  await vi.waitFor(async () => expect(Number((await textOf(page, '#last')).replace(',', ''))).toBeLessThan(4000), WAIT);
  await vi.waitFor(async () => expect(await page.locator('#chart .body').count()).toBeGreaterThan(40), WAIT);
  expect(await textOf(page, '#chart title')).toMatch(/^Candles of ETH-USDT-SWAP, 1m: last [23],\d{3}/);
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
    await page.waitForSelector('#chart .body');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(look.width);
    const small = `[...document.querySelectorAll('button, summary, select, input:not([type=radio]), .segment span')]
    .filter((target) => target.checkVisibility() && target.getBoundingClientRect().height < 43.5).map((target) => target.outerHTML.slice(0, 80))`;
    expect(await page.evaluate(small)).toEqual([]);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id} ${node.html}`))).toEqual([]);
    await page.context().close();
  },
);

test('the page is served with a policy that runs nothing of others', async () => {
  const reply = await fetch(`${rig.url}/paper`);
  expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'");
  expect(await reply.text()).not.toMatch(/<script>|<style|style=|onclick|https?:\/\//);
  for (const file of ['main.ts', 'page.css']) expect((await fetch(`${rig.url}/paper/page/${file}`)).status).toBe(200);
  for (const file of ['tsconfig.json', '..%2fserve-page.ts', 'none.ts'])
    expect((await fetch(`${rig.url}/paper/page/${file}`)).status).toBe(404);
});

test('the page speaks the language that is asked for, else the one of the browser', () => {
  expect(pageLanguage('th', 'ru')).toBe('th');
  expect(pageLanguage('', 'fr;q=0.9,ja;q=0.8')).toBe('ja-JP');
  expect(pageLanguage('', 'zh-TW')).toBe('zh-Hant');
  expect(pageLanguage('', 'zh')).toBe('zh-CN');
  expect(pageLanguage('xx', '')).toBe('en-US');
});
