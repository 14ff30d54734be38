// The first five minutes, walked twice in a real browser: a guest on a phone from the first page to a task that trades, and a trader on a laptop by keyboard
// alone. Of each step a picture, the taps or keys so far, and the seconds so far that the app and the machine took; reading and typing are not counted.
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { getDemoPast, lookAround } from '@millrace/contract';
import { waitUntil } from '../../../../../tools/process/wait-until.ts';
import { stretch } from '../../../../../tools/process/patience.ts';
import { openPhone, signIn } from '../browser.ts';
import { startRunningSystem, type RunningSystem } from '../running-system.ts';
import { callServer, mailedCode } from '../system-calls.ts';
import { newLinkedTrader } from '../traders.ts';
import { bringAxe } from './page-faults.ts';

/** Of the demo account in which the guest looks around. */
const PAST_DAYS = '5';
const pastMsMax = stretch(180_000);
/** Targets that the focus passes on its way at most. */
const KEYS_MAX = 60;

export interface WalkStep {
  walk: 'guest' | 'keyboard';
  name: string;
  /** Taps or keys since the beginning; a field that is typed into is one of them, with a phone and with a keyboard. */
  acts: number;
  seconds: number;
}

/** Is told of each step while its page stands. */
type Keep = (page: Page, step: WalkStep) => Promise<void>;

/** @throws when a step does not lead where it should */
export async function walkBoth(browser: Browser, keep: Keep): Promise<void> {
  const system = await startRunningSystem({ DEMO_HISTORY: PAST_DAYS, DEMO_TRADERS: '1' });
  try {
    await untilPlayed(system);
    const phone = await openPhone(browser, { baseUrl: system.url });
    await phone.grantPermissions(['clipboard-read', 'clipboard-write']);
    await walkOn(phone, 'guest', keep, (hands) => walkAsGuest(hands, system));
    const laptop = await openPhone(browser, { width: 1440, height: 900, baseUrl: system.url });
    await signIn(laptop, await newLinkedTrader(system));
    await walkOn(laptop, 'keyboard', keep, walkByKeyboard);
  } finally {
    await system.stop();
  }
}

async function untilPlayed(system: RunningSystem): Promise<void> {
  const { token } = await callServer<{ token: string }>(system, lookAround, { input: {} });
  let begun = false;
  const arrived = async (): Promise<boolean> => {
    const { past } = await callServer<{ past: unknown }>(system, getDemoPast, { input: {}, token });
    begun ||= past !== null;
    return begun && past === null;
  };
  if (!(await waitUntil(arrived, pastMsMax))) throw new Error('the past of the demo was not played in time');
}

/** Where a walk stops a picture is taken too. */
async function walkOn(device: BrowserContext, walk: WalkStep['walk'], keep: Keep, steps: (hands: Hands) => Promise<void>): Promise<void> {
  const hands = await beginWalk(device, walk, keep);
  try {
    await steps(hands);
  } catch (error) {
    await hands.step('stopped here');
    throw error;
  } finally {
    await device.close();
  }
}

async function walkAsGuest({ page, tap, type, step }: Hands, system: RunningSystem): Promise<void> {
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
  const email = 'walker@example.com';

  await page.goto('/');
  await button('Look around').waitFor();
  await step('what it is');
  await tap(button('Look around'));
  await page.getByRole('heading', { name: 'Running tasks' }).waitFor();
  const task = page.locator('a[href*="/details/tsk_"]').first();
  await task.waitFor();
  await step('a living account');
  await tap(task);
  await page.locator('.details-head').waitFor();
  await step('a task at work');

  await tap(page.getByText('Create an account', { exact: true }));
  await type(page.getByLabel('Email'), email);
  await tap(button('Send code'));
  await type(page.getByLabel('Verification code'), await mailedCode(system, email));
  await tap(button('Continue'));
  await type(page.getByLabel('Invite code'), 'DEMO8888');
  await type(page.getByLabel('Nickname'), 'Walker');
  await type(page.getByLabel('Password', { exact: true }), 'a long password');
  await type(page.getByLabel('Confirm password'), 'a long password');
  await tap(page.getByRole('checkbox'));
  await step('sign up');
  await tap(button('Sign up'));
  await tap(page.getByRole('dialog', { name: 'You are registered' }).getByRole('button', { name: 'Continue' }));
  await page.waitForURL('**/index');
  await step('home of a new trader');

  await tap(page.getByText('Link exchange', { exact: true }));
  await tap(page.getByRole('radio', { name: 'Enter a key' }));
  const [exchange] = await Promise.all([
    page.context().waitForEvent('page'),
    tap(page.getByRole('link', { name: 'Open a paper account' })),
  ]);
  await tap(exchange.locator('#open-form [type=submit]'));
  await tap(exchange.getByRole('button', { name: 'Copy all three' }));
  await exchange.getByText('Copied').waitFor();
  await exchange.close();
  await page.bringToFront();
  await tap(page.getByRole('button', { name: /^Paste/ }).first());
  await page.waitForFunction(() =>
    [...document.querySelectorAll('form input')].every((input) => input instanceof HTMLInputElement && input.value !== ''),
  );
  await step('the pasted key');
  await tap(button('Check and link'));
  await tap(button('Switch and link'));
  await button('Start your first task').waitFor();
  await step('linked');

  await tap(button('Start your first task'));
  await tap(page.getByText('Futures DCA', { exact: true }).first());
  await page.getByRole('region', { name: 'Planned orders' }).waitFor();
  await tap(page.locator('[data-preset=calm]'));
  await step('a preset and what it needs');
  await page.getByText('Cycles', { exact: true }).scrollIntoViewIfNeeded({ timeout: stretch(60_000) });
  await step('the last 90 days with it');
  await tap(button('Create and start'));
  await tap(button('Start without a limit'));
  await page.waitForURL('**/details/tsk_*');
  await page
    .locator('[data-figure=why]')
    .filter({ hasText: /Opening|Bought|Buying/ })
    .waitFor();
  await step('it trades');
}

async function walkByKeyboard({ page, press, keyTo, step }: Hands): Promise<void> {
  await page.goto('/index');
  await page.locator('nav.rail').waitFor();
  await step('home');
  await press('n');
  const kinds = page.getByRole('dialog', { name: 'New task' });
  await kinds.waitFor();
  await step('the kinds');
  await keyTo('Tab', kinds.getByRole('radio').first());
  await keyTo('ArrowDown', kinds.getByRole('radio', { name: /^Futures DCA/ }));
  await press('Enter');
  await page.getByRole('region', { name: 'Planned orders' }).waitFor();
  await keyTo('Tab', page.locator('[data-preset=calm]'));
  await press('Enter');
  await step('the form beside its plan');
  await keyTo('Tab', page.getByRole('button', { name: 'Create and start', exact: true }));
  await press('Enter');
  await keyTo('Tab', page.getByRole('button', { name: 'Start without a limit', exact: true }));
  await press('Enter');
  await page.waitForURL('**/details/tsk_*');
  await page
    .locator('[data-figure=why]')
    .filter({ hasText: /Opening|Bought|Buying/ })
    .waitFor();
  await step('it trades');
  // The list stands beside the task: its search has the focus.
  await press('/');
  await page.locator('input[type=search]:focus').waitFor();
  for (const letter of 'btc') await press(letter);
  await page.locator('.task-column a[data-task][aria-current]').waitFor();
  await step('found again');
}

type Hands = Awaited<ReturnType<typeof beginWalk>>;

async function beginWalk(device: BrowserContext, walk: WalkStep['walk'], keep: Keep) {
  await bringAxe(device);
  const page = await device.newPage();
  let acts = 0;
  let ms = 0;
  let lastMs = performance.now();
  const press = async (key: string): Promise<void> => {
    acts += 1;
    await page.keyboard.press(key);
  };
  return {
    page,
    press,
    tap: async (target: Locator): Promise<void> => {
      acts += 1;
      await target.click();
    },
    type: async (field: Locator, text: string): Promise<void> => {
      acts += 1;
      await field.fill(text);
    },
    /** @throws when the keyboard does not come to it */
    keyTo: async (key: 'Tab' | 'ArrowDown', target: Locator): Promise<void> => {
      await target.waitFor();
      for (let times = 0; !(await target.evaluate((element) => element === document.activeElement)); times += 1) {
        if (times === KEYS_MAX) throw new Error(`${key} pressed ${String(KEYS_MAX)} times does not lead to ${String(target)}`);
        await press(key);
      }
    },
    /** Pictures take time that no trader waits. */
    step: async (name: string): Promise<void> => {
      ms += performance.now() - lastMs;
      await page.waitForFunction(() => document.querySelector('.skeleton') === null);
      await keep(page, { walk, name, acts, seconds: Math.round(ms / 100) / 10 });
      lastMs = performance.now();
    },
  };
}
