// Fast connect as a trader walks it, in real Chromium over a running system: out to the paper exchange's authorise page and back to a linked account that trades;
// and every way in which the way back can be wrong.
import pg from 'pg';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, test, vi } from 'vitest';
import { faultsOf, keepPicture, signIn } from './browser.ts';
import { newTrader, type NewTrader } from './traders.ts';
import { standInShell } from './stand-in-shell.ts';
import { createJourneys } from './journeys.ts';
import { stretch } from '../../../../tools/process/patience.ts';

const journeys = createJourneys();
let trader: NewTrader;
let other: NewTrader;

journeys.describe('fast connect', () => {
  beforeAll(async () => {
    [trader, other] = await Promise.all([newTrader(journeys.system), newTrader(journeys.system)]);
  });

  test('out to the exchange and back to a linked account, with which a task can be made', async () => {
    const page = await open(trader);
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Authorize' }).waitFor();
    expect(await page.getByLabel('Note label').count()).toBe(0);
    await page.getByText('Label: meridian').waitFor();
    await keepPicture(page, 'fast-auth');
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Authorize' }).click();
    await page.getByRole('heading', { name: 'Authorize Meridian?' }).waitFor();
    expect(new URL(page.url()).port).toBe(String(journeys.system.run.ports.paper));
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await page.getByRole('button', { name: 'Authorize' }).click();
    await page.waitForURL(`${journeys.system.url}/auth`);
    await page.getByText('This key works').waitFor();
    await keepPicture(page, 'fast-linked');
    expect(await faultsOf(page)).toEqual([]);
    // Nothing of the way is left: no code in an address, no state on the phone.
    expect(await page.evaluate(() => localStorage.getItem('millrace.fastConnect'))).toBeNull();
    await page.goBack().catch(() => null);
    expect(page.url()).not.toContain('code=');
    await page.goto('/contract-optional/form');
    await page.getByLabel('First order').fill('0.1');
    await page.getByRole('region', { name: 'Planned orders' }).getByRole('row').first().waitFor();
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.waitForURL('**/contract-optional/details/tsk_*');
  });

  test('who says no on the exchange’s page reads that nothing was linked, and starts again', async () => {
    const page = await open(trader);
    await setOut(page);
    await page.getByRole('button', { name: 'Deny' }).click();
    await page.waitForURL('**/authmiddle');
    await page.getByText('You did not authorize on the exchange').waitFor();
    await keepPicture(page, 'fast-denied');
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Start again' }).click();
    await page.waitForURL('**/auth');
    await toForm(page);
    await page.getByRole('button', { name: 'Authorize' }).waitFor();
  });

  test('what comes back in another session, from another site, or too late links nothing and says why', async () => {
    const before = await linked();
    const [page, stranger, guest] = [await open(trader), await open(other), await open()];
    await setOut(page);
    const back = await heldReturn(page);
    await stranger.goto(back);
    await stranger.getByText('This authorization does not belong to your login here').waitFor();
    expect(stranger.url()).not.toContain('code=');
    await guest.goto(back);
    await guest.getByText('You are not logged in here').waitFor();
    await keepPicture(guest, 'fast-session-lost');
    expect(await faultsOf(guest)).toEqual([]);
    await guest.getByRole('button', { name: 'Log in' }).click();
    await guest.waitForURL('**/login?back=%2Fauth');
    const elsewhere = new URL(back);
    elsewhere.searchParams.set('domain', 'https://www.okx.com.evil.example');
    await page.goto(elsewhere.href);
    await page.getByText('The answer did not come from an exchange we know').waitFor();
    await setOut(page);
    const late = await heldReturn(page);
    await sql('update fast_connect set expires_at = now() where ended_at is null');
    await page.goto(late);
    await page.getByText('This authorization took too long or was already used').waitFor();
    await keepPicture(page, 'fast-late');
    expect(await faultsOf(page)).toEqual([]);
    expect(await linked()).toBe(before);
  });

  test('the installed app waits while the phone’s browser is at the exchange, and is led back to by its own scheme', async () => {
    const before = await linked();
    const phone = await newPhone();
    const shell = await standInShell(phone);
    shell.answers['App.getInfo'] = { id: 'app.millrace.meridian', name: 'Meridian', build: '1', version: '9.9.9' };
    shell.answers['App.getLaunchUrl'] = { url: '' };
    await signIn(phone, trader);
    const app = await phone.newPage();
    await app.goto('/auth');
    await toForm(app);
    await app.getByRole('button', { name: 'Authorize' }).click();
    await app.waitForURL('**/authmiddle');
    await app.getByRole('button', { name: 'Open the exchange’s page again' }).waitFor();
    await keepPicture(app, 'fast-away');
    expect(await faultsOf(app)).toEqual([]);
    const asked = await vi.waitFor(() => shell.asked.find(({ call }) => call === 'Browser.open') ?? expect.fail('no page was opened'));
    const outside = await open();
    await outside.goto(String(asked.options['url']));
    await outside.getByRole('button', { name: 'Authorize' }).click();
    const link = outside.getByRole('link', { name: 'Open the app' });
    await link.waitFor();
    await keepPicture(outside, 'fast-to-app');
    expect(await faultsOf(outside)).toEqual([]);
    const deep = (await link.getAttribute('href')) ?? '';
    expect(deep).toMatch(/^meridian:\/\/fastapi\?state=fcn_[\w-]{22}&code=/);
    await shell.send(app, 'App.appUrlOpen', { url: deep });
    await app.waitForURL('**/auth');
    expect(await linked()).toBe(before + 1);
  });

  test('a page that waits goes on when another tab has linked the account, and gives up when asked to', async () => {
    const before = await linked();
    const phone = await newPhone();
    await signIn(phone, trader);
    const [first, second] = [await phone.newPage(), await phone.newPage()];
    await setOut(second);
    await first.goto('/authmiddle');
    await first.getByText('This page continues by itself').first().waitFor();
    await second.getByRole('button', { name: 'Authorize' }).click();
    await first.waitForURL('**/auth');
    expect(await linked()).toBe(before + 1);
    await setOut(second);
    await first.goto('/authmiddle');
    await first.getByRole('button', { name: 'Cancel' }).click();
    await first.waitForURL('**/auth');
    await second.getByRole('button', { name: 'Authorize' }).click();
    await second.getByText('You did not authorize on the exchange').waitFor();
  });

  test('a link with a hand-over ticket leads to fast connect after a yes, and a guest without one is asked to log in', async () => {
    const answer = await fetch(`${journeys.system.url}/app/inter/user/handover/makeTicket`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token: trader.token },
      body: JSON.stringify({ purpose: 'device' }),
    });
    const { data } = (await answer.json()) as { data: { ticket: string } };
    const page = await open();
    await page.goto(`/okxauth?token=${data.ticket}&jumpfrom=zichan`);
    await page.getByRole('button', { name: /^Log in as/ }).click();
    await page.waitForURL('**/okxauth?jumpfrom=%2Fzichan');
    await page.getByRole('button', { name: 'Authorize' }).click();
    await page.getByRole('heading', { name: 'Authorize Meridian?' }).waitFor();
    await page.getByRole('button', { name: 'Authorize' }).click();
    await page.waitForURL('**/zichan');
    const guest = await open();
    await guest.goto('/okxauth?token=none&jumpfrom=zichan');
    await guest.goto('/okxauth');
    await guest.getByText('Log in first').waitFor();
    await keepPicture(guest, 'fast-guest');
    expect(await faultsOf(guest)).toEqual([]);
  });
});

async function newPhone(): Promise<BrowserContext> {
  const phone = await journeys.openPhone();
  phone.setDefaultTimeout(stretch(15_000));
  return phone;
}

/** A phone of a trader, or of nobody. */
async function open(trader?: NewTrader): Promise<Page> {
  const phone = await newPhone();
  if (trader) await signIn(phone, trader);
  return phone.newPage();
}

/** Once an account is linked, the form for another is behind a button. */
async function toForm(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: 'Link another key' });
  const go = page.getByRole('button', { name: 'Authorize' });
  await more.or(go).waitFor();
  if (await more.isVisible()) await more.click();
}

/** To the exchange's page. */
async function setOut(page: Page): Promise<void> {
  await page.goto('/auth');
  await toForm(page);
  await page.getByRole('button', { name: 'Authorize' }).click();
  await page.getByRole('heading', { name: 'Authorize Meridian?' }).waitFor();
}

/** Authorises as the page would, and answers the address of the way back instead of following it. */
async function heldReturn(page: Page): Promise<string> {
  const form = await page.locator('input[name="form"]').inputValue();
  const { origin } = new URL(page.url());
  const answer = await page.request.post(`${origin}/paper/oauth/authorize`, {
    form: { form, answer: 'allow', account: 'new', usdt: '100' },
    headers: { origin },
    maxRedirects: 0,
  });
  return answer.headers()['location'] ?? expect.fail(await answer.text());
}

/** How many accounts the trader has linked. */
function linked(): Promise<number> {
  return sql('select 1 from exchange_credential c join app_user u on u.id = c.user_id where u.uid = $1', [trader.number]);
}

/** Runs past the server; answers the number of rows. */
async function sql(text: string, values: unknown[] = []): Promise<number> {
  const admin = new pg.Client({ connectionString: journeys.system.run.database?.url });
  await admin.connect();
  const { rowCount } = await admin.query(text, values);
  await admin.end();
  return rowCount ?? 0;
}
