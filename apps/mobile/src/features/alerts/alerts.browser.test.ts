// Push on a phone: turned on by a tap, shown by the worker, and a tap on it opens the page behind it in the window that is open. Subscribing needs a browser
// maker's service, so the page is given a subscription of the stub; what the stub decrypts is handed to the worker by the DevTools protocol.
import pg from 'pg';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, expect, test, vi } from 'vitest';
import { stretch } from '../../../../../tools/process/patience.ts';
import { startPushStub, type PushStub, type StubDevice } from '../../../../../tools/testing/push-stub.ts';
import { openWatchedPage, signIn } from '../../testing/browser.ts';
import { createJourneys } from '../../testing/journeys.ts';
import { mailedCode } from '../../testing/system-calls.ts';
import { newTrader, type NewTrader } from '../../testing/traders.ts';

let stub: PushStub;
const journeys = createJourneys({
  own: async () => {
    stub = await startPushStub();
    return { PUSH_STUB: stub.origin };
  },
});
afterAll(() => stub?.stop());

/**
 * A headless shell, as the npm package brings it, has no notifications: it says that they are denied and keeps none. There the page is told that they are
 * allowed, and what the worker shows is kept by tag, as a browser does; a whole Chromium (Debian's) shows them itself, and those are asked for.
 */
async function allowNotifications(phone: BrowserContext): Promise<void> {
  await phone.grantPermissions(['notifications'], { origin: journeys.system.url });
  await phone.addInitScript(() => {
    if (Notification.permission === 'granted') return;
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = async () => 'granted';
  });
}

async function keepNotifications(phone: BrowserContext): Promise<void> {
  await phone.serviceWorkers()[0]?.evaluate(() => {
    if (Notification.permission === 'granted') return;
    const kept = new Map<string, object>();
    ServiceWorkerRegistration.prototype.showNotification = async (title, options = {}) => {
      const tag = options.tag ?? '';
      kept.set(tag, { title, ...options, close: () => kept.delete(tag) });
    };
    ServiceWorkerRegistration.prototype.getNotifications = async () => [...kept.values()] as Notification[];
  });
}

/** The browser's subscription, as if its maker's service had given it. */
async function giveSubscription(phone: BrowserContext, device: StubDevice): Promise<void> {
  await phone.addInitScript(({ endpoint, p256dh, auth }) => {
    let given: object | null = null;
    PushManager.prototype.getSubscription = async () => given as PushSubscription | null;
    PushManager.prototype.subscribe = async (options) => {
      const given64 = options?.applicationServerKey;
      const text = (typeof given64 === 'string' ? given64 : '').replaceAll('-', '+').replaceAll('_', '/');
      const key = Uint8Array.from(atob(text), (char) => char.codePointAt(0) ?? 0);
      given = {
        endpoint,
        options: { applicationServerKey: key.buffer, userVisibleOnly: true },
        toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
        unsubscribe: async () => true,
      };
      return given as PushSubscription;
    };
  }, device);
}

async function openAlerts(trader: NewTrader): Promise<{ phone: BrowserContext; page: Page; broken: string[] }> {
  const phone = await journeys.openPhone({ workers: true });
  await allowNotifications(phone);
  await signIn(phone, trader);
  await giveSubscription(phone, stub.subscribe());
  const { page, broken } = await openWatchedPage(phone);
  await page.goto('/alerts');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await keepNotifications(phone);
  return { phone, page, broken };
}

async function query<Row extends pg.QueryResultRow>(sql: string, values: readonly unknown[]): Promise<Row[]> {
  const database = new pg.Client({ connectionString: journeys.system.run.database?.url });
  await database.connect();
  try {
    return (await database.query<Row>(sql, [...values])).rows;
  } finally {
    await database.end();
  }
}

/** What the engine writes about a key that the exchange no longer accepts. */
async function writeKeyBroken({ number }: NewTrader, id: string): Promise<void> {
  await query(
    `insert into message (id, tenant_id, user_id, kind, args)
     select $2, tenant_id, id, 'keyBroken', $3 from app_user where tenant_id = 'meridian' and uid = $1`,
    [number, id, JSON.stringify({ remark: 'main', credentialId: 'crd_1', environment: 'paper', reason: 'exchangeKeyRefused' })],
  );
  await query(`select queue_alerts(array[$1], 'trading', 'urgent', false)`, [id]);
}

/** How each subscription of the trader has ended, the oldest first; null: it has not. */
async function subscriptionEnds({ number }: NewTrader): Promise<(string | null)[]> {
  const rows = await query<{ reason: string | null }>(
    'select end_reason as reason from push_subscription p join app_user u on u.id = p.user_id where u.uid = $1 order by p.created_at',
    [number],
  );
  return rows.map(({ reason }) => reason);
}

/** By its own word: the user agent says the same of both. */
async function isHeadlessShell(): Promise<boolean> {
  const devtools = await journeys.browser.newBrowserCDPSession();
  const { product } = await devtools.send('Browser.getVersion');
  await devtools.detach();
  return product.startsWith('HeadlessChrome');
}

interface Shown {
  title: string;
  body: string;
  tag: string;
  lang: string;
  /** One that the browser itself shows. */
  isReal: boolean;
}

/** Asked of the worker, which shows them. */
async function shown(phone: BrowserContext): Promise<Shown[] | undefined> {
  return phone.serviceWorkers()[0]?.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    return (await registration.getNotifications()).map((notification) => {
      const { title, body, tag, lang } = notification;
      return { title, body, tag, lang, isReal: notification instanceof Notification };
    });
  });
}

/** A tap on the notification that is shown, as an event: nobody can tap where no desktop is. What it keeps the worker waiting for, only a trusted one may. */
async function tap(phone: BrowserContext): Promise<void> {
  await phone.serviceWorkers()[0]?.evaluate(async () => {
    interface WorkerScope extends EventTarget {
      registration: ServiceWorkerRegistration;
      NotificationEvent: new (type: string, init: { notification: Notification }) => Event;
    }
    const scope = globalThis as unknown as WorkerScope;
    const [notification] = await scope.registration.getNotifications();
    if (!notification) throw new Error('nothing is shown');
    const event =
      notification instanceof Notification
        ? new scope.NotificationEvent('notificationclick', { notification })
        : Object.assign(new Event('notificationclick'), { notification });
    Object.defineProperty(event, 'waitUntil', { value: (work: Promise<unknown>) => void work.catch(() => undefined) });
    scope.dispatchEvent(event);
  });
}

/** Hands the worker a push, as the browser does with one that it has decrypted. */
async function deliver(phone: BrowserContext, page: Page, data: string): Promise<void> {
  const devtools = await phone.newCDPSession(page);
  const registrationId = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration) resolve(registration.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.deliverPushMessage', { origin: journeys.system.url, registrationId: await registrationId, data });
  await devtools.detach();
}

journeys.describe('alerts outside the app', () => {
  test(
    'turned on by a tap, a broken key is shown with its words, once; a tap on it leads to the keys',
    { timeout: stretch(90_000) },
    async () => {
      const trader = await newTrader(journeys.system);
      const { phone, page, broken } = await openAlerts(trader);
      await page.getByRole('button', { name: 'Turn on alerts' }).click();
      await page.getByText('Alerts are on').waitFor();
      await page.getByRole('button', { name: 'Turn off' }).waitFor();

      await writeKeyBroken(trader, 'msg_ALERT0000000000000001');
      await vi.waitFor(() => expect(stub.pushes.length).toBe(1), { timeout: stretch(15_000), interval: 50 });
      const text = stub.pushes[0]?.text ?? '';
      // The server may send it twice when it dies between sending and noting.
      await deliver(phone, page, text);
      await deliver(phone, page, text);
      await vi.waitFor(async () => expect(await shown(phone)).toHaveLength(1), { timeout: stretch(10_000) });
      expect(await shown(phone)).toEqual([
        {
          title: 'Exchange key no longer works',
          body: expect.stringContaining('Its tasks are paused'),
          tag: 'msg_ALERT0000000000000001',
          lang: 'en-US',
          isReal: !(await isHeadlessShell()),
        },
      ]);

      await tap(phone);
      await page.waitForURL('**/auth');
      expect(phone.pages().length).toBe(1);
      expect(await shown(phone)).toEqual([]);

      // What became of it stands in the list.
      await page.goto('/alerts');
      await page.getByText('Sent', { exact: true }).first().waitFor();
      await page.getByRole('button', { name: 'Turn off' }).click();
      await page.getByRole('button', { name: 'Turn on alerts' }).waitFor();
      expect(broken).toEqual([]);
    },
  );

  test('a device on which the password is changed subscribes anew at once, and is pushed to', { timeout: stretch(90_000) }, async () => {
    const trader = await newTrader(journeys.system);
    const { page, broken } = await openAlerts(trader);
    await page.getByRole('button', { name: 'Turn on alerts' }).click();
    await page.getByText('Alerts are on').waitFor();

    // The code of the registration was mailed a moment ago.
    const [mailbox] = await query<{ email: string }>(
      `update email_code c set created_at = c.created_at - interval '2 minutes' from app_user u where u.uid = $1 and c.email = u.email returning u.email`,
      [trader.number],
    );
    const email = mailbox?.email ?? '';
    const before = await mailedCode(journeys.system, email);
    await page.goto('/person');
    await page.getByRole('button', { name: 'Change login password' }).click();
    await page.waitForURL('**/modifyPassword');
    // The page's stand-in forgets its subscription with each page that is loaded, so the start has made one anew.
    await vi.waitFor(async () => expect(await subscriptionEnds(trader)).toEqual(['replaced', null]), { timeout: stretch(10_000) });
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByLabel('Verification code').fill(await mailedCode(journeys.system, email, { before }));
    await page.getByLabel('New password').fill('another long password');
    await page.getByLabel('Confirm password').fill('another long password');
    await page.getByRole('button', { name: 'Change login password' }).click();
    await page.getByText('Login password changed').waitFor();
    await vi.waitFor(async () => expect(await subscriptionEnds(trader)).toEqual(['replaced', 'password', null]), {
      timeout: stretch(10_000),
    });

    await writeKeyBroken(trader, 'msg_ALERT0000000000000002');
    const arrived = (): boolean => stub.pushes.some(({ text }) => text.includes('msg_ALERT0000000000000002'));
    await vi.waitFor(() => expect(arrived()).toBe(true), { timeout: stretch(15_000), interval: 50 });
    expect(broken).toEqual([]);
  });

  test('choices, quiet hours and a trial are kept; a blocked browser is told where to allow it', { timeout: stretch(90_000) }, async () => {
    const trader = await newTrader(journeys.system);
    const { page, broken } = await openAlerts(trader);
    await page.getByRole('radio', { name: 'All' }).nth(4).click();
    await page.getByRole('switch', { name: 'Quiet hours' }).click();
    await page.getByLabel('From').fill('23:15');
    await page.getByLabel('From').blur();
    await page.getByRole('button', { name: 'By email' }).click();
    await page.getByText('Trial alert').waitFor();
    await page.reload();
    await vi.waitFor(async () => expect(await page.getByLabel('From').inputValue()).toBe('23:15'));
    expect(await page.getByRole('radio', { name: 'All' }).nth(4).getAttribute('aria-checked')).toBe('true');

    const blocked = await journeys.openPhone();
    await signIn(blocked, trader);
    await blocked.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }));
    const { page: there } = await openWatchedPage(blocked);
    await there.goto('/alerts');
    await there.getByText('The browser blocks notifications').waitFor();
    const iPhone = await journeys.openPhone();
    await signIn(iPhone, trader);
    await iPhone.addInitScript(() => Object.defineProperty(navigator, 'userAgent', { get: () => 'iPhone; CPU iPhone OS 19_0' }));
    const { page: onIphone } = await openWatchedPage(iPhone);
    await onIphone.goto('/alerts');
    await onIphone.getByText('must be on the home screen first').waitFor();
    expect(broken).toEqual([]);
  });
});
