import { expect, test } from 'vitest';
import { pathOfType } from './ultra-path.ts';

test.each([
  ['/ultra-trusteeship/list?groupId=grp_1', '4', '/contract-optional/list?groupId=grp_1'],
  ['/ultra-trusteeship/details/tsk_1?buyType=1', '1', '/stock-optional/details/tsk_1?buyType=1'],
  ['/ultra-trusteeship/list?groupId=grp_1', '11', '/404'],
  ['/ultra-trusteeship/list', undefined, '/404'],
  ['/ultra-trusteeship/list', '4x', '/404'],
])('%s of type %s leads to %s', (href, type, path) => {
  expect(pathOfType(href, type)).toBe(path);
});
