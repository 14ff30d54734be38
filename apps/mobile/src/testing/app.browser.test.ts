// The app in real Chromium against a running system: what a guest and a trader see, in light and dark, narrow and wide, English and Chinese.
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { faultsOf, keepPicture, openWatchedPage, submitLogin, type PhoneOptions } from './browser.ts';
import { createJourneys } from './journeys.ts';
import { mailedCode } from './system-calls.ts';
import { stretch } from '../../../../tools/process/patience.ts';

const journeys = createJourneys();

journeys.describe('in a browser', () => {
  const looks = [390, 320].flatMap((width) =>
    (['light', 'dark'] as const).flatMap((mode) => ['en-US', 'zh-CN'].map((language) => ({ width, mode, language }))),
  );

  test.each(looks)('login at $width in $mode, $language: nothing to find fault with', async (look) => {
    const { page, broken } = await open('/', look);
    await page.waitForURL('**/login');
    await page.locator('.guest-ladder').waitFor();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain(look.language === 'zh-CN' ? '分批买入' : 'Buys in steps');
    expect(await faultsOf(page)).toEqual([]);
    await keepPicture(page, `guest-${look.width}-${look.mode}-${look.language}`);
    await page.getByRole('button', { name: look.language === 'zh-CN' ? '登录' : 'Log in' }).click();
    await page.waitForURL('**/login?form=1');
    const title = look.language === 'zh-CN' ? '登录 Meridian' : 'Log in to Meridian';
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(title);
    expect((await lookOf(page)).dataset).toMatchObject({
      theme: 'harbour',
      mode: look.mode,
      updown: look.language === 'zh-CN' ? 'cn' : 'std',
    });
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: look.language === 'zh-CN' ? '登录' : 'Log in' }).click();
    expect(await page.getByRole('alert').count()).toBe(2);
    expect(await faultsOf(page)).toEqual([]);
    expect(broken).toEqual([]);
  });

  test('a guest looks around: everything opens, nothing can be done, and the way out leads to an account of their own', async () => {
    const { page, broken } = await open('/', {});
    await page.getByRole('button', { name: 'Look around' }).click();
    await page.waitForURL('**/index');
    const note = page.getByRole('region', { name: 'You are looking around.' });
    await note.waitFor();
    await page.getByText('10,000.00').first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(await faultsOf(page)).toEqual([]);
    await keepPicture(page, 'guest-home');
    for (const path of ['/strategy', '/discover', '/team', '/zichan', '/message', '/auth', '/personDetail']) {
      await page.goto(path);
      await note.waitFor();
      await page.waitForLoadState('networkidle');
      expect({ path, faults: await faultsOf(page) }).toEqual({ path, faults: [] });
    }
    // The last of them is a form: its act says why it is off.
    const act = page.getByRole('button', { name: 'Only in your own account' });
    expect(await act.getAttribute('aria-disabled')).toBe('true');
    await keepPicture(page, 'guest-form');
    expect(broken).toEqual([]);
    await note.getByRole('button', { name: 'Create an account' }).click();
    await page.waitForURL('**/reg');
    expect(await page.evaluate(() => localStorage.getItem('millrace.session'))).toBeNull();
  });

  test('on a laptop the product stands beside what a guest can do', async () => {
    const { page, broken } = await open('/login', { width: 1280 });
    await page.locator('.guest-ladder').waitFor();
    await page.getByRole('button', { name: 'Look around' }).waitFor();
    await page.getByLabel('UID').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await keepPicture(page, 'guest-1280');
    expect(broken).toEqual([]);
  });

  test.each(['/reg', '/forgetPassword', '/language', '/userContract', '/privacy', '/customerService', '/404'])(
    'guests reach %s, and it is in order at 320',
    async (path) => {
      const { page, broken } = await open(path, { width: 320 });
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
      expect(await faultsOf(page)).toEqual([]);
      expect(broken).toEqual([]);
    },
  );

  test.each(['invitecode', 'code'])('the invite code of a link (%s) stands in the form as it was written', async (name) => {
    const { page } = await open(`/reg?${name}=1e5`, {});
    await page.getByLabel('Email').fill(`invited-${name}@example.com`);
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByLabel('Verification code').fill('123456');
    await page.getByRole('button', { name: 'Continue' }).click();
    expect(await page.getByLabel('Invite code').inputValue()).toBe('1e5');
  });

  test('a path that nobody knows goes to 404; a page for traders leads to the login and back', async () => {
    const { page } = await open('/nowhere/at/all', {});
    await page.waitForURL('**/404');
    await page.goto('/auth');
    await page.waitForURL('**/login?back=%2Fauth');
    await submitLogin(page);
    await page.waitForURL('**/auth');
    await page.goto('/login');
    await page.waitForURL('**/index');
  });

  test('the error page says nothing that an address puts into its mouth', async () => {
    const { page } = await open('/error?message=Send%20it%20to%20TX9&code=call%20555', {});
    await page.getByRole('button', { name: 'Retry' }).waitFor();
    expect(await page.getByRole('alert').textContent()).toContain('Request failed');
    expect(await page.locator('body').textContent()).not.toMatch(/TX9|555/);
  });

  test('a server that gives no tenant leads to the error page with -999999', async () => {
    const phone = await journeys.openPhone();
    const page = await phone.newPage();
    await page.route('**/getTenantByUrl*', (route) => route.abort());
    await page.goto('/index');
    await page.waitForURL('**/error?code=-999999');
    expect(await page.getByRole('alert').textContent()).toContain('Request failed');
    expect(await faultsOf(page)).toEqual([]);
    await page.unroute('**/getTenantByUrl*');
    // Anywhere on the screen.
    await page.locator('main').click({ position: { x: 20, y: 300 } });
    await page.waitForURL('**/login');
  });

  test('a token in the address that is no ticket is told to log in from the login page', async () => {
    const { page } = await open('/?token=anything', {});
    await page.getByText('Please log in from the login page').waitFor();
    await page.waitForURL('**/login');
  });

  test('a trader logs in, sees the linked account, and is remembered without a password', async () => {
    const { page, broken } = await open('/login?form=1', {});
    await page.getByLabel('UID').fill('10000001');
    await page.getByLabel('Password', { exact: true }).fill('wrong1234');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByText('Wrong UID, email or password').waitFor();
    expect(await page.getByLabel('UID').inputValue()).toBe('10000001');
    await page.getByRole('switch', { name: 'Remember me' }).click();
    await submitLogin(page);
    await page.waitForURL('**/index');
    await page.getByText('10,000.00').first().waitFor();
    expect(await faultsOf(page)).toEqual([]);
    for (const path of ['/auth', '/message', '/setting', '/language']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      expect({ path, faults: await faultsOf(page) }).toEqual({ path, faults: [] });
    }
    await logOut(page);
    expect(await page.evaluate(() => localStorage.getItem('millrace.accounts'))).not.toMatch(/demo1234|password/i);
    await page.getByRole('button', { name: 'Log in as' }).click();
    await page.waitForURL('**/index');
    await logOut(page);
    const kept = await page.evaluate(
      () => (JSON.parse(localStorage.getItem('millrace.accounts') ?? '[]') as { number: string; deviceToken: string }[])[0],
    );
    const ended = page.waitForResponse(/loginout\?forget=true/);
    await page.getByRole('button', { name: 'Forget this account here' }).click();
    await page.getByLabel('UID').waitFor();
    expect((await ended).status()).toBe(200);
    const again = await page.request.post('/app/outer/user/userLogin', { data: { number: kept?.number, deviceToken: kept?.deviceToken } });
    expect(again.status()).toBe(400);
    expect(broken.filter((line) => !line.includes('400'))).toEqual([]);
  });

  test('a session that ended elsewhere ends here, once, with the way back', async () => {
    const { page } = await open('/login?form=1', {});
    await submitLogin(page);
    await page.waitForURL('**/index');
    const token = await page.evaluate(() => (JSON.parse(localStorage.getItem('millrace.session') ?? '{}') as { token: string }).token);
    await page.request.get('/app/inter/user/loginout', { headers: { token } });
    await page.waitForURL('**/login?back=%2Findex', { timeout: stretch(5000) });
    await page.getByText('Your session has expired').waitFor();
    expect(await page.getByRole('status').filter({ hasText: 'Your session has expired' }).count()).toBe(1);
  });

  test('a stored session that the server no longer knows leads to the login and back, without an error', async () => {
    const phone = await journeys.openPhone();
    await phone.addInitScript(() => localStorage.setItem('millrace.session', '{"token":"meridian_gone"}'));
    const page = await phone.newPage();
    await page.goto('/message');
    await page.waitForURL('**/login?back=%2Fmessage');
    await page.getByLabel('UID').waitFor();
    await page.waitForLoadState('networkidle');
    expect(page.url()).toContain('/login?back=%2Fmessage');
    await page.goto('/language');
    await page.getByRole('heading', { name: 'Language' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/language');
  });

  test('a phone that is offline at the start says that the request failed, and starts when asked again', async () => {
    const { page } = await open('/login?form=1', {});
    await page.getByLabel('UID').waitFor();
    await page.route('**/app/**', (route) => route.abort());
    await page.goto('/');
    await page.waitForURL('**/error?code=-999999');
    await page.unroute('**/app/**');
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.waitForURL('**/login');
  });

  test('a chosen language is spoken at once, kept, and colours follow it', async () => {
    const { page } = await open('/language', {});
    await page.getByRole('radio', { name: '简体中文' }).click();
    await page.getByRole('heading', { name: '语言' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: '语言' }).waitFor();
    expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dataset['updown']])).toEqual(['zh-CN', 'cn']);
  });

  test.each(['light', 'dark'] as const)('a second tenant on its own host has its own name and look, readable in %s', async (mode) => {
    const { page } = await open('/login?form=1', { baseUrl: journeys.system.auroraUrl, mode });
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('Aurora');
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).not.toBe('harbour');
    expect(await faultsOf(page)).toEqual([]);
  });

  test('a newcomer registers by the mailed code and is let in', async () => {
    const { page, broken } = await open('/reg?invitecode=DEMO8888', {});
    const email = `newcomer-${Date.now()}@example.com`;
    // There is nothing to type before a code was sent, and no second step before the first is whole.
    expect(await page.locator('input[name=code]').count()).toBe(0);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Step 1 of 2').waitFor();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByRole('button', { name: /Resend in \d+ s/ }).waitFor();
    const code = await mailedCode(journeys.system, email);
    await page.getByLabel('Verification code').fill(code === '000000' ? '111111' : '000000');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Step 2 of 2').waitFor();
    await page.getByText(email).waitFor();
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.getByText('Please read and agree to the agreement first').waitFor();
    await page.getByLabel('Nickname').fill('Newcomer');
    await page.getByLabel('Password', { exact: true }).fill('long enough');
    await page.getByLabel('Confirm password').fill('long enoug');
    await page.getByRole('checkbox').click();
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.getByText('Passwords do not match').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByLabel('Confirm password').fill('long enough');
    await page.getByRole('button', { name: 'Sign up' }).click();
    // A code that is not the mailed one leads back to it; the rest is kept.
    await page.getByText('Step 1 of 2').waitFor();
    await page.getByLabel('Verification code').fill(code);
    await page.getByRole('button', { name: 'Continue' }).click();
    expect(await page.getByLabel('Nickname').inputValue()).toBe('Newcomer');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.getByRole('dialog', { name: 'You are registered' }).getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL('**/index');
    await page.getByText('No exchange linked yet').waitFor();
    await page.goto('/auth');
    await page.getByRole('radio', { name: 'Enter a key' }).click();
    await page.getByRole('link', { name: 'Open a paper account' }).waitFor();
    await page.getByRole('button', { name: 'Check and link' }).click();
    // Key, secret and passphrase; the label is filled in.
    expect(await page.getByRole('alert').count()).toBe(3);
    expect(await faultsOf(page)).toEqual([]);
    // The refused code.
    expect(broken).toEqual([expect.stringContaining('status of 400')]);
  });

  test('the stored look is on the page before the app runs', async () => {
    const { page } = await open('/login?form=1', { baseUrl: journeys.system.auroraUrl, mode: 'dark', language: 'zh-CN' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    const after = await lookOf(page);
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.reload();
    expect(await lookOf(page)).toEqual(after);
  });

  test('a device that does not say what it keeps does not hold the start', async () => {
    const { phone, page } = await open('/login?form=1', {});
    await phone.addInitScript(() => {
      CacheStorage.prototype.has = () => new Promise(() => undefined);
    });
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
  });

  test('a page whose chunk cannot be loaded says so and offers to try again', async () => {
    const { page } = await open('/login?form=1', {});
    await page.route('**/assets/register-page-*.js', (route) => route.abort());
    await page.getByRole('button', { name: 'Create an account' }).click();
    await page.getByText('The app has been updated. Please refresh the page.').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.unroute('**/assets/register-page-*.js');
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('heading', { name: 'Sign up' }).waitFor();
  });

  test('without a network the last figures stay and the page says so', async () => {
    const { phone, page } = await open('/login?form=1', {});
    await submitLogin(page);
    await page.getByText('10,000.00').first().waitFor();
    await phone.setOffline(true);
    await page.getByText('No connection since', { exact: false }).waitFor();
    expect(await page.getByText('10,000.00').count()).toBeGreaterThan(0);
    expect(await faultsOf(page)).toEqual([]);
  });

  test('the checks of a page find planted faults', async () => {
    const { page } = await open('/login?form=1', {});
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.evaluate(() =>
      document.body.insertAdjacentHTML('beforeend', '<button style="width:20px;height:20px;margin-left:900px"></button>'),
    );
    const found = (await faultsOf(page)).join(' ');
    for (const fault of ['axe button-name', 'scrolls sideways', 'small target', 'leaves the page']) expect(found).toContain(fault);
  });
});

async function open(path: string, options: Partial<PhoneOptions>): Promise<{ phone: BrowserContext; page: Page; broken: string[] }> {
  const phone = await journeys.openPhone(options);
  const visit = await openWatchedPage(phone, { console: true });
  await visit.page.goto(path);
  return { phone, ...visit };
}

function lookOf(page: Page): Promise<{ dataset: Record<string, string | undefined>; lang: string; style: string }> {
  return page.evaluate(() => {
    const { dataset, lang, style } = document.documentElement;
    return { dataset: Object.assign({}, dataset), lang, style: style.cssText };
  });
}

async function logOut(page: Page): Promise<void> {
  await page.goto('/setting');
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/login');
}
