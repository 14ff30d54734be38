// The integer on a phone's socket against a plain count, after many random writes, reads, deletions, announcements, segments and reconnects.
import { deleteMessage, readAnnouncement, readMessage, restoreMessage, socketProtocol, unreadPath } from '@millrace/contract';
import { publishAnnouncement, saveAnnouncement, withdrawAnnouncement } from '@millrace/contract/admin';
import { expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { writeMessage } from '../../messages/index.ts';
import { inTenant } from '../../shared/database/index.ts';
import { adminCall, newPerson, setUpServer, signIn, type Person } from '../../testing/index.ts';
import { asOwner } from '../../testing/trader-world.ts';

const STEPS = 150;
const COMPARED_EVERY = 15;
const server = setUpServer();

interface Phone {
  person: Person;
  isBroker: boolean;
  /** Ids of messages, each read or deleted. */
  messages: Map<string, { read: boolean; deleted: boolean }>;
  opened: Set<string>;
  socket: WebSocket;
  last: () => string | undefined;
}
interface Shown {
  id: string;
  version: number;
  forBrokers: boolean;
}

/** Mulberry32: the same walk for the same seed. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

function connect({ token, user }: Person): Pick<Phone, 'socket' | 'last'> {
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}${unreadPath}/${user.id}`, [socketProtocol, `auth.${token}`], {
    headers: { host: `localhost:${server.port}` },
  });
  let last: string | undefined;
  // One that is closed before it opened says so.
  socket.on('error', () => undefined);
  socket.on('message', (data) => {
    last = (data as Buffer).toString('utf8');
  });
  return { socket, last: () => last };
}

function plainCount(phone: Phone, shown: ReadonlyMap<string, Shown>): number {
  const messages = [...phone.messages.values()].filter(({ read, deleted }) => !read && !deleted).length;
  const announcements = [...shown.values()].filter(({ id, forBrokers }) => (!forBrokers || phone.isBroker) && !phone.opened.has(id)).length;
  return messages + announcements;
}

test('is right after every stretch of a random walk', async () => {
  const brand = await signIn(server, 'demo-brand');
  const phones: Phone[] = [];
  for (const isBroker of [false, true, false]) {
    const person = await newPerson(server);
    if (isBroker) await asOwner({ server }, 'update app_user set is_broker = true where id = $1', [person.user.id]);
    phones.push({ person, isBroker, messages: new Map(), opened: new Set(), ...connect(person) });
  }
  const shown = new Map<string, Shown>();
  const random = randomOf(660);
  const pick = <T>(from: readonly T[]): T | undefined => from[random(Math.max(1, from.length))];
  const as = (call: typeof publishAnnouncement | typeof withdrawAnnouncement, input: object) =>
    adminCall(server, call, { ...input }, { token: brand });

  const steps: ((phone: Phone) => Promise<void>)[] = [
    async ({ person, messages }) => {
      const { id: userId, tenantId } = person.user;
      const message = { tenantId, userId, kind: 'cycleClosed' as const, args: {}, taskId: null };
      const id = await inTenant(server.server.context.pools.app, tenantId, (tx) => writeMessage(tx, message, Date.now()));
      messages.set(id, { read: false, deleted: false });
    },
    async ({ person, messages }) => {
      const [id, found] = pick([...messages].filter(([, { deleted }]) => !deleted)) ?? [];
      if (!found) return;
      await server.call(readMessage, { id }, { token: person.token });
      found.read = true;
    },
    async ({ person, messages }) => {
      const [id, found] = pick([...messages]) ?? [];
      if (!found) return;
      await server.call(found.deleted ? restoreMessage : deleteMessage, { id }, { token: person.token });
      found.deleted = !found.deleted;
    },
    async ({ person, messages }) => {
      if (random(4) > 0) return;
      await server.call(readMessage, {}, { token: person.token });
      for (const found of messages.values()) if (!found.deleted) found.read = true;
    },
    async () => {
      if (shown.size > 5) return;
      const forBrokers = random(2) === 1;
      const draft = {
        texts: [{ language: 'en-US', title: 'News', body: '' }],
        segment: forBrokers ? { roles: ['broker'] } : {},
        shown: 'line',
        pinned: false,
        from: Date.now() - 1000,
        until: null,
      };
      const { id, version } = (await adminCall(server, saveAnnouncement, { draft }, { token: brand })).data;
      await as(publishAnnouncement, { id, version, reason: 'News' });
      shown.set(id, { id, version: version + 1, forBrokers });
    },
    async () => {
      const found = pick([...shown.values()]);
      if (!found || random(2) > 0) return;
      await as(withdrawAnnouncement, { id: found.id, version: found.version, reason: 'Over' });
      shown.delete(found.id);
    },
    async (phone) => {
      const found = pick([...shown.values()]);
      if (!found) return;
      const { status } = await server.call(readAnnouncement, { id: found.id }, { token: phone.person.token });
      expect(status).toBe(found.forBrokers && !phone.isBroker ? 404 : 200);
      if (status === 200) phone.opened.add(found.id);
    },
    async (phone) => {
      phone.socket.close();
      Object.assign(phone, connect(phone.person));
    },
  ];

  for (let step = 1; step <= STEPS; step += 1) {
    const [phone, act] = [pick(phones), pick(steps)];
    if (phone) await act?.(phone);
    if (step % COMPARED_EVERY > 0) continue;
    await vi.waitFor(() => expect(phones.map((one) => one.last())).toEqual(phones.map((one) => String(plainCount(one, shown)))), {
      timeout: 20_000,
    });
  }
  for (const { socket } of phones) socket.close();
});
