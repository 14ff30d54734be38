// Real Chromium for tests: opens the app as a phone would and checks what every page owes: nothing scrolls sideways, targets can be hit, axe finds nothing.
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { findAxeFaults } from '../../../../tools/testing/axe.ts';
import { stretch } from '../../../../tools/process/patience.ts';
import { ACTION_MS_MAX } from '../../../../tools/testing/limits.ts';
import { getBrowser } from '../../../../tools/testing/machine.ts';
import { chromeArgs, phoneOptions } from './chrome.ts';
import { demoTrader, type Login, type NewTrader } from './traders.ts';

interface BrowserOptions {
  /** Switches of Chromium beside those of every test. */
  args?: readonly string[];
  /** Variables of its process beside those of the test's. */
  environment?: Readonly<Record<string, string>>;
}

export function openBrowser({ args = [], environment = {} }: BrowserOptions = {}): Promise<Browser> {
  return chromium.launch({ executablePath: getBrowser(), args: [...chromeArgs, ...args], env: { ...process.env, ...environment } });
}

export interface PhoneOptions {
  width?: number;
  height?: number;
  mode?: 'light' | 'dark';
  /** What the phone is set to. */
  language?: string;
  /** With the app's service worker; it answers for files, so what a test does to their requests would not be seen. */
  workers?: boolean;
  baseUrl: string;
}

/** A phone of its own: nothing stored, nothing shared. */
export async function openPhone(
  browser: Browser,
  { width = 390, height = 844, mode = 'light', language = 'en-US', workers = false, baseUrl }: PhoneOptions,
): Promise<BrowserContext> {
  const phone = await browser.newContext({
    ...phoneOptions,
    viewport: { width, height },
    colorScheme: mode,
    locale: language,
    baseURL: baseUrl,
    serviceWorkers: workers ? 'allow' : 'block',
    reducedMotion: 'reduce',
  });
  phone.setDefaultTimeout(stretch(ACTION_MS_MAX));
  return phone;
}

/** A new page, and what breaks on it: errors that nobody caught, and with `console` what the page says as an error. */
export async function openWatchedPage(phone: BrowserContext, { console = false } = {}): Promise<{ page: Page; broken: string[] }> {
  const page = await phone.newPage();
  const broken: string[] = [];
  page.on('pageerror', (error) => broken.push(error.message));
  if (console)
    page.on('console', (message) => {
      if (message.type() === 'error') broken.push(message.text());
    });
  return { page, broken };
}

/** Fills and sends the login that stands on the page, in whatever language. */
export async function submitLogin(page: Page, { number, password }: Login = demoTrader): Promise<void> {
  await page.locator('input[name=number]').fill(number);
  await page.locator('input[name=password]').fill(password);
  await page.locator('button[type=submit]').click();
}

/** Logs in and waits for the home page. */
export async function logIn(page: Page, trader?: Login): Promise<void> {
  await page.goto('/login?form=1');
  await submitLogin(page, trader);
  await page.waitForURL('**/index');
}

/** Every page of this phone starts with the session. */
export async function signIn(phone: BrowserContext, { token }: Pick<NewTrader, 'token'>): Promise<void> {
  const session = JSON.stringify({ token });
  await phone.addInitScript((kept) => {
    if (location.protocol !== 'about:') localStorage.setItem('millrace.session', kept);
  }, session);
}

/** A picture for people to look at, where PICTURES_DIR names a folder. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES_DIR'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

/** Everything that is wrong with the page as it stands; empty when all is well. */
export async function faultsOf(page: Page): Promise<string[]> {
  return [...(await findAxeFaults(page, ['region'])), ...(await page.evaluate(layoutFaults))];
}

/** Runs in the page. */
export function layoutFaults(): string[] {
  const faults: string[] = [];
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) faults.push(`scrolls sideways: ${root.scrollWidth} in ${root.clientWidth}`);
  for (const target of document.querySelectorAll<HTMLElement>('button, a[href], input')) {
    const box = target.getBoundingClientRect();
    // What is clipped to a pixel until it has the focus is for keyboards and screen readers.
    if (box.width <= 1 || target.closest('[aria-hidden="true"]') || (target.getAttribute('tabindex') === '-1' && target.tagName === 'SPAN'))
      continue;
    // An input's target is the frame around it; segments enlarge theirs by a pseudo element.
    const frame =
      target.tagName === 'INPUT' ? (target.closest('.field-box, .say-field, .code-field-frame') ?? target).getBoundingClientRect() : box;
    const extra = target.closest('.segment') ? 6 : 0;
    if (frame.height + extra < 43.5 || frame.width < 43.5)
      faults.push(`small target ${Math.round(frame.width)}x${Math.round(frame.height)}: ${target.outerHTML.slice(0, 120)}`);
    // Lines that scroll sideways by themselves.
    if (box.right > root.clientWidth + 1 && !target.closest('.saved-accounts, .tabs'))
      faults.push(`leaves the page: ${target.outerHTML.slice(0, 120)}`);
  }
  // Words that did not come with the page show their key.
  const key =
    /\b(common|nav|accounts|authorize|exchange|tabs|tasks|groups|team|wallet|why|messages|refusals|refusal|rules|mail|native|legal|help|share|shell|console)\.[a-z]\w+(\.\w+)*\b/;
  for (const line of document.body.innerText.split('\n')) {
    const found = key.exec(line)?.[0];
    if (found && found === line.trim()) faults.push(`a key instead of words: ${found}`);
  }
  return faults;
}
