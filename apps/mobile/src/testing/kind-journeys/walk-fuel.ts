// Takes the fuel of a trader to 0 by the fee of a cycle, in a browser: buying stops and is said to, a top-up pays the debt and starts it again.
import { getWallet, pageMessage, type OutputOf, type Wallet } from '@millrace/contract';
import type { Browser } from 'playwright-core';
import { openPhone, openWatchedPage, signIn } from '../browser.ts';
import { correctBalance } from '../correct-balance.ts';
import { holdMarket } from '../hold-market.ts';
import type { RunningSystem } from '../running-system.ts';
import { callServer } from '../system-calls.ts';
import { newLinkedTrader } from '../traders.ts';
import { kindJourneys } from './kinds.ts';
import { look, makeByForm, until, type Walk } from './walk-kind.ts';

/** Of the 100 trial fuel that a new trader has: less than the fee of any cycle with a profit. */
const SPENT_BEFORE = '99.9999';

/** The market stands still before and after; it runs while the task trades. @returns what is wrong, in words */
export async function walkFuel({ system, browser }: { system: RunningSystem; browser: Browser }): Promise<string[]> {
  const ladder = kindJourneys.find(({ id }) => id === '4-swap');
  if (ladder?.from !== 'form') throw new Error('there is no journey of a ladder');
  const journey = { ...ladder, id: 'fuel', repeats: true };
  let hold = await holdMarket(system.run.ports.paper ?? 0);
  const phone = await openPhone(browser, { baseUrl: system.url });
  try {
    const trader = await newLinkedTrader(system);
    const fuel = async (): Promise<number> =>
      Number((await callServer<Wallet>(system, getWallet, { input: {}, token: trader.token })).fuel);
    await correctBalance(system, trader.number, [
      { currency: 'experienceFuel', amount: `-${SPENT_BEFORE}` },
      { currency: 'usdt', amount: '150' },
    ]);
    await signIn(phone, trader);
    const { page, broken } = await openWatchedPage(phone);
    const walk: Walk = { system, trader, page, journey, faults: broken };
    const id = await makeByForm(walk, journey);
    const details = page.url();
    hold.release();
    await until(walk, id, ({ stopMake, cycles }) => cycles > 0 && stopMake === 'close');
    hold = await holdMarket(system.run.ports.paper ?? 0);
    const empty = await fuel();
    if (empty !== 0) walk.faults.push(`after the fee ${String(empty)} fuel is left`);
    await page.locator('[data-figure=fuel-empty]').waitFor();
    await look(walk, 'empty');
    const { rows } = await callServer<OutputOf<typeof pageMessage>>(system, pageMessage, { input: {}, token: trader.token });
    if (!rows.some(({ kind }) => kind === 'fuelEmpty')) walk.faults.push('no message says that fuel has run out');
    // The trader cannot start buying himself.
    await page.locator('[data-action=startBuying]').click();
    await page.getByText('Your fuel is empty. Top up to open anything new; exits go on', { exact: true }).first().waitFor();

    await page.locator('[data-figure=fuel-empty]').getByRole('link').click();
    await page.locator('input[name=amount]').fill('100');
    await look(walk, 'top-up');
    await page.getByRole('button', { name: 'Pay 100.00 USDT' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Pay 100.00 USDT' }).click();
    await page.waitForURL('**/zichan');
    await until(walk, id, ({ stopMake }) => stopMake === 'open');
    // What the fee could not take is paid from the credit first.
    const left = await fuel();
    if (!(left > 90 && left < 100)) walk.faults.push(`after a top-up of 100 there are ${String(left)} fuel`);
    await page.goto(details);
    await page.locator('[data-action=stopBuying]').waitFor();
    if ((await page.locator('[data-figure=fuel-empty]').count()) > 0) walk.faults.push('the page still says that fuel is empty');
    await page.locator('[data-action=stopBuying]').click();
    return walk.faults;
  } finally {
    hold.release();
    await phone.close();
  }
}
