import { expect, test } from 'vitest';
import { treeOf } from '../tree.ts';
import { contractCalls } from './contract-calls.ts';

const rule = contractCalls([{ name: 'userLogin', path: '/app/outer/user/userLogin' }]);
const good = {
  'apps/server/src/accounts/index.ts': `import { userLoginRoute } from './user-login.ts';`,
  'apps/server/src/accounts/user-login.ts': `import { userLogin } from '@millrace/contract';\nexport const userLoginRoute = guestHandler(userLogin, () => {});`,
  'apps/server/src/accounts/user-login.test.ts': `import { userLogin } from '@millrace/contract';\nawait post(userLogin, {});`,
};
const messages = async (files: Record<string, string>): Promise<string[]> =>
  (await rule.find(treeOf(files))).map((finding) => finding.message);
const without = (name: string): Record<string, string> => Object.fromEntries(Object.entries(good).filter(([file]) => !file.endsWith(name)));

test('a call with a handler, a place in its feature and a test is fine', async () => {
  expect(await messages(good)).toEqual([]);
  expect(
    await messages({ ...without('.test.ts'), 'apps/server/test/login.test.ts': `await post('/app/outer/user/userLogin', {});` }),
  ).toEqual([]);
});

test('a call without a handler is found', async () => {
  expect(await messages(without('/user-login.ts'))).toEqual([expect.stringContaining('has 0 handlers')]);
});

test('a handler that no feature lists is found', async () => {
  expect(await messages({ ...good, 'apps/server/src/accounts/index.ts': `export {};` })).toEqual([
    expect.stringContaining('does not list this handler'),
  ]);
});

test('a call without a test is found, also when a test only imports or comments on it', async () => {
  expect(await messages(without('.test.ts'))).toEqual([expect.stringContaining('has no test')]);
  const idle = `import { userLogin } from '@millrace/contract';\n// userLogin: /app/outer/user/userLogin`;
  expect(await messages({ ...good, 'apps/server/src/accounts/user-login.test.ts': idle })).toEqual([
    expect.stringContaining('has no test'),
  ]);
  const longer = `await post('/app/outer/user/userLoginTwice', {});`;
  expect(await messages({ ...good, 'apps/server/src/accounts/user-login.test.ts': longer })).toEqual([
    expect.stringContaining('has no test'),
  ]);
});
