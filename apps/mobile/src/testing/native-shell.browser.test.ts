// The web layer of a native package in real Chromium: Capacitor's own bridge script, a stand-in behind it, a running system in front.
import pg from 'pg';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { faultsOf, keepPicture, submitLogin } from './browser.ts';
import { standInShell, type StandInShell } from './stand-in-shell.ts';
import { createJourneys } from './journeys.ts';
import { newTrader, type NewTrader } from './traders.ts';
import { stretch } from '../../../../tools/process/patience.ts';

const journeys = createJourneys({ own: {} });
let trader: NewTrader;
let infoBefore: object;

const appInfo = {
  appApkVersion: '2.37.6',
  appApkUrl: 'https://files.example/app.apk',
  appWgtVersion: '2.37.9',
  appWgtUrl: 'https://files.example/app.zip',
  appWgtSize: 3_000_000,
  appWgtSha256: '0123456789abcdef'.repeat(4),
  content: 'Charts load faster.\nFewer taps to start a task.',
  showUpdate: true,
};

journeys.describe('in a native package', () => {
  beforeAll(async () => {
    trader = await newTrader(journeys.system);
    infoBefore = await setAppInfo(appInfo);
  });
  afterAll(() => setAppInfo(infoBefore));
  test('an older package is offered the full one, which opens outside; the shell hears that the content came up', async () => {
    const { page, shell } = await start('2.37.5');
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('Version 2.37.6 is available').waitFor();
    await keepPicture(page, 'native-offer');
    expect(await faultsOf(page)).toEqual([]);
    expect(callsOf(shell)).toContain('CapacitorUpdater.notifyAppReady');
    await dialog.getByRole('button', { name: 'Update now' }).click();
    await page.waitForURL('**/updates');
    await page.getByText('Charts load faster.', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Download' }).click();
    await vi.waitFor(() => expect(shell.asked).toContainEqual({ call: 'Browser.open', options: { url: appInfo.appApkUrl } }));
    await keepPicture(page, 'native-package');
    expect(await faultsOf(page)).toEqual([]);
  });

  test('an app below the least version is led to the update, and may go on to close positions alone', async () => {
    await setAppInfo({ ...appInfo, showUpdate: false, minVersion: '9.0.0' });
    try {
      const { page } = await start('2.37.5');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Later' }).click();
      await submitLogin(page, trader);
      await page.waitForURL('**/updates');
      await page.getByText('Until it is updated only closing positions works', { exact: false }).waitFor();
      expect(await faultsOf(page)).toEqual([]);
      await page.getByRole('button', { name: 'Strategy tasks' }).click();
      await page.waitForURL('**/tasks');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.goto('/zichan');
      await page.waitForURL('**/updates');
    } finally {
      await setAppInfo(appInfo);
    }
  });

  test('new content is downloaded with its progress, reported when it fails, and applied when the trader says so', async () => {
    const { page, shell } = await start('2.37.6');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Update now' }).click();
    const failed = page.getByText('The update package could not be downloaded. Restart the app and try again.');
    shell.answers['CapacitorHttp.request'] = { status: 200, headers: { 'Content-Length': '3000001' } };
    await page.getByRole('button', { name: 'Update now' }).click();
    await failed.waitFor();
    expect(callsOf(shell)).not.toContain('CapacitorUpdater.download');
    shell.answers['CapacitorHttp.request'] = { status: 200, headers: { 'Content-Length': '3000000' } };
    shell.answers['CapacitorUpdater.download'] = 'no space left';
    await page.getByRole('button', { name: 'Retry' }).click();
    await vi.waitFor(() => expect(callsOf(shell)).toContain('CapacitorUpdater.download'));
    await failed.waitFor();
    await keepPicture(page, 'native-failed');
    expect(await faultsOf(page)).toEqual([]);
    let arrive = (_bundle: unknown): void => undefined;
    shell.answers['CapacitorUpdater.download'] = new Promise((resolve) => (arrive = resolve));
    await page.getByRole('button', { name: 'Retry' }).click();
    const bar = page.getByRole('progressbar');
    await bar.waitFor();
    await vi.waitFor(async () => {
      await shell.send(page, 'CapacitorUpdater.download', { percent: 42 });
      expect(await bar.getAttribute('aria-valuenow')).toBe('42');
    });
    await keepPicture(page, 'native-progress');
    expect(await faultsOf(page)).toEqual([]);
    arrive({ id: 'bundle-1', version: '2.37.9' });
    await page.getByRole('button', { name: 'Restart now' }).click();
    await vi.waitFor(() => expect(shell.asked.at(-1)).toEqual({ call: 'CapacitorUpdater.set', options: { id: 'bundle-1' } }));
    expect(shell.asked.filter(({ call }) => call === 'CapacitorUpdater.download').at(-1)?.options).toEqual({
      url: appInfo.appWgtUrl,
      version: '2.37.9',
      checksum: appInfo.appWgtSha256,
    });
  });

  test('the back key closes a dialog, then leaves a page, then the app; links of our scheme open our pages, others nothing', async () => {
    const { page, shell } = await start('2.37.5');
    await page.getByRole('alertdialog').waitFor();
    await shell.send(page, 'App.backButton', { canGoBack: false });
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await shell.send(page, 'App.appUrlOpen', { url: 'meridian://userContract' });
    await page.waitForURL('**/userContract');
    await shell.send(page, 'App.appUrlOpen', { url: 'aurora://privacy' });
    await shell.send(page, 'App.backButton', { canGoBack: true });
    await page.waitForURL('**/login?form=1');
    expect(callsOf(shell)).not.toContain('App.exitApp');
    await shell.send(page, 'App.backButton', { canGoBack: false });
    await vi.waitFor(() => expect(callsOf(shell)).toContain('App.exitApp'));
  });

  test('a picture comes from the camera and the invite link goes to the sheet of the phone', async () => {
    const { page, shell } = await start('2.38.0');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Later' }).click();
    await submitLogin(page, trader);
    await page.waitForURL('**/index');
    await page.getByRole('link', { name: 'Team' }).click();
    await page.getByRole('button', { name: 'Invite friends' }).first().click();
    await page.getByRole('button', { name: 'Share' }).click();
    await vi.waitFor(() =>
      expect(shell.asked.at(-1)).toMatchObject({
        call: 'Share.share',
        options: { url: expect.stringContaining('/reg?invitecode=') as string },
      }),
    );
    // Given up: nothing happens, nothing is said.
    shell.answers['Camera.getPhoto'] = 'User cancelled photos app';
    await shell.send(page, 'App.appUrlOpen', { url: 'meridian://personDetail' });
    await page.getByRole('button', { name: 'Change picture' }).click();
    await vi.waitFor(() => expect(callsOf(shell)).toContain('Camera.getPhoto'));
    expect(await page.getByRole('alert').count()).toBe(0);
    shell.answers['Camera.getPhoto'] = { webPath: '/app-icon/192.png', format: 'png' };
    await page.getByRole('button', { name: 'Change picture' }).click();
    await page.locator('img[src*="plug/show"]').waitFor();
  });
});

async function start(version: string): Promise<{ page: Page; shell: StandInShell }> {
  const phone = await journeys.openPhone();
  phone.setDefaultTimeout(stretch(15_000));
  const shell = await standInShell(phone);
  shell.answers['App.getInfo'] = { id: 'app.millrace.meridian', name: 'Meridian', build: '1', version };
  shell.answers['App.getLaunchUrl'] = { url: '' };
  const page = await phone.newPage();
  await page.goto('/login?form=1');
  return { page, shell };
}

function callsOf(shell: StandInShell): string[] {
  return shell.asked.map(({ call }) => call);
}

/** As an operator would set it. Answers what stood there before. */
async function setAppInfo(info: object): Promise<object> {
  const admin = new pg.Client({ connectionString: journeys.system.run.database?.url });
  await admin.connect();
  const { rows } = await admin.query<{ app_info: object }>(`select app_info from tenant where id = 'meridian'`);
  await admin.query(`update tenant set app_info = $1 where id = 'meridian'`, [info]);
  await admin.end();
  return rows[0]?.app_info ?? {};
}
