// The wallet in real Chromium against a running system: balances that follow the stream, fuel on its scale, and the statements behind them.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { faultsOf, keepPicture, logIn, openWatchedPage, type PhoneOptions } from './browser.ts';
import { allowOutgoing, safePassword } from './allow-outgoing.ts';
import { correctBalance } from './correct-balance.ts';
import { createJourneys } from './journeys.ts';
import { demoTrader, newLinkedTrader, newTrader, type Login, type NewTrader } from './traders.ts';

const journeys = createJourneys();
let trader: NewTrader;
/** A good address of the paper chain that is nobody's. */
const PURSE = 'paper12ls5aks8ugljr20a8pv9z208l8k4hh9matu8w3';
const looks = [
  { width: 320, mode: 'dark', language: 'en-US' },
  { width: 390, mode: 'light', language: 'zh-CN' },
] as const;

journeys.describe('the wallet in a browser', () => {
  beforeAll(async () => {
    trader = await newLinkedTrader(journeys.system);
  });

  test('without a movement it says so', async () => {
    const { page, broken } = await openWallet({}, await newTrader(journeys.system));
    await page.getByText('Nothing has moved here yet').waitFor();
    expect(await page.locator('[data-figure=wallet]').getAttribute('data-value')).toBe('0');
    expect(await faultsOf(page)).toEqual([]);
    expect(broken).toEqual([]);
  });

  test('a journal that moves it shows at once; amounts can be hidden', async () => {
    const { page, broken } = await openWallet();
    await page.locator('[data-figure=fuel][data-value="100"]').waitFor();
    await correctBalance(journeys.system, trader.number, [
      { currency: 'usdt', amount: '1206.5' },
      { currency: 'dynamicFuel', amount: '12.35' },
    ]);
    await page.locator('[data-figure=wallet][data-value="1206.5"]').waitFor();
    await page.locator('[data-figure=fuel][data-value="112.35"]').waitFor();
    await page.getByText('Correction by the operator').first().waitFor();
    await page.getByRole('button', { name: 'Hide amounts' }).click();
    expect(await page.getByText('1,206').count()).toBe(0);
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show amounts' }).click();
    await page.getByText('1,206').first().waitFor();
    expect(broken).toEqual([]);
  });

  test('with empty fuel a form leads to the top-up, which is paid from the wallet after a sheet', async () => {
    await correctBalance(journeys.system, trader.number, [
      { currency: 'experienceFuel', amount: '-100' },
      { currency: 'dynamicFuel', amount: '-12.35' },
    ]);
    const { page, broken } = await openWallet();
    await page.goto('/contract-optional/form');
    await page.locator('[data-figure=fuel-empty]').getByRole('link', { name: 'Top up fuel' }).click();
    await page.waitForURL('**/recharge');
    await page.locator('input[name=amount]').fill('99');
    await page.getByRole('alert').getByText('The minimum is 100 USDT').waitFor();
    await page.locator('input[name=amount]').fill('0');
    await page.getByRole('alert').getByText('Enter an amount greater than 0').waitFor();
    await page.locator('input[name=amount]').fill('5000');
    await page.getByRole('alert').getByText('More than is free: 1,206.50 USDT').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: /^500/ }).click();
    await keepPicture(page, 'recharge');
    await page.getByRole('button', { name: 'Pay 500.00 USDT' }).click();
    await page.getByRole('dialog').getByText('706.50').waitFor();
    await keepPicture(page, 'recharge-sheet');
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Pay 500.00 USDT' }).click();
    await page.waitForURL('**/zichan');
    await page.locator('[data-figure=wallet][data-value="706.5"]').waitFor();
    await page.locator('[data-figure=fuel][data-value="520"]').waitFor();
    await page.goto('/contract-optional/form');
    await page.locator('[data-rung]').first().waitFor();
    // What was last known of the fuel stands until the newest has come.
    await page.locator('[data-figure=fuel-empty]').waitFor({ state: 'detached' });
    expect(broken).toEqual([]);
  });

  test('a transfer names its receiver first, and needs the safe password', async () => {
    const peer = await newTrader(journeys.system);
    const { page } = await openWallet();
    await page.getByRole('link', { name: 'Transfer' }).click();
    await page.waitForURL('**/nbhz');
    await page.locator('input[name=uid]').fill('123');
    await page.getByRole('button', { name: 'Look up the recipient' }).click();
    await page.getByRole('alert').getByText('A UID has eight digits').waitFor();
    await page.locator('input[name=uid]').fill(trader.number);
    await page.getByRole('button', { name: 'Look up the recipient' }).click();
    await page.getByRole('alert').getByText('Nobody with this UID can receive a transfer').waitFor();
    await page.locator('input[name=uid]').fill(peer.number);
    await page.getByRole('button', { name: 'Look up the recipient' }).click();
    await page.getByText(/^Trader /).waitFor();
    await page.locator('input[name=amount]').fill('10');
    await page.getByText('Stays free').waitFor();
    await keepPicture(page, 'transfer');
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Send 10 USDT' }).click();
    await page.locator('input[name=safe-password]').fill('not the one');
    await keepPicture(page, 'transfer-sheet');
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Send 10 USDT' }).click();
    // Money does not leave an account so soon after its registration: the sheet stays and says why.
    await page.getByRole('dialog').getByRole('alert').waitFor();
  });

  test('one trader sends to another: both figures follow, and both have the record and the message', async () => {
    const { system } = journeys;
    const [sender, receiver] = [await newTrader(system), await newTrader(system)];
    await allowOutgoing(system, sender.number);
    await correctBalance(system, sender.number, [{ currency: 'usdt', amount: '20' }]);
    const { page: theirs, broken: brokenToo } = await openWallet({}, receiver);
    await theirs.locator('[data-figure=wallet][data-value="0"]').waitFor();
    const { page, broken } = await openWallet({}, sender);
    await page.goto('/nbhz?currency=usdt');
    await page.locator('input[name=uid]').fill(receiver.number);
    await page.getByRole('button', { name: 'Look up the recipient' }).click();
    await page.locator('input[name=amount]').fill('1.5');
    await page.getByRole('button', { name: 'Send 1.5 USDT' }).click();
    await page.locator('input[name=safe-password]').fill(safePassword);
    await page.getByRole('dialog').getByRole('button', { name: 'Send 1.5 USDT' }).click();
    await page.waitForURL('**/transfer-record?currency=usdt&kind=transfer');
    await page.getByText('\u22121.5').first().waitFor();
    await theirs.locator('[data-figure=wallet][data-value="1.5"]').waitFor();
    await theirs.getByText('+1.5').first().waitFor();
    await theirs.goto('/message?tab=orders');
    await theirs.getByText(`[Paper] 1.5 USDT received from ${sender.number}`).waitFor();
    await keepPicture(theirs, 'transfer-received');
    await page.goto('/message?tab=orders');
    await page.getByText(`[Paper] 1.5 USDT sent to ${receiver.number}`).waitFor();
    await page.goto('/zichan');
    await page.locator('[data-figure=wallet][data-value="18.5"]').waitFor();
    expect([...broken, ...brokenToo]).toEqual([]);
  });

  test('trial fuel is applied for, and is then under review', async () => {
    const { page } = await openWallet();
    const trial = { mode: 'onApplication', points: '100', state: 'notApplied', reply: '', canApply: true };
    await page.route('**/fuel/getTrialFuel*', (route) => route.fulfill({ json: { code: '200', msg: '', data: trial } }));
    await page.route('**/fuel/applyTrialFuel', (route) => {
      trial.state = 'pending';
      return route.fulfill({ json: { code: '200', msg: '', data: trial } });
    });
    await page.goto('/recharge');
    await page.locator('[data-figure=trial]').getByRole('button', { name: 'Apply for it' }).click();
    await page.locator('[data-figure=trial][data-state=pending]').getByText('Under review').waitFor();
    await keepPicture(page, 'trial');
    expect(await faultsOf(page)).toEqual([]);
  });

  test('a source of fuel and all records lead to their statements, which can be filtered', async () => {
    const { page, broken } = await openWallet();
    await page.getByRole('button', { name: /^Trial fuel/ }).click();
    await page.waitForURL('**/energy?type=experienceFuel');
    await page.getByText('+100.00').waitFor();
    // The grant, its correction, and the bonus of the package.
    expect(await page.getByRole('listitem').count()).toBe(3);
    await keepPicture(page, 'energy');
    expect(await faultsOf(page)).toEqual([]);
    await page.goBack();
    await page.getByRole('link', { name: 'All records' }).click();
    await page.waitForURL('**/transfer-record*');
    // The page before has rows too.
    await page.getByRole('button', { name: 'Save as CSV' }).waitFor();
    await page.getByRole('listitem').nth(2).waitFor();
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as CSV' }).click()]);
    expect(file.suggestedFilename()).toMatch(/^statement-.*\.csv$/);
    const lines = readFileSync(await file.path(), 'utf8').split('\r\n');
    expect(lines).toHaveLength(2 + (await page.getByRole('listitem').count()));
    await page.getByRole('button', { name: /^Show/ }).click();
    await page.getByRole('dialog').getByText('Internal transfer').click();
    await page.getByText('Nothing fits this filter').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.goto('/energy?type=btc');
    await page.waitForURL('**/404');
    expect(broken).toEqual([]);
  });

  test('a withdrawal tells its terms, is held after the safe password, and is taken back', async () => {
    const { page, broken } = await openWallet({}, demoTrader);
    await page.getByRole('link', { name: 'Withdraw' }).click();
    await page.waitForURL('**/drawMoney');
    await page.locator('input[name=amount]').fill('8.5');
    await page.getByRole('alert').getByText('whole numbers only').waitFor();
    await page.locator('input[name=address]').fill('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t');
    await page.getByRole('alert').getByText('of another network').waitFor();
    await keepPicture(page, 'withdraw-error');
    expect(await faultsOf(page)).toEqual([]);
    await page.locator('input[name=amount]').fill('20');
    await page.locator('input[name=address]').fill(PURSE);
    await page.getByText('Valid PAPER address').waitFor();
    await page.getByText('19.00').waitFor();
    await keepPicture(page, 'withdraw');
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Withdraw 20 USDT' }).click();
    await page.locator('input[name=safe-password]').fill('demo5678');
    await keepPicture(page, 'withdraw-sheet');
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw 20 USDT' }).click();
    await page.waitForURL('**/tx');
    const row = page.locator('[data-order][data-state=requested]').first();
    await row.waitFor();
    await keepPicture(page, 'withdrawals');
    expect(await faultsOf(page)).toEqual([]);
    await row.getByRole('button').click();
    await page.getByRole('button', { name: 'Copy the address' }).waitFor();
    await keepPicture(page, 'withdrawal-sheet');
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Take back 20 USDT' }).click();
    await page.locator('[data-order][data-state=cancelled]').first().waitFor();
    await page.getByRole('button', { name: /^Show/ }).click();
    await page.getByRole('dialog').getByText('Under review').click();
    await page.getByText('Nothing fits this filter').waitFor();
    expect(broken).toEqual([]);
  });

  test('whoever has just registered is told until when a withdrawal waits', async () => {
    const { page } = await openWallet();
    await page.goto('/drawMoney');
    await page.locator('[data-figure=wait]').waitFor();
    await page.locator('[data-figure=why-off]').getByText('Withdrawals wait').waitFor();
    await page.goto('/tx');
    await page.getByText('No withdrawals yet').waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });

  test('a top-up by transfer asks for an exact amount, needs its slip, and can be cancelled', async () => {
    const { page, broken } = await openWallet();
    await page.goto('/recharge');
    await page.getByRole('radio', { name: /^Transfer from outside/ }).click();
    await page.locator('input[name=amount]').fill('150');
    await keepPicture(page, 'recharge-transfer');
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Top up by transfer' }).click();
    await page.waitForURL('**/recharge-details?*money=150*');
    await page.getByRole('radio', { name: 'PAPER2' }).click();
    await keepPicture(page, 'top-up-new');
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show the address' }).click();
    await page.waitForURL('**/recharge-details?order=tpu_*');
    expect(await page.locator('[data-figure=exact]').getAttribute('data-value')).toMatch(/^150\.\d{1,4}$/);
    await page.getByText('23:59:').waitFor();
    await page.locator('[data-figure=why-off]').getByText('Upload the slip first').waitFor();
    await page.locator('input[type=file]').setInputFiles({ name: 'slip.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
    await page.getByRole('alert').waitFor();
    await page.locator('input[type=file]').setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: await page.screenshot() });
    await page.locator('.upload[data-state=done]').waitFor();
    await keepPicture(page, 'top-up-pay');
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Send for review' }).click();
    await page.waitForURL('**/my-order');
    await page.locator('[data-order][data-state=review]').getByRole('button').click();
    await page.locator('[data-figure=top-up][data-state=review]').waitFor();
    await keepPicture(page, 'top-up-review');
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Cancel the order' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the order' }).click();
    await page.locator('[data-figure=top-up][data-state=cancelled]').waitFor();
    await page.goto('/my-order');
    await page.getByText('Cancelled by you').waitFor();
    await keepPicture(page, 'top-up-orders');
    expect(await faultsOf(page)).toEqual([]);
    expect(broken).toEqual([]);
  });

  test.each(looks)('at $width in $mode, $language: nothing to find fault with', async (look) => {
    const { page } = await openWallet(look);
    await page.locator('[data-figure=fuel]').waitFor();
    await page.waitForLoadState('networkidle');
    await keepPicture(page, `wallet-${look.width}-${look.mode}-${look.language}`);
    expect(await faultsOf(page)).toEqual([]);
    await page.goto('/recharge');
    await page.locator('[data-figure=fuel]').waitFor();
    await keepPicture(page, `recharge-${look.width}-${look.mode}-${look.language}`);
    expect(await faultsOf(page)).toEqual([]);
    await page.goto('/transfer-record');
    await page.getByRole('listitem').first().waitFor();
    await keepPicture(page, `records-${look.width}-${look.mode}-${look.language}`);
    expect(await faultsOf(page)).toEqual([]);
    for (const at of ['drawMoney', 'tx', 'recharge-details?money=150', 'my-order']) {
      await page.goto(`/${at}`);
      await page.locator('.action-bar, .blank').first().waitFor();
      await keepPicture(page, `${at.split('?')[0] ?? at}-${look.width}-${look.mode}-${look.language}`);
      expect([at, await faultsOf(page)]).toEqual([at, []]);
    }
  });

  test('a wallet that cannot be read says so and offers to try again', async () => {
    const { page } = await openWatchedPage(await journeys.openPhone());
    await page.routeWebSocket(/./, () => undefined);
    await page.route('**/wallet/*', (route) => route.abort());
    await logIn(page, await newTrader(journeys.system));
    await page.goto('/zichan');
    await page.getByRole('alert').getByRole('button', { name: 'Retry' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.unroute('**/wallet/*');
    await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
    await page.locator('[data-figure=wallet]').waitFor();
  });
});

async function openWallet(options: Partial<PhoneOptions> = {}, who: Login = trader): Promise<{ page: Page; broken: string[] }> {
  const visit = await openWatchedPage(await journeys.openPhone(options), { console: true });
  await logIn(visit.page, who);
  await visit.page.goto('/zichan');
  await visit.page.locator('[data-figure=wallet]').waitFor();
  return visit;
}
