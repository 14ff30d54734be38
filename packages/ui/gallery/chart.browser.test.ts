// The chart's canvas is a picture: what is drawn on it is read from its pixels.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserMissing, openGallery, type OpenGallery } from './testing/browser.ts';

const missing = browserMissing();
let gallery: OpenGallery;

/** Runs in the page: how many colours the left edge of a chart has from top to bottom, where no candle stands. */
function edgeColours(index: number): string[] {
  const canvas = document.querySelectorAll('.candle-chart')[index]?.querySelector('canvas');
  const context = canvas?.getContext('2d');
  if (!canvas || !context) return [];
  const { data } = context.getImageData(0, 0, 1, canvas.height);
  const colours = new Set<string>();
  for (let at = 0; at < data.length; at += 4) colours.add(data.slice(at, at + 3).join());
  return [...colours];
}

describe.skipIf(missing !== undefined)(`the candle chart${missing ? ` (skipped: ${missing})` : ''}`, () => {
  beforeAll(async () => {
    gallery = await openGallery();
  });
  afterAll(() => gallery?.close());

  test('a range lies behind the candles as a ground of its own, and follows the theme', async () => {
    const { page, go } = gallery;
    await go({ page: 'candle-chart' });
    await page.locator('.candle-chart canvas').nth(14).waitFor({ state: 'attached' });
    await expect
      .poll(async () => (await page.evaluate(edgeColours, 1)).length)
      .toBeGreaterThan((await page.evaluate(edgeColours, 2)).length);
    const light = await page.evaluate(edgeColours, 1);
    await go({ page: 'candle-chart', theme: 'brass', mode: 'dark' });
    await expect.poll(() => page.evaluate(edgeColours, 1)).not.toEqual(light);
    await go({ page: '' });
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    expect(gallery.errors).toEqual([]);
  });
});
