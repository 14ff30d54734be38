// The kit's gestures in real Chromium by touch and by keyboard: pull, swipe, swiper, calendar, sheet.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { browserMissing, openGallery, type OpenGallery, type Point } from './testing/browser.ts';
import { stretch } from '../../../tools/process/patience.ts';

const missing = browserMissing();
let gallery: OpenGallery;

async function middleOf(selector: string): Promise<Point> {
  const box = await gallery.page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not on the page`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Waits until the page says so. */
async function until(condition: string): Promise<void> {
  await gallery.page.waitForFunction(condition, undefined, { timeout: stretch(5000) });
}

const open = (index: number): string => `document.querySelectorAll('.swipe-row')[${index}].dataset.open === 'true'`;
const closed = (index: number): string => `document.querySelectorAll('.swipe-row')[${index}].dataset.open === undefined`;

describe.skipIf(missing !== undefined)(`gestures${missing ? ` (skipped: ${missing})` : ''}`, () => {
  beforeAll(async () => {
    gallery = await openGallery();
  });
  afterAll(() => gallery?.close());
  beforeEach(() => gallery.go({ page: '' }));

  test('a row opens when it was pushed more than 20 px, stays closed under that, and a tap puts it back', async () => {
    const { page, touch, go } = gallery;
    await go({ page: 'swipe-row' });
    const middle = await middleOf('.swipe-row-front');
    await touch.swipe(middle, { x: -18, y: 0 });
    await until(closed(0));
    await touch.swipe(middle, { x: -40, y: 0 });
    await until(open(0));
    await page.touchscreen.tap(middle.x - 100, middle.y);
    await until(closed(0));
    expect(await page.getByRole('status').textContent()).toContain('Push a row');
  });

  test('an open row offers its acts to the finger, and its own tap does not get through a push', async () => {
    const { page, touch, go } = gallery;
    await go({ page: 'swipe-row' });
    await touch.swipe(await middleOf('.swipe-row-front'), { x: -60, y: 2 });
    await until(open(0));
    const act = await middleOf('[aria-label="Delete BTC-USDT"]');
    await page.touchscreen.tap(act.x, act.y);
    await page.getByText('BTC-USDT').waitFor({ state: 'detached' });
    expect(await page.locator('.swipe-row').count()).toBe(2);
  });

  test('a finger that goes up and down scrolls and opens nothing', async () => {
    const { touch, go } = gallery;
    await go({ page: 'swipe-row' });
    await touch.swipe(await middleOf('.swipe-row-front'), { x: -30, y: 80 });
    await until(closed(0));
  });

  test('from right to left the same push goes the other way', async () => {
    const { touch, go } = gallery;
    await go({ page: 'swipe-row', dir: 'rtl' });
    const middle = await middleOf('.swipe-row-front');
    await touch.swipe(middle, { x: -60, y: 0 });
    await until(closed(0));
    await touch.swipe(middle, { x: 60, y: 0 });
    await until(open(0));
  });

  test('the acts of a row are reached by Tab, and Escape closes it', async () => {
    const { page, go } = gallery;
    await go({ page: 'swipe-row' });
    await page.locator('.swipe-row button').first().focus();
    await page.keyboard.press('Tab');
    await until(open(0));
    await page.keyboard.press('Escape');
    await until(closed(0));
    await page.keyboard.press('Enter');
    await page.getByText('Paused BTC-USDT').waitFor();
  });

  test('a page pulled far enough refreshes once; a short pull and a pull further down the page do nothing', async () => {
    const { page, touch, go } = gallery;
    await go({ page: 'pull-to-refresh' });
    const from = await middleOf('.plate');
    await touch.swipe(from, { x: 0, y: 60 });
    expect(await page.locator('.pull-to-refresh').getAttribute('data-state')).toBe('idle');
    await touch.drag(from, { x: 0, y: 150 });
    await until(`document.querySelector('.pull-to-refresh').dataset.state === 'ready'`);
    await touch.lift();
    await until(`document.querySelector('.pull-to-refresh').dataset.state === 'busy'`);
    await until(`document.querySelector('[data-times]').dataset.times === '1'`);
    expect(await page.getByRole('status').textContent()).toBe('Refreshed');
    await page.setViewportSize({ width: 390, height: 300 });
    await page.evaluate(() => scrollTo(0, 120));
    await touch.swipe({ x: 195, y: 100 }, { x: 0, y: 100 });
    expect(await page.locator('.pull-to-refresh').getAttribute('data-state')).toBe('done');
    await page.setViewportSize({ width: 390, height: 844 });
  });

  test('without a finger a button refreshes, and a failure is said', async () => {
    const { page, go } = gallery;
    await go({ page: 'pull-to-refresh' });
    await page.getByRole('radio', { name: 'Badly' }).click();
    await page.locator('.pull-to-refresh-button').focus();
    await page.keyboard.press('Enter');
    await until(`document.querySelector('.pull-to-refresh').dataset.state === 'failed'`);
    expect(await page.getByRole('status').textContent()).toBe('Could not refresh');
  });

  const slide = (index: number): string =>
    `document.querySelectorAll('.swiper')[1].querySelectorAll('.swiper-dots i')[${index}].className === 'is-on'`;

  test('slides follow the finger, the buttons and the arrow keys, and go round', async () => {
    const { page, touch, go } = gallery;
    await go({ page: 'swiper' });
    const strip = page.getByRole('region', { name: 'First steps' });
    const box = await strip.locator('.swiper-strip').boundingBox();
    if (!box) throw new Error('no strip');
    // On a busy machine Chromium may drop a touch; there are two slides, so a second swipe changes nothing more.
    const swiped = async (): Promise<unknown> => {
      await touch.swipe({ x: box.x + box.width * 0.8, y: box.y + 20 }, { x: -box.width * 0.6, y: 0 });
      return page.evaluate(slide(1));
    };
    await expect.poll(swiped, { timeout: stretch(5000), interval: 500 }).toBe(true);
    await strip.getByRole('button', { name: 'Next' }).click();
    await until(slide(0));
    await strip.locator('.swiper-strip').focus();
    await page.keyboard.press('ArrowRight');
    await until(slide(1));
  });

  test('slides move by themselves every 3000 ms until they are paused, and a row takes 300 ms', async () => {
    const { page, go } = gallery;
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    try {
      await page.evaluate(() => {
        const plain = window.setInterval.bind(window);
        const delays: unknown[] = [];
        Object.assign(window, { delays, setInterval: (step: () => void, ms: number) => (delays.push(ms), plain(step, ms)) });
      });
      // Slides under the mouse do not move.
      await page.mouse.move(0, 0);
      await go({ page: 'swiper' });
      const on = (index: number): string =>
        `document.querySelector('.swiper').querySelectorAll('.swiper-dots i')[${index}].className === 'is-on'`;
      await until(on(1));
      expect(await page.evaluate('delays')).toContain(3000);
      const strip = page.getByRole('region', { name: 'News' });
      await strip.getByRole('button', { name: 'Pause' }).click();
      expect(await strip.getByRole('button', { name: 'Play' }).count()).toBe(1);
      await go({ page: 'swipe-row' });
      expect(
        await page
          .locator('.swipe-row-front')
          .first()
          .evaluate((front) => getComputedStyle(front).transitionDuration),
      ).toBe('0.3s');
    } finally {
      await page.emulateMedia({ reducedMotion: 'reduce' });
    }
  });

  test('slides do not move by themselves for those who asked for less motion', async () => {
    await gallery.go({ page: 'swiper' });
    expect(await gallery.page.getByRole('button', { name: 'Play' }).count()).toBe(1);
  });

  test('a range is tapped, a finger to the side changes the month, and quick ranges are one tap', async () => {
    const { page, touch, go } = gallery;
    await go({ page: 'range-calendar' });
    const chosen = page.locator('p[role="status"]');
    const calendar = page.getByRole('region', { name: 'Period' });
    const tap = async (day: string): Promise<void> => {
      const box = await calendar.locator(`[data-day="${day}"]`).boundingBox();
      if (!box) throw new Error(`${day} is not shown`);
      await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    };
    const middle = await middleOf('.range-calendar-swipe');
    await touch.swipe(middle, { x: 90, y: 0 });
    await calendar.locator('[data-day="2026-10-28"]').waitFor();
    await tap('2026-10-28');
    await touch.swipe(middle, { x: -90, y: 0 });
    await calendar.locator('[data-day="2026-11-03"]').waitFor();
    await tap('2026-11-25'); // still to come
    await tap('2026-11-03');
    expect(await chosen.textContent()).toBe('Oct 28, 2026 – Nov 3, 2026 (7)');
    await calendar.getByRole('button', { name: 'Last 30 days' }).click();
    expect(await chosen.textContent()).toBe('Oct 22, 2026 – Nov 20, 2026 (30)');
  });

  test('the calendar is walked by keys: a day, a week, a month, and no further than it may', async () => {
    const { page, go } = gallery;
    await go({ page: 'range-calendar' });
    const focused = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset['day']);
    await page.locator('[data-day="2026-11-20"]').focus();
    for (const key of ['ArrowUp', 'ArrowLeft', 'PageUp', 'Home']) await page.keyboard.press(key);
    expect(await focused()).toBe('2026-10-11');
    await page.keyboard.press('Enter');
    await page.keyboard.press('End');
    await page.keyboard.press('Space');
    expect(await page.locator('p[role="status"]').textContent()).toBe('Oct 11, 2026 – Oct 17, 2026 (7)');
    for (let month = 0; month < 3; month += 1) await page.keyboard.press('PageDown');
    expect(await focused()).toBe('2026-11-20');
  });

  test('a sheet dragged down by its head closes; a little way and it stays', async () => {
    const { page, touch, go } = gallery;
    await go({ page: 'bottom-sheet' });
    await page.locator('[data-opens]').click();
    const head = await middleOf('.bottom-sheet-head');
    await touch.swipe(head, { x: 0, y: 50 });
    expect(await page.getByRole('dialog').count()).toBe(1);
    await touch.swipe(head, { x: 0, y: 200 });
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  test('a passcode is tapped on the pad, corrected, and done at its last digit', async () => {
    const { page, go } = gallery;
    await go({ page: 'passcode' });
    const pad = page.getByRole('group', { name: 'Safe password' });
    for (const digit of ['1', '2', '9']) await pad.getByRole('button', { name: digit }).tap();
    await pad.getByRole('button', { name: 'Delete the last digit' }).tap();
    expect(await page.getByLabel('Safe password').first().inputValue()).toBe('12');
    await page.getByLabel('Safe password').first().focus();
    await page.keyboard.type('3456');
    await page.getByText('6 digits are there').waitFor();
  });

  test('ten thousand rows keep a handful on the page and say which row of how many', async () => {
    const { page, go } = gallery;
    await go({ page: 'virtual-list' });
    expect(await page.getByRole('listitem').count()).toBeLessThan(60);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const last = page.locator('[aria-posinset="10000"]');
    await last.waitFor();
    expect(await last.getAttribute('aria-setsize')).toBe('10000');
    expect(await page.getByRole('listitem').count()).toBeLessThan(60);
  });

  test('a list grows while one scrolls, offers to retry what failed, and says its end', async () => {
    const { page, go } = gallery;
    await go({ page: 'infinite-list' });
    const end = async (): Promise<void> => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await end();
    await page.getByText('Record 40').waitFor();
    await end();
    await page.getByText('Could not load more').nth(1).waitFor();
    await page.getByRole('button', { name: 'Retry' }).nth(1).click();
    await page.getByText('Record 60').waitFor();
    await page.getByText('No more items').waitFor();
  });

  test('tabs are walked by arrows and step over what cannot be chosen', async () => {
    const { page, go } = gallery;
    await go({ page: 'tabs' });
    await page.getByRole('tab', { name: 'Groups' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByText('View: own').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByText('View: groups').waitFor();
  });

  test('the equity curve tells the value under the finger and under the arrow keys', async () => {
    const { page, go } = gallery;
    await go({ page: 'equity-curve' });
    const curve = page.getByRole('slider', { name: 'Equity' });
    expect(await curve.getAttribute('aria-valuetext')).toMatch(/^Nov 20, 14:02: [\d,.]+ USDT$/);
    await curve.focus();
    await page.keyboard.press('ArrowLeft');
    expect(await curve.getAttribute('aria-valuetext')).toMatch(/^Nov 19/);
    await page.keyboard.press('Home');
    expect(await curve.getAttribute('aria-valuetext')).toMatch(/^Aug 23/);
    const box = await curve.boundingBox();
    if (!box) throw new Error('no curve');
    await gallery.touch.drag({ x: box.x + box.width - 4, y: box.y + 40 }, { x: -box.width / 2, y: 0 });
    expect(await curve.getAttribute('aria-valuetext')).toMatch(/^Oct /);
    await gallery.touch.lift();
  });

  test('pictures: a wrong kind is refused with its reason, a good one is taken, one can be taken off', async () => {
    const { page, go } = gallery;
    await go({ page: 'image-uploader' });
    const input = page.locator('input[type="file"]').first();
    await input.setInputFiles({ name: 'slip.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
    await page.getByText('Only JPEG, PNG or WebP images').waitFor();
    await input.setInputFiles({ name: 'slip-4.png', mimeType: 'image/png', buffer: Buffer.from('png') });
    await page.getByRole('progressbar', { name: 'Uploading: slip-4.png' }).waitFor();
    await page.getByRole('button', { name: 'Remove: slip-1.jpg' }).click();
    await page.getByRole('img', { name: 'slip-1.jpg' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Upload failed. Retry: slip-3.jpg' }).click();
    await page.getByRole('progressbar', { name: 'Uploading: slip-3.jpg' }).waitFor();
  });
});
