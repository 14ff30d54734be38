import type { AppInfo } from '@millrace/contract';
import { expect, test } from 'vitest';
import { isOpenWhenTooOld, isTooOld, updateOffer, type Running } from './update-offer.ts';

const info: AppInfo = {
  appVersion: '2.37.5',
  appApkVersion: '2.37.5',
  appApkGoogleVersion: '2.37.3',
  appIpaIosVersion: '2.36.9',
  appApkUrl: 'https://files.example/app.apk',
  appWgtVersion: '2.37.7',
  appWgtUrl: 'https://files.example/app.zip',
  appWgtSize: 3_000_000,
  appWgtSha256: 'a'.repeat(64),
  minVersion: '',
  appGooglePlay: 'https://play.example/app',
  appAppStore: 'https://apps.example/app',
  content: '',
  installType: '',
  installUrl: 'https://files.example/install',
  showUpdate: true,
  lastVersion: '2.37.7',
  channel: '',
};
const android = (version: string, contentVersion = '2.37.7'): Running => ({ platform: 'android', version, contentVersion });
const ios = (version: string, contentVersion = '2.37.7'): Running => ({ platform: 'ios', version, contentVersion });
const google = { ...info, channel: 'google' };
const apk = { kind: 'package', by: 'browser', url: info.appApkUrl, version: '2.37.5' };
const content = { kind: 'content', url: info.appWgtUrl, version: '2.37.7', size: 3_000_000, sha256: info.appWgtSha256 };
const none = { kind: 'none' };

test.each<[string, Running, AppInfo, unknown]>([
  ['an older package gets the full package', android('2.37.4'), info, apk],
  ['2.4 is older than 2.37', android('2.4.9999'), info, apk],
  ['nine digits are a version too', android('200370004'), info, apk],
  ['a package of the same age gets nothing more than content', android('2.37.5', '2.37.6'), info, content],
  ['content that is newer here differs too: it is taken back', android('2.37.5', '2.37.8'), info, content],
  ['a newer package with the same content gets nothing', android('2.38.0'), info, none],
  ['an older package gets the package, not the content', android('2.37.4', '2.37.6'), info, apk],
  ['Google compares with its own version', android('2.37.3', '2.37.7'), google, none],
  ['and leads to its store', android('2.37.2'), google, { kind: 'package', by: 'store', url: info.appGooglePlay, version: '2.37.3' }],
  ['iOS compares with its store', ios('2.36.9'), info, none],
  ['and leads there', ios('2.36.8'), info, { kind: 'package', by: 'store', url: info.appAppStore, version: '2.36.9' }],
  [
    'installType browser leads to the page of its own',
    ios('2.36.8'),
    { ...info, installType: 'browser' },
    { kind: 'package', by: 'browser', url: info.installUrl, version: '2.36.9' },
  ],
  [
    'installType store leads a free package to the store',
    android('2.37.4'),
    { ...info, installType: 'store' },
    { ...apk, by: 'store', url: info.appGooglePlay },
  ],
  ['without an address nothing is offered', android('2.37.4'), { ...info, appApkUrl: '' }, none],
  ['without a version nothing is offered', android('2.0.0'), { ...info, appApkVersion: '', appWgtVersion: '' }, none],
  ['content without its sum is not offered', android('2.37.5', '2.37.6'), { ...info, appWgtSha256: '' }, none],
  ['content without its size is not offered', android('2.37.5', '2.37.6'), { ...info, appWgtSize: 0 }, none],
  ['a package of an unknown version is offered nothing', android('debug', '2.37.1'), info, none],
])('%s', (_name, running, appInfo, offer) => {
  expect(updateOffer(running, appInfo)).toEqual(offer);
});

test.each([
  ['2.37.4', '2.37.5', true],
  ['2.37.5', '2.37.5', false],
  ['2.4.9999', '2.37.0', true],
  ['2.37.5', '', false],
  ['debug', '2.37.5', false],
])('content %s below a least version of %s is too old: %s', (version, minVersion, old) => {
  expect(isTooOld(version, { minVersion })).toBe(old);
});

test.each([
  ['/tasks', true],
  ['/contract-optional/details/tsk_1', true],
  ['/myfollow', true],
  ['/positions', true],
  ['/updates', true],
  ['/', true],
  ['/index', false],
  ['/contract-optional/form', false],
  ['/zichan', false],
  ['/drawMoney', false],
])('an app that is too old: %s is open %s', (path, is) => {
  expect(isOpenWhenTooOld(path)).toBe(is);
});
