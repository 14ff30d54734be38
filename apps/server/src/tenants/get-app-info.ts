// Versions of the app. What the tenant has not set is empty, which means: nothing to offer.
import { getAppInfo, type AppInfo } from '@millrace/contract';
import { guestHandler } from '../http/handler.ts';

const TEXTS = [
  'appVersion',
  'appApkVersion',
  'appApkGoogleVersion',
  'appIpaIosVersion',
  'appApkUrl',
  'appWgtVersion',
  'appWgtUrl',
  'appGooglePlay',
  'appAppStore',
  'content',
  'installType',
  'installUrl',
  'lastVersion',
  'channel',
] as const;

export const getAppInfoRoute = guestHandler(getAppInfo, async (_context, { tenant }) => {
  const text = (name: (typeof TEXTS)[number]): string => {
    const value = tenant.appInfo[name];
    return typeof value === 'string' ? value : '';
  };
  const texts = Object.fromEntries(TEXTS.map((name) => [name, text(name)])) as Omit<AppInfo, 'showUpdate'>;
  return { ...texts, showUpdate: tenant.appInfo['showUpdate'] === true };
});
