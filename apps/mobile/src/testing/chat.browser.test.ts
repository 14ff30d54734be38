// A trader talks with support in real Chromium against a running system: a picture, a lost line, a reload in mid sending, an answer from the console, and a brand
// without the chat.
import { crc32, deflateSync } from 'node:zlib';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { faultsOf, keepPicture, openWatchedPage, signIn } from './browser.ts';
import { consoleUrl } from './console-calls.ts';
import { faultsOf as consoleFaultsOf, looks, openConsole, signInOperator } from './console-page.ts';
import { createJourneys } from './journeys.ts';
import { newTrader, type NewTrader } from './traders.ts';

const journeys = createJourneys({ own: {} });

journeys.describe('in a browser', () => {
  test('support chat: picture, lost line, reload in mid sending, an answer that is read, and what support may see', async () => {
    const { system } = journeys;
    const mara = await newTrader(system);
    const page = await openChat(mara);
    await page.getByText('We never ask for passwords').waitFor();
    await page.getByRole('heading', { name: 'Write to support' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);

    await page.getByRole('button', { name: 'Attach' }).click();
    await page.getByRole('button', { name: 'Pictures' }).click();
    await page.locator('input[type=file]').setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: png(60, 40) });
    await page.getByRole('textbox').fill('My top-up is late. See https://elsewhere.example/a and javascript:steal()');
    await page.locator('.chat-send:not([aria-disabled])').click();
    await page.getByText('Sent', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Picture 1 of 1' }).waitFor();
    await page.getByText('***********steal()').waitFor();
    await page.getByRole('button', { name: 'https://elsewhere.example/a' }).click();
    await page.getByText('This page is not ours').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Cancel' }).click();

    // The line goes: what is written waits, in order, and goes with the line's return.
    await page.context().setOffline(true);
    await write(page, 'one');
    await write(page, 'two');
    await page.locator('[data-waiting]').nth(1).waitFor();
    await page.context().setOffline(false);
    await expect.poll(() => page.locator('[data-waiting]').count(), { timeout: 30_000 }).toBe(0);

    // A reload in mid sending: the server has it or has it not, the phone sends it again, and it stands there once.
    const held = page.waitForRequest('**/chat/sendChat');
    await page.route('**/chat/sendChat', async (route) => {
      await route.fetch().catch(() => undefined);
    });
    await write(page, 'three');
    await held;
    await page.unroute('**/chat/sendChat');
    await page.reload();
    await page.getByText('three', { exact: true }).waitFor();
    await expect.poll(() => page.locator('[data-waiting]').count(), { timeout: 30_000 }).toBe(0);
    expect(await page.locator('.chat-bubble').allInnerTexts()).toEqual([
      expect.stringContaining('My top-up is late'),
      'one',
      'two',
      'three',
    ]);
    await keepPicture(page, 'chat-trader');

    const desk = await openConsole(journeys, looks[0]);
    await signInOperator(journeys, desk.page, 'demo-support');
    await desk.page.goto(`${consoleUrl(system)}/chats`);
    await desk.page.getByLabel('Your name for traders').fill('Anna R.');
    await desk.page.getByRole('button', { name: 'Use this name' }).click();
    await desk.page.getByRole('button', { name: mara.number }).click();
    await desk.page.getByRole('img', { name: 'Picture from the trader' }).waitFor();
    await desk.page.getByText('not shown to support').waitFor();
    await page.getByText('Read', { exact: true }).first().waitFor();
    await desk.page.getByLabel('Answer').fill('I see it: 64 confirmations.');
    await desk.page.getByRole('button', { name: 'Send the answer' }).click();
    await page.getByText('I see it: 64 confirmations.').waitFor();
    await page.getByText('Support Anna R.').waitFor();
    expect(await consoleFaultsOf(desk.page)).toEqual([]);
    await keepPicture(desk.page, 'console-chat');

    // The trader lets support look for half an hour, and ends it.
    await page.getByRole('button', { name: 'What support may see' }).click();
    await page.getByRole('button', { name: 'Allow for 30 min' }).click();
    await page.getByText('Support may see your balances and orders until').waitFor();
    await desk.page.goto(`${consoleUrl(system)}/users?id=${mara.number}`);
    await desk.page.getByText('On hold').or(desk.page.getByText('Held')).first().waitFor();
    await page.getByRole('button', { name: 'End access' }).click();
    await page.getByText('Support may see your balances and orders until').waitFor({ state: 'detached' });
    await desk.page.reload();
    await desk.page.getByText('has not let support see balances and orders').waitFor();

    // A message is taken back for both.
    await page.getByRole('button', { name: 'This message' }).last().click();
    await page.getByRole('button', { name: 'Take back' }).click();
    await page.getByRole('button', { name: 'Take back' }).click();
    await page.getByText('You took this message back').waitFor();
    expect(await faultsOf(page)).toEqual([]);

    // The inbox tells of the answer, read with the chat.
    await page.goto('/message?tab=system');
    await page.getByText('Support answered you').first().waitFor();
    await page.getByRole('button', { name: 'Support chat' }).waitFor();
  });

  test('a place is sent only after it was shown', async () => {
    const page = await openChat(await newTrader(journeys.system));
    await page.getByRole('button', { name: 'Attach' }).click();
    await page.getByRole('button', { name: 'Place' }).click();
    await page.getByLabel('Name (optional)').fill('Harbour office');
    await page.getByLabel('Latitude').fill('52.52');
    await page.getByLabel('Longitude').fill('13.405');
    await page.getByRole('button', { name: 'Use this place' }).click();
    await page.getByText('Send this place to support?').waitFor();
    expect(await page.locator('.chat-item').count()).toBe(0);
    await page.getByRole('button', { name: 'Send this place' }).click();
    await page.getByRole('button', { name: 'Harbour office' }).waitFor();
    await page.getByText('Sent', { exact: true }).waitFor();
  });

  test('at a brand without the chat the page says Permission Reject and nothing leads there', async () => {
    const { system } = journeys;
    const trader = await newTrader(system);
    const owner = new pg.Client({ connectionString: system.run.database?.url });
    await owner.connect();
    await owner.query(`update tenant set permissions = array_remove(permissions, 'P10601') where id = 'meridian'`);
    try {
      const page = await openChat(trader);
      await page.getByRole('heading', { name: 'Permission Reject' }).waitFor();
      expect(await faultsOf(page)).toEqual([]);
      await page.goto('/customerService');
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.getByRole('button', { name: 'Support chat' }).count()).toBe(0);
    } finally {
      await owner.query(`update tenant set permissions = permissions || 'P10601'::text where id = 'meridian'`);
      await owner.end();
    }
  });
});

async function openChat(trader: NewTrader): Promise<Page> {
  const phone = await journeys.openPhone();
  await signIn(phone, trader);
  const { page } = await openWatchedPage(phone);
  await page.goto('/chat');
  await page.getByRole('heading', { name: 'Support chat' }).waitFor();
  return page;
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox').fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

/** A picture of one colour. */
function png(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, 0x88)]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
