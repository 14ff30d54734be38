// A strategy group in real Chromium: written by one operator with its mistakes named at the field, published and withdrawn by two, and seen in the app.
import { languages } from '@millrace/contract';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { keepPicture, openWatchedPage, signIn } from './browser.ts';
import { consoleUrl } from './console-calls.ts';
import { faultsOf, looks, openConsole, signInOperator } from './console-page.ts';
import { createJourneys } from './journeys.ts';
import { newTrader, type NewTrader } from './traders.ts';

const journeys = createJourneys();
let trader: NewTrader;

const name = 'Night ladder';

journeys.describe('strategy groups at the console', () => {
  beforeAll(async () => {
    trader = await newTrader(journeys.system);
  });

  test('a group is drafted, corrected, published by a second person, offered in the app, and withdrawn by two', async () => {
    const phone = await journeys.openPhone();
    await signIn(phone, trader);
    const { page: app, broken } = await openWatchedPage(phone);
    const first = await openConsole(journeys, looks[0]);
    await signInOperator(journeys, first.page, 'demo-brand');
    await first.page.locator('.console-link[href="/templates"]').click();
    await first.page.getByRole('button', { name: 'New group' }).click();
    await first.page.getByLabel('Name of the group').fill(name);
    for (const { name: language } of languages.slice(1))
      await first.page.getByLabel(language, { exact: true }).fill(`Buys low at night. ${language}`);
    await first.page.getByLabel('Add step').fill('0.01');
    expect(await faultsOf(first.page)).toEqual([]);
    // What is typed is not lost by a link that was hit by mistake.
    await first.page.locator('.console-link[href="/brand"]').click();
    await first.page.getByText('Leave without saving?').waitFor();
    expect(await faultsOf(first.page)).toEqual([]);
    await keepPicture(first.page, 'console-leave');
    await first.page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
    expect(await first.page.getByLabel('Name of the group').inputValue()).toBe(name);
    await first.page.getByRole('button', { name: 'Save draft' }).click();
    await first.page.waitForURL('**id=grp_*');
    // What was saved is checked as the server will check it.
    await first.page.getByText('2 mistakes are to be corrected').waitFor();
    await first.page.getByText('At least 0.1').waitFor();
    await first.page.getByText('This field is required').waitFor();
    expect(await first.page.getByRole('button', { name: 'Propose', exact: true }).isDisabled()).toBe(true);
    expect(await faultsOf(first.page)).toEqual([]);
    await keepPicture(first.page, 'console-template-mistakes');
    await first.page.getByLabel('English', { exact: true }).fill('Buys low at night.');
    await first.page.getByLabel('Add step').fill('2.5');
    await first.page.getByText('are to be corrected').waitFor({ state: 'detached' });
    await first.page.getByRole('button', { name: 'Save draft' }).click();
    await propose(first.page, 'Propose', 'Asked for by traders');
    await first.page.getByText('Proposed by demo-brand').waitFor();
    expect(await isOffered(app)).toBe(false);

    const second = await openConsole(journeys, looks[1]);
    await signInOperator(journeys, second.page, 'demo-approver');
    await approve(second.page, 'Asked for by traders', '2.5 %');
    expect(await isOffered(app)).toBe(true);

    // By its part of the name in the address, as a colleague would be sent it.
    await first.page.goto(`${consoleUrl(journeys.system)}/templates?text=Night&state=open`);
    await first.page.getByRole('button', { name }).click();
    await first.page.getByText('Offered, Version 1').waitFor();
    await first.page.getByRole('radio', { name: 'Versions' }).click();
    await first.page.getByText('demo-approver').waitFor();
    expect(await faultsOf(first.page)).toEqual([]);
    await propose(first.page, 'Propose to withdraw', 'Loses in calm markets');
    await first.page.getByText('Withdrawal proposed by demo-brand').waitFor();
    await approve(second.page, 'Loses in calm markets', name);
    expect(await isOffered(app)).toBe(false);
    await second.page.goto(`${consoleUrl(journeys.system)}/templates?state=withdrawn`);
    await second.page.getByRole('button', { name }).click();
    await second.page.getByText('demo-brand').first().waitFor();
    expect(await second.page.getByRole('button', { name: '保存草稿' }).count()).toBe(0);
    expect(await faultsOf(second.page)).toEqual([]);
    await keepPicture(second.page, 'console-template-withdrawn');
    expect([...broken, ...first.broken, ...second.broken]).toEqual([]);
  });
});

async function propose(page: Page, label: string, reason: string): Promise<void> {
  await page.getByRole('button', { name: label, exact: true }).click();
  await page.getByRole('alertdialog').getByRole('textbox').fill(reason);
  await page.getByRole('alertdialog').getByRole('button', { name: label, exact: true }).click();
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
}

/** Approves the open proposal of a group at the console in Chinese, after it has shown the reason and what it is about. */
async function approve(page: Page, reason: string, shown: string): Promise<void> {
  await page.goto(`${consoleUrl(journeys.system)}/approvals`);
  await page.locator('.console-row', { hasText: name }).first().click();
  await page.getByRole('cell', { name: reason }).waitFor();
  await page.getByText(shown).last().waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await keepPicture(page, `console-template-approval-${reason.replaceAll(' ', '-')}`);
  await page.getByRole('button', { name: '通过', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '通过', exact: true }).click();
  await page.getByRole('cell', { name: reason }).waitFor({ state: 'detached' });
}

/** Whether the app's list of groups, loaded anew, has it. */
async function isOffered(app: Page): Promise<boolean> {
  await app.goto('/strategy?view=groups');
  await app.getByText('Three-coin ladder').first().waitFor();
  await app.waitForLoadState('networkidle');
  return (await app.getByText(name).count()) > 0;
}
