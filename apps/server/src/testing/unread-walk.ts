// A random walk over the integer on phones' sockets: writes, reads, deletions, announcements, segments and reconnects, compared with a plain count.
import { deleteMessage, readAnnouncement, readMessage, restoreMessage, socketProtocol, unreadPath } from '@millrace/contract';
import { publishAnnouncement, saveAnnouncement, withdrawAnnouncement } from '@millrace/contract/admin';
import pg from 'pg';
import { WebSocket } from 'ws';
import { waitUntil } from '../../../../tools/process/wait-until.ts';
import { seeded } from '../../../../packages/engine/src/testing/seeded.ts';
import { writeMessage } from '../messages/index.ts';
import { inTenant } from '../shared/database/index.ts';
import { adminCall, signIn } from './console-client.ts';
import { newPerson, type Person } from './people.ts';
import type { ServedDatabase, ServerOn } from './start-server-on.ts';

/** Until the sockets have said everything. */
const HEARD_MS_MAX = 20_000;

type WalkedServer = ServerOn<ServedDatabase>;

export interface UnreadWalk {
  seed: number;
  steps: number;
  comparedEvery: number;
}

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

function connect(server: WalkedServer, { token, user }: Person): Pick<Phone, 'socket' | 'last'> {
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

/** @returns what differed, in words */
export async function walkUnread(server: WalkedServer, { seed, steps: stepsMax, comparedEvery }: UnreadWalk): Promise<string[]> {
  const brand = await signIn(server, 'demo-brand');
  const phones: Phone[] = [];
  for (const isBroker of [false, true, false]) {
    const person = await newPerson(server);
    if (isBroker) await makeBroker(server, person.user.id);
    phones.push({ person, isBroker, messages: new Map(), opened: new Set(), ...connect(server, person) });
  }
  const shown = new Map<string, Shown>();
  const draw = seeded(seed);
  const random = (below: number): number => Math.floor(draw() * below);
  const wrong: string[] = [];
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
      if (status !== (found.forBrokers && !phone.isBroker ? 404 : 200)) wrong.push(`reading an announcement answered ${String(status)}`);
      if (status === 200) phone.opened.add(found.id);
    },
    async (phone) => {
      phone.socket.close();
      Object.assign(phone, connect(server, phone.person));
    },
  ];

  for (let step = 1; step <= stepsMax && wrong.length === 0; step += 1) {
    const [phone, act] = [pick(phones), pick(steps)];
    if (phone) await act?.(phone);
    if (step % comparedEvery > 0) continue;
    const told = (): string => phones.map((one) => one.last() ?? 'nothing').join(' ');
    const counted = phones.map((one) => String(plainCount(one, shown))).join(' ');
    if (!(await waitUntil(() => told() === counted, HEARD_MS_MAX)))
      wrong.push(`after step ${String(step)} the sockets say ${told()}, counted are ${counted}`);
  }
  for (const { socket } of phones) socket.close();
  return wrong;
}

async function makeBroker({ database }: WalkedServer, userId: string): Promise<void> {
  const owner = new pg.Client({ connectionString: database.adminUrl });
  await owner.connect();
  await owner.query('update app_user set is_broker = true where id = $1', [userId]);
  await owner.end();
}
