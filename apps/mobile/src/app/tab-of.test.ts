import { expect, test } from 'vitest';
import { tabOf } from './tab-of.ts';

test.each([
  ['/index', 'home'],
  ['/contract-optional/details/tsk_1', 'strategy'],
  ['/grid-trusteeship/form', 'strategy'],
  ['/copylog', 'strategy'],
  ['/team/pageFloor', 'team'],
  ['/recharge', 'assets'],
  ['/modifyPassword', 'home'],
  ['/login', undefined],
])('%s belongs to %s', (path, tab) => {
  expect(tabOf(path)).toBe(tab);
});
