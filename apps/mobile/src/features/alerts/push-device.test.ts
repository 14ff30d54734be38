// Which browsers can show alerts, and what those that cannot are told.
import { expect, test } from 'vitest';
import { pushAbility, type Browser } from './push-device.ts';

const chrome: Browser = { userAgent: 'Linux; Android 16', touchPoints: 5, isInstalled: false, hasPush: true, permission: 'default' };
const iPhone: Browser = { ...chrome, userAgent: 'iPhone; CPU iPhone OS 19_0 like Mac OS X', hasPush: false };

test.each([
  ['Chrome on Android', chrome, 'possible'],
  ['one that was allowed', { ...chrome, permission: 'granted' }, 'possible'],
  ['one that was refused', { ...chrome, permission: 'denied' }, 'denied'],
  ['one without push', { ...chrome, hasPush: false }, 'unsupported'],
  ['an iPhone in a tab', iPhone, 'homeScreen'],
  ['an iPhone from the home screen', { ...iPhone, isInstalled: true, hasPush: true }, 'possible'],
  ['an old iPhone from the home screen', { ...iPhone, isInstalled: true }, 'unsupported'],
  ['an iPad, which says that it is a Mac', { ...iPhone, userAgent: 'Macintosh; Intel Mac OS X 10_15_7' }, 'homeScreen'],
  ['a Mac', { ...chrome, userAgent: 'Macintosh; Intel Mac OS X 10_15_7', touchPoints: 0 }, 'possible'],
] as const)('%s', (_name, browser, ability) => {
  expect(pushAbility(browser)).toBe(ability);
});
