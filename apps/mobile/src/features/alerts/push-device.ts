// Push on this device: what the browser can do, its subscription, and that of the server. The trader's wish to have alerts here is kept on the device, so that a
// subscription that the browser or the server has ended is made anew at the next start.
import { getAlertSettings, subscribePush } from '@millrace/contract';
import { ApiError } from '../../shared/api/api-error.ts';
import type { ApiClient } from '../../shared/api/client.ts';
import type { Storage } from '../../shared/session/storage.ts';

/** homeScreen: iOS pushes to apps on the home screen only. possible: the trader may be asked, or has been. */
export type PushAbility = 'unsupported' | 'homeScreen' | 'denied' | 'possible';

export interface Browser {
  userAgent: string;
  touchPoints: number;
  /** Opened from the home screen. */
  isInstalled: boolean;
  hasPush: boolean;
  permission: NotificationPermission;
}

export function readBrowser(): Browser {
  const hasPush = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
  return {
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    isInstalled: matchMedia('(display-mode: standalone)').matches,
    hasPush,
    permission: hasPush ? Notification.permission : 'default',
  };
}

export function pushAbility({ userAgent, touchPoints, isInstalled, hasPush, permission }: Browser): PushAbility {
  // An iPad says that it is a Mac, but is touched.
  const isApplePhone = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
  if (isApplePhone && !isInstalled) return 'homeScreen';
  if (!hasPush) return 'unsupported';
  return permission === 'denied' ? 'denied' : 'possible';
}

const WISH = 'push';

/** Asks the browser's permission, and subscribes. @throws what the browser or the server refuses */
export async function turnOnPush({ api, storage, userId }: { api: ApiClient; storage: Storage; userId: string }): Promise<PushAbility> {
  if ((await Notification.requestPermission()) !== 'granted') return pushAbility(readBrowser());
  const { pushKey } = await api.call(getAlertSettings, {});
  await subscribeHere(api, pushKey);
  storage.write(WISH, userId);
  return 'possible';
}

/** The browser keeps its subscription: it is another session's to end, or this one's to use again. */
export function forgetPush(storage: Storage): void {
  storage.remove(WISH);
}

/** Puts right what has changed since: our key, the browser's address, or that the server no longer has it. */
export async function renewPush({ api, storage, userId }: { api: ApiClient; storage: Storage; userId: string }): Promise<void> {
  const browser = readBrowser();
  if (storage.read(WISH) !== userId || pushAbility(browser) !== 'possible' || browser.permission !== 'granted') return;
  const { pushKey, endpoint } = await api.call(getAlertSettings, {});
  const registration = await navigator.serviceWorker.ready;
  const current = await registration.pushManager.getSubscription();
  if (current === null || current.endpoint !== endpoint || keyOf(current) !== pushKey) await subscribeHere(api, pushKey);
}

async function subscribeHere(api: ApiClient, pushKey: string): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: pushKey };
  let subscription = await pushManager.getSubscription();
  if (subscription && keyOf(subscription) !== pushKey) {
    await subscription.unsubscribe();
    subscription = null;
  }
  subscription ??= await pushManager.subscribe(options);
  try {
    await tell(api, subscription, pushKey);
  } catch (error) {
    if (!(error instanceof ApiError) || !error.problems.some(({ field }) => field === 'endpoint')) throw error;
    // It belongs to another session, or has ended at its service: the browser makes another.
    await subscription.unsubscribe();
    await tell(api, await pushManager.subscribe(options), pushKey);
  }
}

async function tell(api: ApiClient, subscription: PushSubscription, key: string): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  await api.call(subscribePush, { endpoint: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '', key });
}

/** base64url of our key for which the subscription was made. */
function keyOf({ options: { applicationServerKey } }: PushSubscription): string {
  const bytes = String.fromCodePoint(...new Uint8Array(applicationServerKey ?? new ArrayBuffer(0)));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
