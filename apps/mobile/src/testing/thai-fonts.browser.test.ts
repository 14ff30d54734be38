// Thai with text at twice its size, in each font that may write it: no page is wider than the phone, whichever font a device has.
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { stretch } from '../../../../tools/process/patience.ts';
import { listThaiFonts } from '../../../../tools/testing/thai-fonts.ts';
import { layoutFaults, openBrowser, openPhone, signIn } from './browser.ts';
import { createJourneys } from './journeys.ts';
import { cutFaults } from './screens/page-faults.ts';
import { newLinkedTrader, type NewTrader } from './traders.ts';

const journeys = createJourneys();
const paths = ['/index', '/discover', '/strategy', '/team', '/zichan', '/tasks', '/contract-optional/form', '/usercenter', '/login'];
let trader: NewTrader;

journeys.describe('Thai at twice the text size', () => {
  beforeAll(async () => {
    trader = await newLinkedTrader(journeys.system);
  });

  describe.each(listThaiFonts())('in the $name font', ({ name, environment }) => {
    test('every page keeps its words', { timeout: stretch(60_000) }, async () => {
      const browser = await openBrowser({ environment });
      try {
        const phone = await openPhone(browser, { baseUrl: journeys.system.url, language: 'th' });
        await signIn(phone, trader);
        const page = await phone.newPage();
        const found: Record<string, string[]> = {};
        for (const path of paths) {
          await page.goto(path);
          await page.locator('h1').first().waitFor();
          await page.waitForFunction(() => document.querySelector('.skeleton') === null);
          await page.evaluate(() => {
            document.documentElement.style.fontSize = '200%';
          });
          const faults = [...(await page.evaluate(layoutFaults)), ...(await page.evaluate(cutFaults))];
          if (faults.length > 0) found[path] = faults;
        }
        expect(found).toEqual({});
        if (name === 'device') return;
        await page.goto('/strategy');
        expect((await fontsOf(phone, page)).includes('Noto Sans Thai')).toBe(name === 'packaged');
      } finally {
        await browser.close();
      }
    });
  });
});

/** The families that write the heading, as Chromium says. */
async function fontsOf(phone: BrowserContext, page: Page): Promise<string> {
  await page.locator('h1').first().waitFor();
  const inspector = await phone.newCDPSession(page);
  await inspector.send('DOM.enable');
  await inspector.send('CSS.enable');
  const { root } = await inspector.send('DOM.getDocument');
  const { nodeId } = await inspector.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' });
  const { fonts } = await inspector.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.map(({ familyName }) => familyName).join(', ');
}
