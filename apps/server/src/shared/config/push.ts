// Settings of web push: our key, and the hosts that may be named as push services.
import path from 'node:path';
import { failConfig, pathOf, textOf, type Environment } from './environment.ts';

export interface PushConfig {
  /** The private VAPID key: base64url of 32 bytes, one line. */
  keyFile: string;
  /** Hosts of push services, `*.` in front for every name below. */
  hosts: readonly string[];
  /** Origin of a stub that stands for a push service; undefined outside tests, and always in production. */
  stub: string | undefined;
}

/**
 * The push services of the browser makers.
 * Chrome, Edge on Android, Opera, Samsung: Firebase (https://firebase.google.com/docs/cloud-messaging/concept-options#messaging-ports-and-your-firewall).
 * Firefox: autopush (https://mozilla-services.github.io/autopush-rs/). Safari and every browser of iOS: "allow URLs from *.push.apple.com"
 * (https://developer.apple.com/documentation/usernotifications/sending-web-push-notifications-in-web-apps-and-browsers).
 * Edge on Windows: WNS (https://learn.microsoft.com/windows/apps/design/shell/tiles-and-notifications/firewall-allowlist-config).
 */
const BROWSER_MAKERS = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', '*.push.apple.com', '*.notify.windows.com'];

const HOST = /^(?:\*\.)?(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,63}$/;

/** @throws ConfigError */
export function pushConfigOf(env: Environment, { embedded, dataDir }: { embedded: boolean; dataDir: string }): PushConfig {
  return { keyFile: keyFileOf(env, embedded, dataDir), hosts: hostsOf(env), stub: stubOf(env, embedded) };
}

function keyFileOf(env: Environment, embedded: boolean, dataDir: string): string {
  const value = pathOf(env, 'VAPID_FILE');
  if (value !== undefined) return value;
  return embedded
    ? path.join(dataDir, 'vapid')
    : failConfig('VAPID_FILE', 'is missing: the file with the private key of web push, the base64url of 32 bytes.');
}

function hostsOf(env: Environment): readonly string[] {
  const value = textOf(env, 'PUSH_HOSTS');
  if (value === undefined) return BROWSER_MAKERS;
  const hosts = value.split(',').map((part) => part.trim().toLowerCase());
  for (const host of hosts)
    if (!HOST.test(host))
      failConfig('PUSH_HOSTS', `names "${host}"; it must be host names, separated by commas, "*." for all below a name.`);
  return hosts;
}

function stubOf(env: Environment, embedded: boolean): string | undefined {
  const value = textOf(env, 'PUSH_STUB');
  if (value === undefined) return undefined;
  if (!embedded) failConfig('PUSH_STUB', 'is for tests only: a server for traders posts to push services alone.');
  if (!/^http:\/\/127\.0\.0\.1:\d{1,5}$/.test(value)) failConfig('PUSH_STUB', 'must be an address like http://127.0.0.1:9100.');
  return value;
}
