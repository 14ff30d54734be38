// The authorise page in a real browser: it fits the smallest phone in the longest languages, axe finds nothing, and it works without script.
import { chromium } from 'playwright-core';
import { expect, test } from 'vitest';
import { findAxeFaults } from '../../../../tools/testing/axe.ts';
import { stretch } from '../../../../tools/process/patience.ts';
import { needBrowser } from '../../../../tools/testing/index.ts';
import { ACTION_MS_MAX } from '../../../../tools/testing/limits.ts';
import { startRig } from '../testing/index.ts';

const BACK = 'http://localhost:1/fastapi';
const client = { id: 'millrace', name: 'Meridian', secret: 'a secret of thirty-two letters..', redirectUris: [BACK] };
const query = { client_id: client.id, redirect_uri: BACK, response_type: 'code', scope: 'fast_api', state: 's' };

test(
  'fits a small phone in light and dark and in every script, with each way to choose an account',
  { timeout: stretch(90_000) },
  async (context) => {
    const executablePath = needBrowser(context);
    const rig = await startRig({ bars: { 'BTC-USDT': [60_000] }, clients: [client] });
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--no-first-run'] });
    try {
      for (const [locale, colorScheme, way, field] of [
        ['ru-RU', 'light', 'key', '#passphrase'],
        ['th', 'dark', 'new', '#usdt'],
      ] as const) {
        const page = await (await browser.newContext({ viewport: { width: 320, height: 640 }, locale, colorScheme })).newPage();
        page.setDefaultTimeout(stretch(ACTION_MS_MAX));
        const problems: string[] = [];
        page.on('console', (message) => problems.push(message.text()));
        await page.goto(`${rig.url}/paper/oauth/authorize?${new URLSearchParams(query).toString()}`);
        expect(await page.getAttribute('html', 'lang')).toBe(locale);
        await page.check(`input[value=${way}]`);
        await page.locator(field).fill('x');
        expect(await findAxeFaults(page)).toEqual([]);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
        await page.click('button.main');
        await page.getByRole('alert').waitFor();
        expect(new URL(page.url()).origin).toBe(rig.url);
        // The browser itself notes the answer 400.
        expect(problems.filter((text) => !text.includes('400'))).toEqual([]);
        await page.context().close();
      }
    } finally {
      await browser.close();
      await rig.close();
    }
  },
);
