// Too many requests of an account or an address are answered 429 with the seconds to wait, and nobody else notices.
import { getTenantByUrl, info } from '@millrace/contract';
import { expect, test } from 'vitest';
import { logInDemo, reasonOf, setUpServer } from '../../testing/index.ts';

const MAX = 20;

const server = setUpServer({ environment: { REQUESTS_PER_MINUTE: String(MAX) } });

test('bounds the requests of an address and says how long to wait', async () => {
  const { token } = await logInDemo(server);
  const answers = await Promise.all(Array.from({ length: MAX }, () => server.call(info, {}, { token })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(MAX - 1);
  const refused = await server.call(getTenantByUrl);
  expect([refused.status, refused.code, reasonOf(refused)]).toEqual([429, '429', 'tooManyRequests']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await server.ask({ path: '/healthz' })).status).toBe(200);
});
