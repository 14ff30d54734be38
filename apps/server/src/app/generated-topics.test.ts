// Made from the features: every topic of the stream is closed to guests, and shows or refuses another user and another tenant as if nothing were there.
import { sendChat, topicPattern } from '@millrace/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { asOwner, NEW_FOLLOW } from '../testing/trader-world.ts';
import { newPerson, setUpServer, type Person } from '../testing/index.ts';
import { giveProperty } from '../testing/property.ts';
import { unknownIds } from '../testing/sample-inputs.ts';
import { openStream } from '../testing/stream-client.ts';
import { features } from './features.ts';

const server = setUpServer();
const hosts = { meridian: 'localhost', aurora: 'aurora.localhost' };
let owner: Person;
let taskId: string;
let followId: string;

const topics = features.flatMap((feature) => feature.topics ?? []).map(({ topic }) => topic);
/** Topics that end with a colon name an object. */
const named: Readonly<Record<string, (id: string) => string>> = {
  'price:': () => 'price:BTC-USDT-SWAP',
  'task:': (id) => `task:${id}`,
  'chat:': (id) => `chat:cht_${id.slice(4)}`,
};

beforeAll(async () => {
  owner = await newPerson(server);
  const trader = await newPerson(server);
  ({ taskId } = await giveProperty(server.database.adminUrl, { tenantId: 'meridian', id: owner.user.id }));
  const { credentialId } = await giveProperty(server.database.adminUrl, { tenantId: 'meridian', id: trader.user.id });
  const leadId = `led_${trader.user.id.slice(4)}`;
  await asOwner(
    { server },
    `insert into lead_trader (id, tenant_id, user_id, credential_id, environment, venue_id, introduction, share_rate, approved_at)
     values ($1, 'meridian', $2, $3, 'paper', 'paper', '', 0.1, now())`,
    [leadId, trader.user.id, credentialId],
  );
  await server.call(sendChat, { clientId: 'a'.repeat(32), text: 'my top-up is late' }, { token: owner.token });
  followId = `fol_${owner.user.id.slice(4)}`;
  await asOwner({ server }, NEW_FOLLOW, [owner.user.id, leadId]);
});

/** The first frame of the topic. */
async function firstFrame(topic: string, person: Person): Promise<string> {
  const stream = await openStream(server.port, person.token, hosts[person.user.tenantId as keyof typeof hosts]);
  stream.subscribe(topic);
  await stream.waitFor(topic, () => true);
  stream.close();
  const { kind, data } = stream.frames.find((frame) => frame.topic === topic) ?? {};
  return JSON.stringify({ kind, data });
}

test('the walk has every topic that a client may name', () => {
  expect(topics).toEqual(expect.arrayContaining(['tasks', 'task:', 'price:', 'notices', 'wallet', 'follows', 'brand', 'chat:']));
  for (const topic of topics) expect(topicPattern.test(named[topic]?.(unknownIds.taskId) ?? topic), topic).toBe(true);
});

describe.each(topics)('%s', (topic) => {
  const of = (id: string): string => named[topic]?.(id) ?? topic;

  test('opens for no guest, and for no token that is none', async () => {
    for (const token of ['', 'x', `meridian_${'A'.repeat(43)}`]) await expect(openStream(server.port, token)).rejects.toThrow();
  });

  test('tells another user and another tenant nothing of what is its owner’s', async () => {
    for (const person of [await newPerson(server), await newPerson(server, 'aurora.localhost')]) {
      const seen = await firstFrame(of(taskId), person);
      if (topic === 'task:' || topic === 'chat:') expect(seen).toBe(await firstFrame(of(unknownIds.taskId), person));
      for (const id of [taskId, followId, owner.user.id, 'my top-up is late']) expect(seen).not.toContain(id);
    }
  });
});

test('its owner reads the follow that others do not', async () => {
  expect(await firstFrame('follows', owner)).toContain(followId);
});

test('a tenant without the page of copying has no topic of it', async () => {
  await asOwner({ server }, `update tenant set permissions = array_remove(permissions, 'PFOLLOW') where id = 'meridian'`);
  await expect.poll(() => firstFrame('follows', owner), { timeout: 5000, interval: 50 }).toContain('refused');
});
