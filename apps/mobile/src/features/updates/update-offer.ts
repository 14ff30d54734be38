// What there is to install for a package (specification section 4): a full package when the native version is older, by the version of its own
// channel; else new content when only its version differs. Pure.
import { versionCodeOf, versionTextOf, type AppInfo } from '@millrace/contract';

export interface Running {
  platform: 'android' | 'ios';
  /** Version of the package. */
  version: string;
  /** Version of the content that runs in it. */
  contentVersion: string;
}

export type UpdateOffer =
  | { kind: 'none' }
  /** Installed outside the app: the app cannot do it and does not see how it goes. */
  | { kind: 'package'; by: 'store' | 'browser'; url: string; version: string }
  /** Downloaded and applied by the app itself. */
  | { kind: 'content'; url: string; version: string; size: number; sha256: string };

export function updateOffer(running: Running, info: AppInfo): UpdateOffer {
  const own = versionCodeOf(running.version);
  const { newest, by, url } = packageOf(running.platform, info);
  // A version that cannot be read is compared with nothing: nobody is sent in circles.
  if (own === undefined) return { kind: 'none' };
  if (newest !== undefined && newest > own)
    return url === '' ? { kind: 'none' } : { kind: 'package', by, url, version: versionTextOf(newest) };
  const content = versionCodeOf(info.appWgtVersion);
  // What cannot be checked is not installed.
  if (info.appWgtSha256 === '' || info.appWgtSize === 0) return { kind: 'none' };
  if (content === undefined || info.appWgtUrl === '' || content === versionCodeOf(running.contentVersion)) return { kind: 'none' };
  return { kind: 'content', url: info.appWgtUrl, version: versionTextOf(content), size: info.appWgtSize, sha256: info.appWgtSha256 };
}

/** Google's channel and iOS compare with the store's versions, everything else with the package that we offer ourselves. */
function packageOf(platform: Running['platform'], info: AppInfo): { newest: number | undefined; by: 'store' | 'browser'; url: string } {
  const channel =
    platform === 'ios'
      ? ({ version: info.appIpaIosVersion, by: 'store', url: info.appAppStore } as const)
      : info.channel === 'google'
        ? ({ version: info.appApkGoogleVersion, by: 'store', url: info.appGooglePlay } as const)
        : ({ version: info.appApkVersion, by: 'browser', url: info.appApkUrl } as const);
  const newest = versionCodeOf(channel.version);
  if (info.installType === 'browser' && info.installUrl !== '') return { newest, by: 'browser', url: info.installUrl };
  if (info.installType === 'store' && channel.by === 'browser') return { newest, by: 'store', url: info.appGooglePlay };
  return { newest, by: channel.by, url: channel.url };
}

/** Whether the content that runs is below the least version: the server then takes nothing but closing positions. */
export function isTooOld(contentVersion: string, { minVersion }: Pick<AppInfo, 'minVersion'>): boolean {
  const [own, least] = [versionCodeOf(contentVersion), versionCodeOf(minVersion)];
  return own !== undefined && least !== undefined && own < least;
}

/** Pages on which positions are closed, and those without which nobody comes to them. */
const closing = /^\/(?:tasks|myfollow|positions|updates|login|error|404|customerService|[a-z-]+\/(?:details|list)(?:\/.*)?)?$/;

/** Whether a page is open to an app that is too old: updating and closing positions go on. */
export function isOpenWhenTooOld(path: string): boolean {
  return closing.test(path);
}
