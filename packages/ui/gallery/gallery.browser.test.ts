// Every page of the gallery in three themes, light and dark, 390 and 320 wide: axe finds nothing, nothing scrolls sideways, nothing is cut, every target can be hit.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pages } from './pages.ts';
import { modes, themes, writePlace } from './place.ts';
import { browserMissing, openGallery, type OpenGallery } from './testing/browser.ts';
import { allFaults, colourFaults } from './testing/faults.ts';
import { stretch } from '../../../tools/process/patience.ts';

const missing = browserMissing();
let gallery: OpenGallery;

const looks = themes.flatMap((theme) => modes.map((mode) => ({ theme, mode })));
/** The narrow phone reads the language with the longest words. */
const widths = [
  { width: 390, lang: 'en-US' },
  { width: 320, lang: 'ru-RU' },
] as const;

describe.skipIf(missing !== undefined)(`the gallery${missing ? ` (skipped: ${missing})` : ''}`, () => {
  beforeAll(async () => {
    gallery = await openGallery();
  });
  afterAll(() => gallery?.close());

  test.each(widths)('at $width every page is in order in every look', { timeout: stretch(180_000) }, async ({ width, lang }) => {
    await gallery.page.setViewportSize({ width, height: 844 });
    const found: Record<string, string[]> = {};
    for (const page of ['', ...pages.map((one) => one.id)]) {
      const faults = await faultsOfPage(page, lang);
      if (faults.length > 0) found[page] = faults;
    }
    expect(found).toEqual({});
    expect(gallery.errors).toEqual([]);
  });

  test('from right to left and in Thai nothing leaves the page either', { timeout: stretch(120_000) }, async () => {
    await gallery.page.setViewportSize({ width: 320, height: 844 });
    const found: Record<string, string[]> = {};
    for (const { id } of pages) {
      await gallery.go({ page: id, lang: 'th', dir: 'rtl' });
      const sideways = await gallery.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      if (sideways > 0) found[id] = [`${sideways} px`];
    }
    expect(found).toEqual({});
  });
});

/** The page as it opens, and with each of its sheets and dialogs open. */
async function faultsOfPage(id: string, lang: 'en-US' | 'ru-RU'): Promise<string[]> {
  const { page, go } = gallery;
  await go({ page: id, lang });
  const openers = await page.locator('[data-opens]').count();
  const faults = await faultsInLooks(id, lang);
  for (let index = 0; index < openers; index += 1) {
    await go({ page: '', lang });
    await go({ page: id, lang });
    await page.locator('[data-opens]').nth(index).click();
    await page.locator('[role="dialog"], [role="alertdialog"], .toast').first().waitFor();
    const opened = await faultsInLooks(id, lang);
    faults.push(...opened.map((fault) => `opened ${index + 1}: ${fault}`));
  }
  return faults;
}

async function faultsInLooks(page: string, lang: 'en-US' | 'ru-RU'): Promise<string[]> {
  const faults = await allFaults(gallery.page);
  const addresses = looks.map((look) => writePlace({ page, lang, dir: 'ltr', ...look }));
  return [...faults, ...(await colourFaults(gallery.page, addresses))];
}
