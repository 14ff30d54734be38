// Teams in real Chromium with the demo trader's seeded one: his pages in every width and mode, and the terms of teams at the console, where what cannot be
// saved is refused in words and what can is saved by two people.
import { getTerms, type Terms } from '@millrace/contract/admin';
import { expect, test } from 'vitest';
import { faultsOf as pageFaultsOf, keepPicture, openWatchedPage, signIn } from './browser.ts';
import { callConsole, consoleUrl, logInOperator } from './console-calls.ts';
import { faultsOf, looks, openConsole, signInOperator } from './console-page.ts';
import { createJourneys } from './journeys.ts';
import { openSession } from './screens/seed.ts';
import { demoTrader } from './traders.ts';

/** With the demo's people, and terms that change. */
const journeys = createJourneys({ own: { DEMO_TRADERS: '1' } });

const phoneLooks = [
  { width: 390, mode: 'light', language: 'en-US' },
  { width: 390, mode: 'dark', language: 'zh-CN' },
  { width: 320, mode: 'light', language: 'zh-CN' },
  { width: 320, mode: 'dark', language: 'en-US' },
] as const;

const lines = (levels: Terms['terms']['teamLevels']): string =>
  levels.map((level) => [level.directActive, level.teamActive, level.teamPerformance, level.rate].join(' ')).join('\n');

journeys.describe('teams and their terms in a browser', () => {
  test.each(phoneLooks)('the demo team at $width in $mode, $language', async (look) => {
    const phone = await journeys.openPhone(look);
    await signIn(phone, { token: await openSession(journeys.system, demoTrader.number) });
    const { page, broken } = await openWatchedPage(phone);
    for (const [name, path, there] of [
      ['floor', '/team/floor?depth=2', '[data-status]'],
      ['members', '/team/members', '[data-status]'],
      ['team', '/team', '[data-floor="4"]'],
    ] as const) {
      await page.goto(path);
      await page.locator(there).first().waitFor();
      await page.waitForFunction(() => document.querySelector('.skeleton') === null);
      expect([name, await pageFaultsOf(page)]).toEqual([name, []]);
      await keepPicture(page, `demo-${name}-${look.width}-${look.mode}`);
    }
    // Nobody of them has traded, and the page says so.
    expect(await page.locator('[data-figure=rewards]').getAttribute('data-value')).toBe('0');
    await page.getByText(look.language === 'en-US' ? 'Nobody in your team has traded yet' : '您的团队尚无人交易').waitFor();
    expect(broken).toEqual([]);
  });

  test('levels that fall and rates above 80 % are refused in words, and valid ones are saved by two people', async () => {
    const { system } = journeys;
    const first = await openConsole(journeys, looks[0]);
    await signInOperator(journeys, first.page, 'demo-finance');
    await first.page.goto(`${consoleUrl(system)}/terms`);
    const levels = first.page.getByLabel('Levels of teams');
    const broker = first.page.getByLabel('Broker share');
    const propose = first.page.getByRole('button', { name: 'Propose', exact: true });
    const dialog = first.page.getByRole('alertdialog');
    await levels.waitFor();
    const before = lines((await termsNow()).teamLevels);
    expect(await levels.inputValue()).toBe(before);
    await first.page.getByText('The most that one chain of sponsors gets of a fee: 60').waitFor();

    await levels.fill(before.replace(/^10 /m, '6 '));
    await propose.click();
    await dialog.getByLabel('Reason').fill('A level that asks for fewer people than the one below');
    await dialog.getByRole('button', { name: 'Propose' }).click();
    await first.page.getByText('At least 7, as the level before').first().waitFor();
    expect(await faultsOf(first.page)).toEqual([]);
    await keepPicture(first.page, 'console-terms-falling');

    await levels.fill(before);
    await broker.fill('0.9');
    await first.page.getByText('The most that one chain of sponsors gets of a fee: 100').waitFor();
    await propose.click();
    await dialog.getByLabel('Reason').fill('More than there is');
    await dialog.getByRole('button', { name: 'Propose' }).click();
    await first.page.getByText('at most 80 %').first().waitFor();
    expect(await faultsOf(first.page)).toEqual([]);
    await keepPicture(first.page, 'console-terms-too-high');
    expect(lines((await termsNow()).teamLevels)).toBe(before);

    const after = before.replace('600000', '650000');
    expect(after).not.toBe(before);
    await levels.fill(after);
    await broker.fill('0.09');
    await propose.click();
    await dialog.getByLabel('Reason').fill('The season of brokers is over');
    await dialog.getByRole('button', { name: 'Propose' }).click();
    await dialog.waitFor({ state: 'detached' });

    const second = await openConsole(journeys, looks[1]);
    await signInOperator(journeys, second.page, 'demo-approver');
    await second.page.goto(`${consoleUrl(system)}/approvals`);
    await second.page.locator('.console-row', { hasText: 'demo-finance' }).first().click();
    await second.page.getByRole('cell', { name: 'The season of brokers is over' }).waitFor();
    await second.page.getByText('15 120 650000 0.5').first().waitFor();
    expect(await faultsOf(second.page)).toEqual([]);
    await keepPicture(second.page, 'console-terms-approval');
    expect(lines((await termsNow()).teamLevels)).toBe(before);
    await second.page.getByRole('button', { name: '通过', exact: true }).click();
    await second.page.getByRole('alertdialog').getByRole('button', { name: '通过', exact: true }).click();
    await second.page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await expect.poll(async () => lines((await termsNow()).teamLevels)).toBe(after);
    expect(await termsNow()).toMatchObject({ brokerRate: '0.09' });
    await first.page.reload();
    await levels.waitFor();
    expect([await levels.inputValue(), await broker.inputValue()]).toEqual([after, '0.09']);
    // The trader reads the new table, at the level that he has.
    const phone = await journeys.openPhone();
    await signIn(phone, { token: await openSession(journeys.system, demoTrader.number) });
    const page = await phone.newPage();
    await page.goto('/team');
    await page.getByRole('cell', { name: '650,000' }).waitFor();
    expect([...first.broken, ...second.broken]).toEqual([]);
  });
});

let token: string | undefined;

async function termsNow(): Promise<Terms['terms']> {
  token ??= await logInOperator(journeys.system, 'demo-auditor');
  return (await callConsole(journeys.system, getTerms, { input: {}, token })).terms;
}
