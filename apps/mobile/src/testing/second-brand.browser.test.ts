// The second brand in real Chromium: every route of the app, what is installed, mailed, drawn and left for the exchange's pages shows its name, its colours and
// its sign, and nothing of the first brand or of the kit's mark.
import { createHash } from 'node:crypto';
import { getShareFigure, kinds, pageAccess, register, sendEmailCode, type Call, type ShareFigure } from '@millrace/contract';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { stretch } from '../../../../tools/process/patience.ts';
import { keepPicture, openWatchedPage, signIn } from './browser.ts';
import { createJourneys } from './journeys.ts';
import { mailedCode, mailsTo, paperUrl } from './system-calls.ts';

/** Of the first brand and its theme, on light and dark. */
const FIRST_COLOURS = ['#1a4fae', '#8db2ff', '#e6edf9', '#18263f'];
/** The one tone of the second brand's sign. */
const SIGN = '#b0741a';
const PAGES_AT_ONCE = 3;
const PICTURE_MS_MAX = stretch(15_000);

const email = `dawn-${Date.now()}@example.com`;
/** Every route, the pages of a kind with the first kind that the tenant offers; ids that nobody has show the page of what is missing. */
const addresses = Object.keys(pageAccess).map((route) =>
  route
    .replace('$kindPage', kinds.find(({ products }) => products.includes('swap'))?.page ?? '')
    .replace('$instId', 'BTC-USDT-SWAP')
    .replace('$code', 'ABCD2345EF')
    .replace('$assignmentId', 'tsk_00000000000000000000'),
);

const week: ShareFigure = {
  ...{ kind: 'days', environment: 'paper', assignmentType: null, instId: null, buyType: null, lever: null },
  ...{ startDay: '2026-01-05', endDay: '2026-01-11', days: 7, cycles: 3, net: null, drawdown: null },
  ...{ yieldPct: '1.20', drawdownPct: '0.80', openPct: null, curve: ['0.00', '-0.40', '1.20'] },
};

const journeys = createJourneys();
let token: string;

journeys.describe('the second brand', () => {
  beforeAll(async () => {
    const page = await (await journeys.openPhone({ baseUrl: journeys.system.auroraUrl })).newPage();
    await page.goto('/language');
    await call(page, sendEmailCode, { email, purpose: 'register' });
    const code = await mailedCode(journeys.system, email);
    const password = createHash('md5').update('a long password').digest('hex').toUpperCase();
    token = (
      (await call(page, register, { email, inviteCode: 'DEMO8888', code, agreement: true, nickname: 'Dawn', password })) as {
        token: string;
      }
    ).token;
  });

  test('no page shows the first brand, in light or dark', async () => {
    const phone = await journeys.openPhone({ baseUrl: journeys.system.auroraUrl });
    await signIn(phone, { token });
    const found: string[] = [];
    const left = [...addresses];
    const walk = async (): Promise<void> => {
      const { page, broken } = await openWatchedPage(phone);
      for (let address = left.shift(); address !== undefined; address = left.shift()) {
        await page.goto(address, { waitUntil: 'networkidle' });
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          for (const fault of await page.evaluate(foreignParts, FIRST_COLOURS)) found.push(`${address} in ${colorScheme}: ${fault}`);
        }
      }
      found.push(...broken);
    };
    await Promise.all(Array.from({ length: PAGES_AT_ONCE }, walk));
    expect(addresses.length).toBeGreaterThan(60);
    expect(found).toEqual([]);
  });

  test('the first paint, before a script runs, has its theme, colour and sign; the guest page too', async () => {
    const phone = await journeys.openPhone({ baseUrl: journeys.system.auroraUrl });
    const { page } = await openWatchedPage(phone);
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/login');
    expect(await page.evaluate(foreignParts, FIRST_COLOURS)).toEqual([]);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand'))).not.toBe('');
    expect(await page.locator('.splash .brand-picture').boundingBox()).toMatchObject({ width: 56, height: 56 });
    expect(await page.title()).toBe('Aurora');
    await page.unroute('**/assets/*.js');
    await page.goto('/login');
    await page.locator('.guest-hero').waitFor();
    expect(await page.evaluate(foreignParts, FIRST_COLOURS)).toEqual([]);
    await keepPicture(page, 'second-brand-guest');
  });

  test('what is installed, mailed and drawn has its name and its sign', async () => {
    const phone = await journeys.openPhone({ baseUrl: journeys.system.auroraUrl });
    await signIn(phone, { token });
    const { page } = await openWatchedPage(phone);
    await page.goto('/index', { waitUntil: 'networkidle' });
    await keepPicture(page, 'second-brand-home');
    const links = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=icon], link[rel=apple-touch-icon]')].map(({ href }) => href),
    );
    const manifest = await page.evaluate(() => fetch('/manifest.webmanifest').then((answer) => answer.text()));
    expect(wordsOfFirst(manifest)).toEqual([]);
    const { name, icons } = JSON.parse(manifest) as { name: string; icons: { src: string }[] };
    expect(name).toBe('Aurora');
    for (const source of [...links, ...icons.map(({ src }) => src)]) await expectSign(page, source);

    const mails = await mailsTo(journeys.system, email);
    expect(mails.length).toBeGreaterThan(0);
    expect(wordsOfFirst(JSON.stringify(mails))).toEqual([]);
    for (const mail of mails) expect(JSON.stringify(mail)).toContain('Aurora');

    // The trader has not traded: the figure is given, the card is drawn by the app.
    const answer = { code: '200', msg: '', data: week };
    await page.route(`**${getShareFigure.path}*`, (route) => route.fulfill({ json: answer }));
    for (const [address, picture] of [
      ['/team/posters', 'img[data-poster]'],
      ['/share?kind=days&days=7&money=paper', 'img[data-card]'],
    ] as const) {
      await page.goto(address);
      const drawn = page.locator(picture).first();
      await drawn.waitFor({ timeout: PICTURE_MS_MAX });
      await expectSign(page, (await drawn.getAttribute('src')) ?? '');
    }
  });

  test('the pages of the paper exchange name it, and wear no brand’s colours', async () => {
    const phone = await journeys.openPhone({ baseUrl: journeys.system.auroraUrl });
    await signIn(phone, { token });
    const { page } = await openWatchedPage(phone);
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Authorize' }).click();
    await page.getByRole('heading', { name: 'Authorize Aurora?' }).waitFor();
    expect(await page.evaluate(foreignParts, FIRST_COLOURS)).toEqual([]);
    await keepPicture(page, 'second-brand-authorize');
    await page.goto(`${paperUrl(journeys.system)}/paper/open`);
    await page.locator('main button').first().waitFor();
    expect(await page.evaluate(foreignParts, FIRST_COLOURS)).toEqual([]);
    await keepPicture(page, 'second-brand-paper-open');
  });
});

function wordsOfFirst(text: string): string[] {
  return /meridian|#1a4fae/gi.exec(text) ?? [];
}

/** As the app asks, from a page of the second brand: its host is known to the browser alone. */
async function call(page: Page, { path }: Call, input: object): Promise<unknown> {
  const { code, msg, data } = await page.evaluate(
    async ([to, body]) => {
      const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
      const answer = await fetch(to ?? '', { method: 'POST', headers, body: body ?? '' });
      return (await answer.json()) as { code: string; msg: string; data: unknown };
    },
    [path, JSON.stringify(input)],
  );
  if (code !== '200') throw new Error(`${path}: ${msg}`);
  return data;
}

/** A picture that has the tone of the sign in it and none of the first brand's. */
async function expectSign(page: Page, source: string): Promise<void> {
  const isDrawn = source.startsWith('data:');
  const encoded = isDrawn
    ? Buffer.from(source.slice(source.indexOf(',') + 1), 'base64')
    : Buffer.from(await page.evaluate(hexOf, source), 'hex');
  const { data } = await sharp(encoded).flatten({ background: '#ffffff' }).raw().toBuffer({ resolveWithObject: true });
  const pixels = data.toString('hex').match(/.{6}/g) ?? [];
  const shown = new Set(pixels.map((pixel) => `#${pixel}`));
  expect(shown, source).toContain(SIGN);
  for (const colour of FIRST_COLOURS) expect(shown, source).not.toContain(colour);
}

/** Runs in the page. */
async function hexOf(address: string): Promise<string> {
  const bytes = new Uint8Array(await (await fetch(address)).arrayBuffer());
  return bytes.reduce((text, byte) => text + byte.toString(16).padStart(2, '0'), '');
}

/** Runs in the page: what of the first brand, or of no brand, it shows. */
function foreignParts(colours: readonly string[]): string[] {
  const root = document.documentElement;
  const found: string[] = [];
  if (root.dataset['theme'] === 'harbour') found.push('the first theme');
  const named = /.{0,60}meridian.{0,20}/i.exec(root.outerHTML)?.[0];
  if (named !== undefined) found.push(`the first name: ${named}`);
  if (document.querySelector('svg.brand-mark-icon') !== null) found.push("the kit's mark");
  const foreign = colours.map((colour) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)).join(', ')})`);
  for (const element of document.querySelectorAll('*')) {
    const style = getComputedStyle(element);
    for (const property of ['color', 'background-color', 'border-top-color', 'fill', 'stroke', 'accent-color'])
      if (foreign.includes(style.getPropertyValue(property))) found.push(`${property} of ${element.outerHTML.slice(0, 80)}`);
  }
  return found;
}
