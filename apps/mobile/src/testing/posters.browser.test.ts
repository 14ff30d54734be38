// Posters in real Chromium against a running system: in eight languages with no word cut, saved as a file of 1080 x 1748, shared, and what is said when neither works.
import { readFileSync, writeFileSync } from 'node:fs';
import { languageTags } from '@millrace/contract';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { stretch } from '../../../../tools/process/patience.ts';
import { piecesOf } from '@millrace/ui/pictures';
import { faultsOf, keepPicture, openWatchedPage, signIn } from './browser.ts';
import { withoutMenu } from './change-answer.ts';
import { createJourneys } from './journeys.ts';
import { newTrader, type NewTrader } from './traders.ts';

const journeys = createJourneys();
let trader: NewTrader;

interface Written {
  text: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

journeys.describe('posters in a browser', () => {
  beforeAll(async () => {
    trader = await newTrader(journeys.system);
  });

  test.each(languageTags)(
    'in %s every word of the three posters is whole and inside the picture',
    { timeout: stretch(40_000) },
    async (language) => {
      const phone = await journeys.openPhone({
        language,
        width: language === 'ru-RU' ? 320 : 390,
        mode: language === 'th' ? 'dark' : 'light',
      });
      await signIn(phone, trader);
      await phone.addInitScript(noteTexts);
      const { page, broken } = await openWatchedPage(phone);
      await page.goto('/team/posters');
      await page.locator('[data-poster]').nth(2).waitFor();
      expect(await faultsOf(page)).toEqual([]);
      const pictures = (await page.evaluate(() => (globalThis as unknown as { written: unknown }).written)) as Written[][];
      expect(pictures.filter((lines) => lines.length > 0)).toHaveLength(3);
      const catalogue = JSON.parse(
        readFileSync(new URL(`../../../../packages/i18n/src/locales/${language}/share.json`, import.meta.url), 'utf8'),
      ) as Record<string, string>;
      for (const [index, design] of ['steps', 'cells', 'open'].entries()) {
        const lines = pictures.filter(({ length }) => length > 0)[index] ?? [];
        for (const one of lines) expect(one.left >= 0 && one.right <= 1080 && one.top >= 0 && one.bottom <= 1748, one.text).toBe(true);
        expect(lines.filter((one, at) => lines.slice(at + 1).some((other) => overlap(one, other)))).toEqual([]);
        for (const part of ['title', 'text']) {
          const whole = catalogue[`share.poster.${design}.${part}`] ?? '';
          expect(linesOf(whole, { lines: lines.map(({ text }) => text), language }), whole).not.toEqual([]);
        }
      }
      await keepPicture(page, `posters-${language}`);
      if (process.env['PICTURES_DIR']) await keepPosters(page, language);
      expect(broken).toEqual([]);
    },
  );

  test('a poster is saved at 1080 x 1748, shared as a file, and a failure is said', async () => {
    const phone = await journeys.openPhone();
    await signIn(phone, trader);
    await phone.addInitScript(() => {
      const shared: unknown[] = [];
      Object.assign(globalThis, { shared });
      Object.defineProperty(navigator, 'canShare', { value: () => true });
      Object.defineProperty(navigator, 'share', {
        value: ({ title, files = [] }: { title: string; files?: File[] }) =>
          Promise.resolve(void shared.push({ title, files: files.map(({ name, type }) => `${name} ${type}`) })),
      });
    });
    const page = await phone.newPage();
    await page.goto('/invite');
    const poster = page.locator('[data-poster]');
    await poster.nth(2).waitFor();
    expect(await poster.first().evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([1080, 1748]);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save image' }).click();
    expect((await download).suggestedFilename()).toBe('poster-steps.png');
    await page.getByText('Image saved').waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.locator('.swiper-dots i:nth-child(2).is-on').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Share poster' }).click();
    const shared = await page.evaluate(() => (globalThis as unknown as { shared: unknown[] }).shared);
    expect(shared).toEqual([{ title: 'Every cell in the open.', files: ['poster-cells.png image/png'] }]);
    await page.evaluate(() => {
      URL.createObjectURL = () => {
        throw new Error('no room');
      };
    });
    await page.getByRole('button', { name: 'Save image' }).click();
    await page.getByText('Save image failed').waitFor();
    await poster.nth(1).waitFor();
  });

  test('a browser that draws nothing leaves the code and the link', async () => {
    const phone = await journeys.openPhone();
    await signIn(phone, trader);
    await phone.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null;
    });
    const page = await phone.newPage();
    await page.goto('/invite');
    await page.getByText('The image cannot be drawn').waitFor();
    await page.getByText('/reg?invitecode=').waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });

  test('where the menu has no posters the invitation shows the code alone, and the page of posters is closed', async () => {
    const phone = await journeys.openPhone();
    await signIn(phone, trader);
    const page = await phone.newPage();
    // The stream tells the whole menu again.
    await page.routeWebSocket(/inter\/stream/, () => undefined);
    await withoutMenu(page, 'P10302');
    await page.goto('/invite');
    await page.getByRole('img', { name: 'Invite link' }).waitFor();
    expect(await page.locator('[data-poster]').count()).toBe(0);
    await page.goto('/team/posters');
    await page.waitForURL((url) => url.pathname !== '/team/posters');
  });
});

/** Runs in the page before it: keeps what is written on each canvas, and where. */
function noteTexts(): void {
  const written: Written[][] = [];
  const byCanvas = new Map<unknown, Written[]>();
  Object.assign(globalThis, { written });
  const { fillText } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
    if (this.canvas.width === 1080) {
      let lines = byCanvas.get(this.canvas);
      if (!lines) byCanvas.set(this.canvas, (lines = []));
      if (lines.length === 0) written.push(lines);
      const box = this.measureText(text);
      const [top, bottom] = [y - box.actualBoundingBoxAscent, y + box.actualBoundingBoxDescent];
      lines.push({ text, left: x - box.actualBoundingBoxLeft, right: x + box.actualBoundingBoxRight, top, bottom });
    }
    fillText.call(this, text, x, y);
  };
}

function overlap(one: Written, other: Written): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/** The written lines that make up the whole text, each of whole words; none where there are no such lines. */
function linesOf(whole: string, { lines, language }: { lines: readonly string[]; language: string }): string[] {
  const pieces = piecesOf(whole, language).map((piece) => piece.trimEnd());
  const squeezed = (text: string): string => text.replaceAll(/\s/g, '');
  for (let from = 0; from < lines.length; from += 1)
    for (let to = from + 1; to <= lines.length; to += 1) {
      const found = lines.slice(from, to);
      if (squeezed(found.join('')) !== squeezed(whole)) continue;
      const ends = pieces.map((_piece, at) => squeezed(pieces.slice(0, at + 1).join('')).length);
      const broken = found.map((_line, at) => squeezed(found.slice(0, at + 1).join('')).length);
      return broken.every((end) => ends.includes(end)) ? found : [];
    }
  return [];
}

/** The posters themselves, where PICTURES_DIR names a folder. */
async function keepPosters(page: Page, language: string): Promise<void> {
  const pictures = await page.locator('[data-poster]').evaluateAll((images: HTMLImageElement[]) =>
    images.map((image) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 540, height: 874 });
      canvas.getContext('2d')?.drawImage(image, 0, 0, 540, 874);
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    }),
  );
  for (const [at, data] of pictures.entries())
    writeFileSync(`${process.env['PICTURES_DIR']}/poster-${language}-${String(at)}.png`, Buffer.from(data, 'base64'));
}
