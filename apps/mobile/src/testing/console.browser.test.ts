// The operators' console in real Chromium beside the traders' app: a slip that is looked at and booked, one that is rejected, a withdrawal that two people
// let go, what two people decide, and who becomes a trader.
import {
  applyTrader,
  getTopUp,
  getStanding,
  getWallet,
  pageMessage,
  pageWithdrawal,
  traderTermsVersion,
  type OutputOf,
  type TraderStanding,
  type Wallet,
} from '@millrace/contract';
import { decideApproval } from '@millrace/contract/admin';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { waitUntil } from '../../../../tools/process/wait-until.ts';
import { findAxeFaults } from '../../../../tools/testing/axe.ts';
import { allowOutgoing, safePassword } from './allow-outgoing.ts';
import { keepPicture, openWatchedPage, signIn } from './browser.ts';
import { consoleUrl } from './console-calls.ts';
import { faultsOf, fillSignIn, looks, openConsole, signInOperator } from './console-page.ts';
import { correctBalance } from './correct-balance.ts';
import { createJourneys } from './journeys.ts';
import { chainUrl, mineBlocks, newTopUp, payTopUp } from './paid-top-ups.ts';
import { callServer } from './system-calls.ts';
import { newLinkedTrader, newTrader, type NewTrader } from './traders.ts';

const journeys = createJourneys();
let trader: NewTrader;

/** A good address of the paper chain that is nobody's. */
const PURSE = 'paper12ls5aks8ugljr20a8pv9z208l8k4hh9matu8w3';
const introduction = 'Swaps of BTC and ETH.\nTwo positions at most.';

journeys.describe('the console in a browser', () => {
  beforeAll(async () => {
    trader = await newTrader(journeys.system);
  });

  test('a wrong code is refused in words, a right one leads to the queue, which has no fault in any look', async () => {
    const { page, broken } = await openConsole(journeys, looks[0]);
    await fillSignIn(page, 'demo-admin', '000000');
    await page.getByText('Name, password or code is wrong').waitFor();
    expect(await findAxeFaults(page, ['region'])).toEqual([]);
    await keepPicture(page, 'console-sign-in');
    await signInOperator(journeys, page, 'demo-admin');
    for (const [place, title] of [
      ['/top-ups', 'Top-ups'],
      ['/arrivals', 'Other arrivals'],
      ['/withdrawals', 'Withdrawals'],
      ['/trial-fuel', 'Trial fuel'],
      ['/lead-traders', 'Lead traders'],
      ['/leads', 'Copied traders'],
      ['/team-roles', 'Team roles'],
      ['/approvals', 'Second person'],
      ['/users', 'Traders'],
      ['/tasks', 'Tasks'],
      ['/templates', 'Strategy groups'],
      ['/ledger', 'Ledger'],
      ['/brand', 'Brand'],
      ['/versions', 'Versions'],
      ['/terms', 'Terms'],
      ['/accounts', 'Exchange accounts'],
      ['/panic', 'Panic stop'],
      ['/operators', 'Operators'],
      ['/trail', 'Audit trail'],
    ] as const) {
      await page.locator(`.console-link[href="${place}"]`).click();
      await page.getByRole('heading', { name: title, level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      expect([place, await faultsOf(page)]).toEqual([place, []]);
      await keepPicture(page, `console${place.replace('/', '-')}`);
    }
    await page.goto('/access');
    await page.getByRole('heading', { name: 'Sign-in and devices', level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await faultsOf(page)).toEqual([]);
    await keepPicture(page, 'console-access');
    await page.goto('/ledger');
    await page.locator('.console-table .link').last().click();
    await page.getByRole('button', { name: 'Back to the list' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await keepPicture(page, 'console-journal');
    for (const part of ['Trial balance', 'Broker rebates', 'Audits']) {
      await page.getByRole('radio', { name: part }).click();
      await page.waitForLoadState('networkidle');
      expect([part, await faultsOf(page)]).toEqual([part, []]);
    }
    await page.getByRole('radio', { name: 'Broker rebates' }).click();
    await page.getByRole('button', { name: 'Enter a statement' }).click();
    const entry = page.getByRole('alertdialog');
    for (const [label, value] of [
      ['Statement number', 'R-2026-09'],
      ['First day', '2026-09-01'],
      ['Last day', '2026-09-30'],
      ['Amount', '120.5'],
    ] as const)
      await entry.getByLabel(label).fill(value);
    expect(await findAxeFaults(page, ['region'])).toEqual([]);
    await keepPicture(page, 'console-rebate');
    await entry.getByRole('button').last().click();
    await entry.waitFor({ state: 'detached' });
    await page.goto('/approvals?state=open&kind=rebate');
    await page.locator('.console-row', { hasText: 'Broker rebate' }).first().click();
    await page.getByText('R-2026-09', { exact: true }).waitFor();
    await keepPicture(page, 'console-rebate-proposed');
    expect(broken).toEqual([]);
  });

  test('a transfer with its slip is looked at and booked, another is rejected with words that the trader reads', async () => {
    const good = await newTopUp(journeys.system, trader.token, '150');
    await payTopUp(journeys.system, good);
    const bad = await newTopUp(journeys.system, trader.token, '130');
    const { page, broken } = await openConsole(journeys, looks[1]);
    await signInOperator(journeys, page, 'demo-reviewer');
    await page.getByText('150.').first().click();
    await page.locator('.console-slip img').waitFor();
    // Asked every few seconds: until the chain has confirmed the transfer there is nothing to compare.
    const compared = await waitUntil(async () => {
      await mineBlocks(journeys.system, 1);
      return (await page.locator('.console-compare .gain').count()) > 3 ? true : undefined;
    }, 60_000);
    expect(compared).toBe(true);
    expect(await page.locator('.console-compare .loss').count()).toBe(0);
    expect(await faultsOf(page)).toEqual([]);
    await keepPicture(page, 'console-top-up');
    await page.keyboard.press('a');
    await page.getByRole('alertdialog').getByRole('button').last().click();
    const booked = await waitUntil(async () => ((await walletOf()).dusdt === good.exact ? good.exact : undefined), 20_000);
    expect(booked).toBe(good.exact);
    await page.getByText('130.').first().click();
    await page.locator('.console-slip img').waitFor();
    await page.keyboard.press('r');
    await page.getByRole('alertdialog').locator('textarea').fill('No transfer has arrived');
    expect(await findAxeFaults(page, ['region'])).toEqual([]);
    await page.getByRole('alertdialog').getByRole('button').last().click();
    const state = async (): Promise<string> =>
      (await callServer<OutputOf<typeof getTopUp>>(journeys.system, getTopUp, { input: { id: bad.id }, token: trader.token })).state;
    expect(await waitUntil(async () => ((await state()) === 'rejected' ? 'rejected' : undefined), 20_000)).toBe('rejected');
    const inbox = await callServer<OutputOf<typeof pageMessage>>(journeys.system, pageMessage, { input: {}, token: trader.token });
    expect(inbox.rows[0]).toMatchObject({ kind: 'topUpRejected', args: { reply: 'No transfer has arrived' } });
    expect(broken).toEqual([]);
  });

  test('a withdrawal that is asked for in the app is approved by one person, paid by another, and found on the page of the chain', async () => {
    const { system } = journeys;
    const owner = await newTrader(system);
    await allowOutgoing(system, owner.number);
    await correctBalance(system, owner.number, [{ currency: 'usdt', amount: '50' }]);
    const phone = await journeys.openPhone();
    await signIn(phone, owner);
    const { page: app, broken } = await openWatchedPage(phone);
    await app.goto('/drawMoney');
    await app.locator('input[name=amount]').fill('37');
    await app.locator('input[name=address]').fill(PURSE);
    await app.getByRole('button', { name: 'Withdraw 37 USDT' }).click();
    await app.locator('input[name=safe-password]').fill(safePassword);
    await app.getByRole('dialog').getByRole('button', { name: 'Withdraw 37 USDT' }).click();
    await app.waitForURL('**/tx');
    await app.locator('[data-order][data-state=requested]').waitFor();

    const first = await openConsole(journeys, looks[0]);
    await signInOperator(journeys, first.page, 'demo-reviewer');
    await openWithdrawal(first.page, 'requested', owner);
    await first.page.getByText(PURSE).waitFor();
    await first.page.keyboard.press('a');
    await first.page.getByRole('alertdialog').getByRole('button', { name: 'Approve', exact: true }).click();
    await openWithdrawal(first.page, 'approved', owner);
    await first.page.getByText('You are the first of the two').waitFor();
    expect(await faultsOf(first.page)).toEqual([]);
    await keepPicture(first.page, 'console-withdrawal');
    // Whoever asked for it is told nothing before somebody has released it.
    expect(await app.locator('[data-order]').getAttribute('data-state')).toBe('requested');

    const second = await openConsole(journeys, looks[0]);
    await signInOperator(journeys, second.page, 'demo-approver');
    await openWithdrawal(second.page, 'approved', owner);
    await second.page.getByText('demo-reviewer').first().waitFor();
    await second.page.keyboard.press('a');
    await second.page.getByRole('alertdialog').getByRole('button', { name: 'Pay', exact: true }).click();
    const seen = await waitUntil(async () => {
      await mineBlocks(system, 1);
      const { rows } = await callServer<OutputOf<typeof pageWithdrawal>>(system, pageWithdrawal, { input: {}, token: owner.token });
      return rows[0]?.state === 'confirmed' ? rows[0] : undefined;
    }, 20_000);
    expect(seen).toMatchObject({ amount: '37', fee: '1' });
    await app.locator('[data-order][data-state=confirmed]').getByRole('button').click();
    await app
      .getByText(seen?.txid ?? '')
      .first()
      .waitFor();
    await keepPicture(app, 'withdrawal-confirmed');
    const chain = await phone.newPage();
    await chain.goto(chainUrl(journeys.system));
    const cells = await chain
      .getByRole('row')
      .filter({ hasText: seen?.txid ?? 'none' })
      .getByRole('cell')
      .allInnerTexts();
    expect(cells.slice(0, 3)).toEqual(['PAPER', PURSE, '36']);
    await app.goto('/message?tab=orders');
    for (const words of ['approved, it is being sent', 'sent'])
      await app.getByText(`[Paper] Withdrawal of 37 USDT ${words}`, { exact: true }).waitFor();
    expect([...broken, ...first.broken, ...second.broken]).toEqual([]);
  });

  test('what one person proposes another decides, and the trader is found with it', async () => {
    const first = await openConsole(journeys, looks[0]);
    await signInOperator(journeys, first.page, 'demo-approver');
    await first.page.locator('.console-link[href="/approvals"]').click();
    await first.page.getByRole('button', { name: 'Correct a balance' }).click();
    const dialog = first.page.getByRole('alertdialog');
    await dialog.getByLabel('Trader: UID or email').fill(trader.number);
    await dialog.getByLabel('Amount').fill('12.5');
    await dialog.getByLabel('Reason').fill('Goodwill of a journey');
    await dialog.getByRole('button', { name: 'Propose' }).click();
    await first.page.getByText(trader.number).first().click();
    await first.page.getByText('You are the first of the two').waitFor();
    expect(await faultsOf(first.page)).toEqual([]);
    await keepPicture(first.page, 'console-approval');
    const second = await openConsole(journeys, looks[0]);
    await signInOperator(journeys, second.page, 'demo-admin');
    await second.page.goto(`${consoleUrl(journeys.system)}/approvals`);
    await second.page.getByText(trader.number).first().click();
    await second.page.getByRole('cell', { name: 'Goodwill of a journey' }).waitFor();
    await second.page.getByRole('button', { name: 'Approve', exact: true }).click();
    await second.page.getByRole('alertdialog').getByRole('button', { name: 'Approve', exact: true }).click();
    expect(await waitUntil(async () => ((await walletOf()).usdt === '12.5' ? '12.5' : undefined), 20_000)).toBe('12.5');
    await second.page.goto(`${consoleUrl(journeys.system)}/users?id=${trader.number}`);
    await second.page.getByRole('heading', { name: 'Devices' }).waitFor();
    expect(await faultsOf(second.page)).toEqual([]);
    await keepPicture(second.page, 'console-user');
    await second.page.getByText('Statement', { exact: true }).click();
    await second.page.getByText('Correction by the operator').waitFor();
    for (const [part, content] of [
      ['Top-ups and withdrawals', /150\.|No top-up/],
      ['Messages', /Goodwill of a journey/],
      ['Notes', /No note yet/],
      ['What operators did', /Trader looked up/],
    ] as const) {
      await second.page.getByText(part, { exact: true }).click();
      await second.page.getByText(content).first().waitFor();
      expect([part, await faultsOf(second.page)]).toEqual([part, []]);
    }
    await second.page.getByText('Notes', { exact: true }).click();
    await second.page.getByLabel('Note').fill('Called about the slip');
    await second.page.getByRole('button', { name: 'Write the note' }).click();
    await second.page.getByText('Called about the slip').waitFor();
    await second.page.getByRole('button', { name: 'Back to the list' }).click();
    await second.page.getByLabel('UID, email, name, phone, address or transaction id').fill(trader.number);
    await second.page.keyboard.press('Enter');
    await second.page.waitForURL('**text=*');
    const listed = async (): Promise<number> => second.page.locator('.console-table tbody tr').count();
    expect(await waitUntil(async () => ((await listed()) === 1 ? 1 : undefined), 20_000)).toBe(1);
    await keepPicture(second.page, 'console-users-found');
    expect([...first.broken, ...second.broken]).toEqual([]);
  });

  test('an application to become a trader is approved, another is rejected with words; the trader is closed to new copiers with a reason', async () => {
    const { system } = journeys;
    const [fit, unfit] = [await newLinkedTrader(system), await newLinkedTrader(system)];
    for (const { credentialId, token } of [fit, unfit])
      await callServer(system, applyTrader, { input: { credentialId, introduction, termsVersion: traderTermsVersion }, token });
    const standingOf = ({ token }: NewTrader) => callServer<TraderStanding>(system, getStanding, { input: {}, token });
    const { page, broken } = await openConsole(journeys, looks[0]);
    await signInOperator(journeys, page, 'demo-reviewer');
    await page.locator('.console-link[href="/lead-traders"]').click();
    await page.getByText(fit.number).first().click();
    await page.getByText('Two positions at most').waitFor();
    await page.getByText('10,000.00').first().waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await keepPicture(page, 'console-lead-trader');
    await page.keyboard.press('a');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Approve', exact: true }).click();
    await page.getByText(fit.number).first().waitFor({ state: 'detached' });
    expect((await standingOf(fit)).state).toBe('approved');
    await page.getByText(unfit.number).first().click();
    await page.keyboard.press('r');
    await page.getByRole('alertdialog').locator('textarea').fill('Too few orders');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reject' }).click();
    await page.getByText(unfit.number).first().waitFor({ state: 'detached' });
    expect(await standingOf(unfit)).toMatchObject({ state: 'rejected', application: { reply: 'Too few orders' } });
    await page.goto(`${consoleUrl(system)}/leads?uid=${fit.number}`);
    await page.getByText(fit.number).first().click();
    await page.getByRole('button', { name: 'Close to new copiers' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close to new copiers' }).click();
    await page.getByText('At least 3 characters').waitFor();
    await page.getByRole('alertdialog').getByRole('textbox').fill('Prices ran ahead');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close to new copiers' }).click();
    await page.getByText('no, closed by operators: Prices ran ahead').waitFor();
    expect((await standingOf(fit)).lead).toMatchObject({ accepts: true, closedReason: 'Prices ran ahead' });
    expect(await faultsOf(page)).toEqual([]);
    await keepPicture(page, 'console-lead');
    expect(broken).toEqual([]);
  });

  test('an administrator proposes an operator, a second person agrees, and the link is waited for', async () => {
    const first = await openConsole(journeys, looks[0]);
    await signInOperator(journeys, first.page, 'demo-admin');
    await first.page.goto(`${consoleUrl(journeys.system)}/operators`);
    await first.page.getByRole('button', { name: 'Add operator' }).click();
    const dialog = first.page.getByRole('alertdialog');
    await dialog.getByLabel('Name').fill('Night.Desk');
    await dialog.getByLabel('Email').fill('night');
    await dialog.getByLabel('Support').check();
    await dialog.getByLabel('Reason').fill('Answers at night');
    await dialog.getByRole('button', { name: 'Propose' }).click();
    await dialog.locator('.field-error').first().waitFor();
    expect(await findAxeFaults(first.page, ['region'])).toEqual([]);
    await keepPicture(first.page, 'console-operator-form');
    await dialog.getByLabel('Email').fill('night@meridian.example');
    await dialog.getByRole('button', { name: 'Propose' }).click();
    await dialog.waitFor({ state: 'detached' });
    const second = await openConsole(journeys, looks[1]);
    await signInOperator(journeys, second.page, 'demo-approver');
    await second.page.goto(`${consoleUrl(journeys.system)}/approvals?kind=operator`);
    await second.page.getByText('Answers at night').first().click();
    await second.page.getByText('night@meridian.example').waitFor();
    expect(await faultsOf(second.page)).toEqual([]);
    await keepPicture(second.page, 'console-operator-approval');
    await second.page.keyboard.press('a');
    await second.page.getByRole('alertdialog').getByRole('button').last().click();
    await second.page.getByText('Answers at night').first().waitFor({ state: 'detached' });
    await first.page.reload();
    await first.page.getByText('night.desk').waitFor();
    await first.page.locator('tr', { hasText: 'night.desk' }).getByText('Link not used yet').waitFor();
    expect([...first.broken.filter((line) => !line.includes('400')), ...second.broken]).toEqual([]);
  });

  test('a trader who looks is frozen with a reason and is signed out; two people unfreeze', async () => {
    const { system } = journeys;
    const looking = await newTrader(system);
    const phone = await journeys.openPhone();
    await signIn(phone, looking);
    const { page: app } = await openWatchedPage(phone);
    await app.goto('/usercenter');
    await app.getByText(looking.number).first().waitFor();
    const first = await openConsole(journeys, looks[1]);
    await signInOperator(journeys, first.page, 'demo-support');
    await first.page.goto(`${consoleUrl(system)}/users?id=${looking.number}`);
    await first.page.getByRole('button', { name: '冻结', exact: true }).click();
    const dialog = first.page.getByRole('alertdialog');
    await dialog.getByRole('textbox').fill('Two people use it');
    await dialog.getByRole('button', { name: '冻结', exact: true }).click();
    await first.page.getByText('已冻结：Two people use it').waitFor();
    await app.waitForURL('**/login**');
    expect(await faultsOf(first.page)).toEqual([]);
    await keepPicture(first.page, 'console-user-frozen');
    await first.page.getByRole('button', { name: '提议解冻' }).click();
    await dialog.getByRole('textbox').fill('They are one');
    await dialog.getByRole('button', { name: '提议解冻' }).click();
    const second = await openConsole(journeys, looks[0]);
    await signInOperator(journeys, second.page, 'demo-admin');
    await second.page.goto(`${consoleUrl(system)}/approvals`);
    await second.page.getByText(looking.number).first().click();
    await second.page.getByRole('cell', { name: 'They are one' }).waitFor();
    await second.page.getByText('Two people use it').waitFor();
    expect(await faultsOf(second.page)).toEqual([]);
    await second.page.getByRole('button', { name: 'Approve', exact: true }).click();
    // Leaving the page before the answer would take the request back.
    const decided = second.page.waitForResponse((response) => response.url().includes(decideApproval.path));
    await second.page.getByRole('alertdialog').getByRole('button', { name: 'Approve', exact: true }).click();
    await decided;
    await second.page.goto(`${consoleUrl(system)}/users?id=${looking.number}`);
    await second.page.getByRole('button', { name: 'Freeze', exact: true }).waitFor();
    expect([...first.broken, ...second.broken]).toEqual([]);
  });
});

/** The withdrawal of a trader, opened in the queue of this state. */
async function openWithdrawal(page: Page, state: string, { number }: NewTrader): Promise<void> {
  await page.goto(`${consoleUrl(journeys.system)}/withdrawals?state=${state}`);
  await page.getByText(number).first().click();
  await page.locator('.console-decision').waitFor();
}

const walletOf = (): Promise<Wallet> => callServer<Wallet>(journeys.system, getWallet, { input: {}, token: trader.token });
