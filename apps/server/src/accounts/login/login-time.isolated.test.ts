// Whether a UID exists must not be revealed by time. The time of a login is that of its one argon2 check, so the checks are counted and their costs
// compared; a clock would say the same, but not on a busy machine.
import { userLogin } from '@millrace/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { reasonOf, testClock, setUpServer, wirePassword } from '../../testing/index.ts';

/** Parameters of every hash that was checked: the real check still runs. */
const checked = vi.hoisted((): string[] => []);
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  return {
    ...real,
    verify: (stored: string, password: string) => {
      checked.push(stored.split('$').slice(1, 4).join(' '));
      return real.verify(stored, password);
    },
  };
});

const clock = testClock();
const server = setUpServer({ clock });
beforeEach(() => void checked.splice(0));

const wrong = wirePassword('wrong');
const right = wirePassword('demo1234');

test.each([
  ['an unknown UID', '99999999', wrong],
  ['an unknown UID with somebody’s right password', '99999998', right],
  ['a wrong password', '10000001', wrong],
])('%s costs one check of the usual strength', async (_, number, password) => {
  expect(reasonOf(await server.call(userLogin, { number, password }))).toBe('loginWrong');
  expect(checked).toEqual(['argon2id v=19 m=19456,t=2,p=1']);
});

test('the right password costs the same', async () => {
  expect((await server.call(userLogin, { number: '10000001', password: right })).code).toBe('200');
  expect(checked).toEqual(['argon2id v=19 m=19456,t=2,p=1']);
});

test('whoever must wait costs no check, known or not', async () => {
  for (const number of ['10000001', '99999997']) {
    for (let tries = 0; tries < 5; tries += 1) await server.call(userLogin, { number, password: wrong });
    checked.splice(0);
    expect(reasonOf(await server.call(userLogin, { number, password: wrong }))).toBe('loginDelayed');
    expect(checked).toEqual([]);
    clock.advance(24 * 3_600_000);
  }
});
