// A trader sees where they are logged in, tells the devices apart, and ends them: at once, with their "remember me", never another's.
import { endSession, info, listSession, loginout, saveLoginTime, userLogin, type Device } from '@millrace/contract';
import { beforeAll, expect, test } from 'vitest';
import { ask, newPerson, reasonOf, testClock, setUpServer, type Person } from '../../testing/index.ts';

const clock = testClock();
const server = setUpServer({ clock });
let mei: Person;
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1';

beforeAll(async () => {
  mei = await newPerson(server);
});

const devices = async (): Promise<Device[]> => (await server.call(listSession, {}, { token: mei.token })).data;
const statusOf = async (token: string): Promise<number> => (await server.call(info, {}, { token })).status;

async function logIn(remember = false): Promise<{ token: string; deviceToken: string }> {
  clock.advance(60_000);
  const answer = await ask<{ token: string; deviceToken: string }>(server.port, {
    method: 'POST',
    path: userLogin.path,
    headers: { 'user-agent': IPHONE },
    body: { number: mei.user.number, password: mei.password, remember },
  });
  return answer.data;
}

test('lists this session first, then the others with device, address and when they were last used', async () => {
  const phone = await logIn(true);
  const loggedInMs = clock.now();
  expect(await devices()).toMatchObject([
    { current: true, device: '', ip: '127.0.0.1', open: true, remembered: false },
    {
      current: false,
      device: 'Safari, iPhone',
      ip: '127.0.0.1',
      createTime: loggedInMs,
      seenTime: loggedInMs,
      open: true,
      remembered: true,
    },
  ]);
  clock.advance(3_600_000);
  await server.call(saveLoginTime, {}, { token: phone.token });
  expect((await devices())[1]?.seenTime).toBe(clock.now());
});

test('ends a session at once, and its device cannot come back without the password', async () => {
  const phone = await logIn(true);
  const [, newest] = await devices();
  expect((await server.call(endSession, { id: newest?.id }, { token: mei.token })).status).toBe(200);
  expect(await statusOf(phone.token)).toBe(401);
  expect(reasonOf(await server.call(userLogin, { number: mei.user.number, deviceToken: phone.deviceToken }))).toBe('loginWrong');
  const again = await server.call(endSession, { id: newest?.id }, { token: mei.token });
  expect([again.status, reasonOf(again)]).toEqual([404, 'notFound']);
});

test('shows a device that is logged out but remembered, until it is ended too', async () => {
  const phone = await logIn(true);
  await server.call(loginout, {}, { token: phone.token });
  const remembered = (await devices()).find(({ open }) => !open);
  expect(remembered).toMatchObject({ device: 'Safari, iPhone', remembered: true, current: false });
  await server.call(endSession, { id: remembered?.id }, { token: mei.token });
  expect(reasonOf(await server.call(userLogin, { number: mei.user.number, deviceToken: phone.deviceToken }))).toBe('loginWrong');
  expect((await devices()).every(({ open }) => open)).toBe(true);
});

test('ends all others and stays', async () => {
  const [first, second] = [await logIn(), await logIn(true)];
  expect((await server.call(endSession, {}, { token: mei.token })).status).toBe(200);
  expect([await statusOf(first.token), await statusOf(second.token), await statusOf(mei.token)]).toEqual([401, 401, 200]);
  expect(await devices()).toHaveLength(1);
});

test('another trader’s session stays, and looks as if it did not exist', async () => {
  const other = await newPerson(server);
  const [theirs] = (await server.call(listSession, {}, { token: other.token })).data;
  const answer = await server.call(endSession, { id: theirs?.id }, { token: mei.token });
  expect([answer.status, reasonOf(answer)]).toEqual([404, 'notFound']);
  expect(await statusOf(other.token)).toBe(200);
});
