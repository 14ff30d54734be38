// A trader looks after their account in real Chromium against a running system: picture, profile, address, passwords, devices, with real mail.
import { deflateSync, crc32 } from 'node:zlib';
import { generateSync } from 'otplib';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { allowOutgoing, safePassword } from './allow-outgoing.ts';
import { faultsOf, keepPicture, logIn, openWatchedPage, signIn, submitLogin } from './browser.ts';
import { correctBalance } from './correct-balance.ts';
import { createJourneys } from './journeys.ts';
import { demoTrader, newTrader } from './traders.ts';
import { mailedCode } from './system-calls.ts';

const journeys = createJourneys({ own: {} });
const moved = 'demo.moved@example.com';

journeys.describe('in a browser', () => {
  test('every page of the own account is in order at 320 in a language of long words', async () => {
    const phone = await journeys.openPhone({ width: 320, language: 'th' });
    const page = await phone.newPage();
    await logIn(page);
    for (const path of [
      '/person',
      '/personDetail',
      '/modifyPassword',
      '/secondPassword',
      '/modifyEmail',
      '/devices',
      '/twoStep',
      '/closeAccount',
    ]) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      expect({ path, at: new URL(page.url()).pathname, faults: await faultsOf(page) }).toEqual({ path, at: path, faults: [] });
    }
  });

  test('a trader saves the own data, gives up what is left in words, and closes the account for good', async () => {
    const { system } = journeys;
    const leaver = await newTrader(system);
    await allowOutgoing(system, leaver.number);
    await correctBalance(system, leaver.number, [{ currency: 'usdt', amount: '4.25' }]);
    const phone = await journeys.openPhone();
    await signIn(phone, leaver);
    const { page, broken } = await openWatchedPage(phone);
    await page.goto('/setting');
    await page.getByRole('button', { name: 'Close account' }).click();
    await page.waitForURL('**/closeAccount');
    await page.getByText('4.25').waitFor();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save my data' }).click();
    expect((await saved).suggestedFilename()).toBe(`data-${leaver.number}.json`);
    await page.getByLabel('Fund password').fill(safePassword);
    await page.getByRole('button', { name: 'Close account' }).click();
    await page.getByText('Type exactly: I give it up').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByLabel('Type: I give it up').fill('I give it up');
    await page.getByRole('button', { name: 'Close account' }).click();
    await page.getByText('Close the account for good?').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await keepPicture(page, 'close-account');
    await page.getByRole('dialog').getByRole('button', { name: 'Close account' }).click();
    await page.waitForURL('**/login**');
    await page.getByText('Account closed').waitFor();
    expect(broken).toEqual([]);
  });

  test('a trader changes picture, profile, address and password, and logs out another device', async () => {
    const phone = await journeys.openPhone();
    const { page, broken } = await openWatchedPage(phone);
    await logIn(page);
    await page.goto('/setting');
    await page.getByRole('button', { name: 'Demo' }).click();
    await page.getByRole('heading', { name: 'Profile' }).waitFor();
    await changeProfile(page);
    await changeEmail(page);
    await changePassword(page);
    await changeSafePassword(page);
    await logOutAnotherDevice(page);
    await page.getByRole('button', { name: 'Back' }).click();
    await loginInTwoSteps(page);
    await forgetPassword();
    // Every session ended with the old password; the way back is kept.
    await page.waitForURL('**/login?back=%2Fperson');
    await logInWith(page, 'demo8765', '/person');
    await page.getByRole('heading', { name: 'Profile' }).waitFor();
    expect(broken).toEqual([]);
  });

  test('a form keeps what was typed through another language and a reload, and no password is ever stored', async () => {
    const phone = await journeys.openPhone({ width: 320 });
    const page = await phone.newPage();
    await page.goto('/reg?invitecode=DEMO8888');
    await page.getByLabel('Email').fill('half.typed@example.com');
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByLabel('Verification code').fill('123456');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Nickname').fill('Half typed');
    await page.getByLabel('Password', { exact: true }).fill('never stored 1');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.getByText('Passwords do not match').waitFor();
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('radio', { name: '简体中文' }).click();
    await page.getByRole('heading', { name: '注册' }).waitFor();
    await page.getByText('两次输入的密码不一致').waitFor();
    expect(await page.locator('input[name=password]').inputValue()).toBe('never stored 1');
    expect(await faultsOf(page)).toEqual([]);
    await page.reload();
    await page.getByRole('heading', { name: '注册' }).waitFor();
    expect(await page.locator('input[name=email]').inputValue()).toBe('half.typed@example.com');
    // The server says that a code was sent a moment ago: it can be typed.
    await page.getByRole('button', { name: '获取验证码' }).click();
    await page.locator('input[name=code]').fill('123456');
    await page.getByRole('button', { name: '继续' }).click();
    const typed = await page.locator('input[name=nickname], input[name=password]').all();
    expect(await Promise.all(typed.map((field) => field.inputValue()))).toEqual(['Half typed', '']);
    expect(await page.evaluate(() => JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]))).not.toContain(
      'never stored',
    );
  });
});

async function changeProfile(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit profile' }).click();
  const chooser = page.locator('input[type=file]');
  await chooser.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
  await page.getByText('Only JPEG, PNG or WebP pictures can be uploaded').waitFor();
  await chooser.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: onePixel() });
  const image = page.locator('.avatar-huge img');
  await image.waitFor();
  await vi.waitFor(async () => expect(await image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(1));
  await page.getByLabel('Nickname').fill('12345678');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The nickname cannot be the same as a UID').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByLabel('Nickname').fill('Mara of the harbour');
  await page.getByLabel('Signature').fill('Slow and steady');
  await page.getByLabel('Real name').fill('Mara Lindqvist');
  await page.getByLabel('Phone').fill('+46 70 123 45');
  await page.getByRole('button', { name: 'Save' }).scrollIntoViewIfNeeded();
  let sent = 0;
  page.on('request', (request) => (sent += request.url().endsWith('/updateInfo') ? 1 : 0));
  // Twice before the page can change: the second press of a slow mouse would be one on what stands there then.
  await page.getByRole('button', { name: 'Save' }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await page.getByText('Slow and steady').waitFor();
  await page.getByText('Mara of the harbour').waitFor();
  await page.getByText('Mara Lindqvist').waitFor();
  await page.getByText('+467012345').waitFor();
  expect(sent).toBe(1);
}

async function changeEmail(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Change email' }).click();
  await page.getByLabel('New email').fill(moved);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByLabel('Verification code').fill(await codeMailedTo(moved));
  await page.getByLabel('Fund password').fill('demo9999');
  await page.getByRole('button', { name: 'Change email' }).click();
  await page.getByText('The fund password is wrong').waitFor();
  expect(await page.getByLabel('New email').inputValue()).toBe(moved);
  await page.getByLabel('Fund password').fill('demo5678');
  await page.getByRole('button', { name: 'Change email' }).click();
  await page.getByRole('heading', { name: 'Profile' }).waitFor();
  await page.getByText(moved).waitFor();
}

async function changePassword(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Change login password' }).click();
  await page.getByText(`The code goes to ${moved}`).waitFor();
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByLabel('Verification code').fill(await codeMailedTo(moved, 'set a new password'));
  await page.getByLabel('New password').fill('demo4321');
  await page.getByLabel('Confirm password').fill('demo432');
  await page.getByRole('button', { name: 'Change login password' }).click();
  await page.getByText('Passwords do not match').waitFor();
  await page.getByLabel('Confirm password').fill('demo4321');
  await page.getByRole('button', { name: 'Change login password' }).click();
  await page.getByRole('heading', { name: 'Profile' }).waitFor();
}

/** Switches it on by mail and app, keeps the recovery codes, logs in elsewhere with one. */
async function loginInTwoSteps(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Two-step login' }).click();
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByLabel('Verification code').fill(await codeMailedTo(moved, 'two-step login'));
  await page.getByRole('button', { name: 'Set up' }).click();
  const link = await page.getByRole('link', { name: 'Open in the app' }).getAttribute('href');
  expect(await faultsOf(page)).toEqual([]);
  const secret = new URL(link ?? '').searchParams.get('secret') ?? '';
  await page.getByLabel('Authenticator code').fill(generateSync({ secret }));
  await page.getByRole('button', { name: 'Turn on' }).click();
  const recovery = page.getByText(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/);
  await recovery.first().waitFor();
  expect(await recovery.count()).toBe(10);
  expect(await faultsOf(page)).toEqual([]);
  const [first = '', second = ''] = await recovery.allTextContents();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await logInElsewhere(first);
  await page.getByRole('button', { name: 'Two-step login' }).click();
  await page.getByLabel('Authenticator code').fill(second.toLowerCase());
  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByText('The verification code has 6 digits').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  const before = await codeMailedTo(moved, 'two-step login');
  await letAMinutePass();
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByLabel('Verification code').fill(await codeMailedTo(moved, 'two-step login', before));
  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('heading', { name: 'Profile' }).waitFor();
  await page.getByRole('button', { name: 'Two-step login' }).getByText('Off').waitFor();
}

async function changeSafePassword(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Change fund password' }).click();
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByLabel('Verification code').fill(await codeMailedTo(moved, 'fund password'));
  await page.getByLabel('New password').fill('demo4321');
  await page.getByLabel('Confirm password').fill('demo4321');
  await page.getByRole('button', { name: 'Change fund password' }).click();
  await page.getByText('The login password and the fund password must differ').waitFor();
  await page.getByLabel('New password').fill('demo6543');
  await page.getByLabel('Confirm password').fill('demo6543');
  await page.getByRole('button', { name: 'Change fund password' }).click();
  await page.getByRole('heading', { name: 'Profile' }).waitFor();
}

/** On a phone that is not logged in. */
async function forgetPassword(): Promise<void> {
  const before = await codeMailedTo(moved, 'set a new password');
  const other = await journeys.openPhone({ width: 320 });
  const page = await other.newPage();
  await page.goto('/login?form=1');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email', { exact: true }).fill(moved);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByLabel('Verification code').fill(await codeMailedTo(moved, 'set a new password', before));
  await page.getByLabel('New password').fill('demo8765');
  await page.getByLabel('Confirm password').fill('demo8765');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await page.waitForURL('**/login');
}

/** Moves every mailed code into the past, so that the next may be sent. */
async function letAMinutePass(): Promise<void> {
  const owner = new pg.Client({ connectionString: journeys.system.run.database?.url, password: journeys.system.run.database?.password });
  await owner.connect();
  await owner.query("update email_code set created_at = created_at - interval '1 minute'");
  await owner.end();
}

async function logInElsewhere(recoveryCode: string): Promise<void> {
  const other = await journeys.openPhone({ width: 320 });
  const page = await other.newPage();
  await page.goto('/login?form=1');
  await submitLogin(page, { ...demoTrader, password: 'demo4321' });
  await page.getByLabel('Authenticator code').fill('12');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByText('or a recovery code', { exact: false }).first().waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByLabel('Authenticator code').fill(recoveryCode);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/index');
}

/** Another phone logs in with the new password, is seen here and ended. */
async function logOutAnotherDevice(page: Page): Promise<void> {
  const other = await journeys.openPhone();
  const otherPage = await other.newPage();
  await otherPage.goto('/login?form=1');
  await logInWith(otherPage, 'demo4321');
  await page.getByRole('button', { name: 'Logged-in devices' }).click();
  await page.getByText('This device').waitFor();
  await page.getByRole('button', { name: 'Chrome' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out device' }).click();
  await page.getByText('Device logged out').waitFor();
  await otherPage.waitForURL('**/login?back=**');
  await vi.waitFor(async () => expect(await page.getByRole('button', { name: 'Chrome' }).count()).toBe(0));
}

/** The demo trader with the password of the moment. */
async function logInWith(page: Page, password: string, to = '/index'): Promise<void> {
  await submitLogin(page, { ...demoTrader, password });
  await page.waitForURL(`**${to}`);
}

function codeMailedTo(email: string, words = '', before = ''): Promise<string> {
  return mailedCode(journeys.system, email, { words, before });
}

/** The smallest PNG: one grey pixel. */
function onePixel(): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from([0, 128]))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
