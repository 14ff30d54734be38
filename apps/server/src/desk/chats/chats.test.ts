// Support at the console: who waits longest first, one answer per key, taking over, removing with a reason, and what it may see of whom.
import { randomBytes } from 'node:crypto';
import {
  getChat,
  grantChat,
  info,
  limits,
  pageChat,
  pageMessage,
  reportWords,
  sendChat,
  takeBackChat,
  upload,
  updateInfo,
  showPath,
  type ChatMessage,
} from '@millrace/contract';
import {
  answerChat,
  closeChat,
  decideModeration,
  exportDeskChat,
  getChatMark,
  getDeskChat,
  getUser,
  nameInChat,
  pageAudit,
  pageDeskChat,
  pageDeskChatMessage,
  pageModeration,
  pageOrder,
  pageStatement,
  pageTaskOrder,
  pageTopUp,
  removeChatMessage,
  setChatMark,
  showChatPicture,
  takeChat,
  type DeskModeration,
} from '@millrace/contract/admin';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { insertTrader } from '../../follow/standings/standings-world.test-kit.ts';
import { maskStored } from '../../moderation/mask-stored.ts';
import { inTenant, openPool } from '../../shared/database/index.ts';
import { giveProperty } from '../../testing/property.ts';
import { adminCall, newPerson, reasonOf, setUpServer, signIn, testClock, type Person } from '../../testing/index.ts';
import { openStream } from '../../testing/stream-client.ts';

const clock = testClock();
const server = setUpServer({ clock });
const tokens: Record<string, string> = {};
let mara: Person;
let lin: Person;
let maraChat: string;

const say = (person: Person, text: string, more: Record<string, unknown> = {}) =>
  server.call(sendChat, { clientId: randomBytes(16).toString('hex'), text, ...more }, { token: person.token });
const chatOf = async (person: Person): Promise<string> => (await server.call(getChat, {}, { token: person.token })).data.id;
const rowsOf = async (input: Record<string, unknown>, token = tokens['support']) =>
  (await adminCall(server, pageDeskChat, input, { token: token ?? '' })).data.rows;
const as = (who: string) => ({ token: tokens[who] ?? '' });

beforeAll(async () => {
  for (const [role, name] of Object.entries({
    support: 'demo-support',
    admin: 'demo-admin',
    auditor: 'demo-auditor',
    abroad: 'aurora-admin',
  }))
    tokens[role] = await signIn(server, name);
  [mara, lin] = [await newPerson(server), await newPerson(server)];
  await say(mara, 'My top-up is still under review');
  clock.advance(60_000);
  await say(lin, 'Where is my key?');
  maraChat = await chatOf(mara);
});

test('who waits longest stands first; filters, search and the file find the same', async () => {
  const waiting = await rowsOf({ state: 'waiting' });
  expect(waiting.map(({ user, unread, lastText }) => [user.uid, unread, lastText])).toEqual([
    [mara.user.number, 1, 'My top-up is still under review'],
    [lin.user.number, 1, 'Where is my key?'],
  ]);
  expect((await rowsOf({ text: lin.user.number })).map(({ user }) => user.uid)).toEqual([lin.user.number]);
  const first = (await adminCall(server, pageDeskChat, { state: 'waiting', pageSize: 1 }, as('support'))).data;
  const second = await rowsOf({ state: 'waiting', pageSize: 1, afterId: first.nextId });
  expect([first.rows[0]?.user.uid, second[0]?.user.uid]).toEqual([mara.user.number, lin.user.number]);
  const file = await adminCall(server, exportDeskChat, { state: 'waiting' }, as('support'));
  expect(file.text.split('\r\n').filter((line) => line.includes('review') || line.includes('key?'))).toHaveLength(2);
});

test('an answer is written once per key, is marked, leads from the inbox, and the trader sees that he was read', async () => {
  await adminCall(server, nameInChat, { name: 'Anna R.' }, as('support'));
  const topic = `chat:${maraChat}`;
  const stream = await openStream(server.port, mara.token);
  stream.subscribe(topic);
  await stream.waitFor(topic, () => true);
  const opened = (await adminCall(server, getDeskChat, { id: maraChat }, as('support'))).data;
  expect(opened.page.rows.map(({ text }) => text)).toEqual(['My top-up is still under review']);
  await stream.waitFor<{ chat?: { supportRead: number } }>(topic, ({ chat }) => chat?.supportRead === 1);
  const reply = { id: maraChat, reply: 'I see it. Did you change your email?' };
  const [one, again] = await Promise.all(
    [1, 2].map(() => adminCall(server, answerChat, reply, { ...as('support'), idempotencyKey: 'answer-a1' })),
  );
  expect(one?.data).toMatchObject({ number: 2, sender: 'support', name: 'Anna R.', text: reply.reply });
  expect(again?.data).toEqual(one?.data);
  await stream.waitFor<{ message?: ChatMessage }>(topic, ({ message }) => message?.number === 2 && message.name === 'Anna R.');
  stream.close();
  const inbox = (await server.call(pageMessage, {}, { token: mara.token })).data.rows;
  expect(inbox.filter(({ kind }) => kind === 'supportAnswered')).toHaveLength(1);
  expect((await server.call(getChat, {}, { token: mara.token })).data).toMatchObject({ unread: 1, mark: 'Support', supportRead: 2 });
  expect((await rowsOf({ state: 'open' })).map(({ takenBy, isMine }) => [takenBy, isMine])).toEqual([['demo-support', true]]);
});

test('a colleague answers only after taking it over; a closed one opens with the next message', async () => {
  const reply = { id: maraChat, reply: 'Let me look' };
  const refused = await adminCall(server, answerChat, reply, { ...as('admin'), idempotencyKey: 'answer-b1' });
  expect([refused.status, reasonOf(refused)]).toEqual([409, 'chatTaken']);
  await adminCall(server, takeChat, { id: maraChat }, as('admin'));
  expect((await adminCall(server, answerChat, reply, { ...as('admin'), idempotencyKey: 'answer-b2' })).status).toBe(200);
  await adminCall(server, closeChat, { id: maraChat }, as('admin'));
  expect((await rowsOf({ state: 'closed' })).map(({ user }) => user.uid)).toEqual([mara.user.number]);
  await say(mara, 'One more thing');
  expect((await rowsOf({ state: 'waiting', text: mara.user.number })).map(({ takenBy }) => takenBy)).toEqual(['']);
  for (const [reply_, status] of [
    ['   ', 400],
    ['x'.repeat(2001), 400],
  ] as const)
    expect(
      (await adminCall(server, answerChat, { id: maraChat, reply: reply_ }, { ...as('support'), idempotencyKey: 'answer-b3' })).status,
    ).toBe(status);
});

async function picture(person: Person): Promise<string> {
  const form = new FormData();
  form.set('purpose', 'chat');
  const png = await sharp({ create: { width: 6, height: 6, channels: 3, background: '#2266aa' } })
    .png()
    .toBuffer();
  form.set('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'slip.png');
  const sent = await fetch(`http://localhost:${server.port}${upload.path}`, {
    method: 'POST',
    headers: { token: person.token },
    body: form,
  });
  return ((await sent.json()) as { data: string }).data;
}

test('a picture is shown to support of this conversation only, and removed with a reason that the trader reads', async () => {
  const names = [await picture(lin), await picture(lin)];
  const { number } = (await say(lin, 'My password is hunter2', { pictures: names })).data;
  const linChat = await chatOf(lin);
  const shown = (id: string, filename: string, who: string) =>
    adminCall(server, showChatPicture, { id, filename }, as(who)).then(({ status }) => status);
  expect([
    await shown(linChat, names[0] ?? '', 'support'),
    await shown(maraChat, names[0] ?? '', 'support'),
    await shown(linChat, names[0] ?? '', 'abroad'),
  ]).toEqual([200, 404, 404]);
  const reason = 'Never send passwords';
  await adminCall(server, removeChatMessage, { id: linChat, number, filename: names[0], reason }, as('support'));
  const partly = (await server.call(pageChat, {}, { token: lin.token })).data.rows.at(-1);
  expect(partly).toMatchObject({ state: 'sent', pictures: [names[1]], reason });
  await adminCall(server, removeChatMessage, { id: linChat, number, reason }, as('support'));
  expect((await server.call(pageChat, {}, { token: lin.token })).data.rows.at(-1)).toMatchObject({
    state: 'removed',
    text: '',
    pictures: [],
    reason,
  });
  for (const name of names)
    expect((await fetch(`http://localhost:${server.port}${showPath(name)}`, { headers: { token: lin.token } })).status).toBe(404);
  const trail = (await adminCall(server, pageAudit, { subject: linChat }, as('auditor'))).data.rows;
  expect(trail.filter(({ kind }) => kind === 'chatRemoved')).toHaveLength(2);
});

test('what had to be masked waits for support, also what was stored before the rule; leaving, removing and what is gone by then are on the trail', async () => {
  const eve = await newPerson(server);
  const { context } = server.server;
  await inTenant(context.pools.app, 'meridian', (tx) =>
    tx.query(`update app_user set nickname = 'old eval(1)' where id = $1`, [eve.user.id]),
  );
  await maskStored(context, 'meridian');
  await server.call(updateInfo, { autograph: 'javascript:' }, { token: eve.token });
  const taken = (await say(eve, 'Paste eval(2) there')).data.number;
  const kept = (await say(eve, 'Or alert(3)')).data.number;
  await server.call(takeBackChat, { number: taken }, { token: eve.token });
  const queue = async (state: string, who = 'support') =>
    (await adminCall(server, pageModeration, { state, uid: eve.user.number }, as(who))).data.rows;
  const byKind = (rows: readonly DeskModeration[]) => rows.toSorted((one, other) => one.kind.localeCompare(other.kind));
  const open = await queue('open');
  expect(byKind(open).map(({ kind, words, shown }) => [kind, words, shown])).toEqual([
    ['autograph', 'javascript:', '***********'],
    ['chat', 'Or alert(3)', 'Or ******3)'],
    ['nickname', 'old eval(1)', 'old *****1)'],
  ]);
  expect(await queue('open', 'auditor')).toHaveLength(3);
  expect(await queue('open', 'abroad')).toEqual([]);
  const decide = (kind: string, decision: 'approve' | 'reject', reply = '', who = 'support') => {
    const { id, version } = open.find((row) => row.kind === kind) ?? { id: '', version: 0 };
    return adminCall(server, decideModeration, { id, version, decision, reply }, as(who));
  };
  expect(reasonOf(await decide('nickname', 'approve', '', 'auditor'))).toBe('roleMissing');
  expect((await decide('nickname', 'approve', '', 'abroad')).status).toBe(404);
  expect((await decide('nickname', 'reject')).status).toBe(400);
  expect((await decide('nickname', 'reject', 'Reads like a program')).data.outcome).toBe('rejected');
  expect(reasonOf(await decide('nickname', 'approve'))).toBe('alreadyDecided');
  expect((await decide('chat', 'reject', 'Nobody should paste that')).data.outcome).toBe('rejected');
  await server.call(updateInfo, { autograph: 'A plain one' }, { token: eve.token });
  expect((await decide('autograph', 'reject', 'Reads like a program')).data.outcome).toBe('done');
  expect((await queue('gone')).map(({ kind }) => kind)).toEqual(['autograph']);
  expect(byKind(await queue('removed')).map(({ kind, decidedBy }) => [kind, decidedBy])).toEqual([
    ['chat', 'demo-support'],
    ['nickname', 'demo-support'],
  ]);
  const { data: me } = await server.call(info, {}, { token: eve.token });
  expect([me.nickname, me.autograph]).toEqual([`Trader ${eve.user.number.slice(-4)}`, 'A plain one']);
  const removed = (await server.call(pageChat, {}, { token: eve.token })).data.rows.find(({ number }) => number === kept);
  expect(removed).toMatchObject({ state: 'removed', reason: 'Nobody should paste that' });
  const told = (await server.call(pageMessage, {}, { token: eve.token })).data.rows.filter(({ kind }) => kind === 'wordsRemoved');
  expect(told.map(({ args }) => args)).toEqual([{ words: 'nickname', reply: 'Reads like a program' }]);
  const trail = (await adminCall(server, pageAudit, { kind: 'wordsRemoved' }, as('auditor'))).data.rows;
  expect(trail.map(({ operator }) => operator)).toEqual(['demo-support', 'demo-support', 'demo-support']);
});

test('support of another brand reads nothing: no list, search, conversation, message or picture', async () => {
  expect(await rowsOf({}, tokens['abroad'])).toEqual([]);
  expect(await rowsOf({ text: mara.user.number }, tokens['abroad'])).toEqual([]);
  for (const [call, input] of [
    [getDeskChat, { id: maraChat }],
    [pageDeskChatMessage, { id: maraChat, beforeNumber: 9 }],
    [takeChat, { id: maraChat }],
    [closeChat, { id: maraChat }],
    [removeChatMessage, { id: maraChat, number: 1, reason: 'None of yours' }],
  ] as const)
    expect((await adminCall(server, call, input, as('abroad'))).status).toBe(404);
  expect(
    (await adminCall(server, answerChat, { id: maraChat, reply: 'Hello' }, { ...as('abroad'), idempotencyKey: 'answer-c1' })).status,
  ).toBe(404);
});

test('support sees balances and orders only while the trader lets it; the trail tells that it looked', async () => {
  const { taskId } = await giveProperty(server.database.adminUrl, { tenantId: 'meridian', id: mara.user.id });
  const { id: userId, number } = mara.user;
  const looks = async () => ({
    wallet: (await adminCall(server, getUser, { number }, as('support'))).data.wallet !== null,
    statement:
      reasonOf(await adminCall(server, pageStatement, { userId, startTime: 0, endTime: 1, pageSize: 10 }, as('support'))) || 'seen',
    orders: reasonOf(await adminCall(server, pageOrder, { userId }, as('support'))) || 'seen',
    trades: reasonOf(await adminCall(server, pageTaskOrder, { id: taskId }, as('support'))) || 'seen',
  });
  const closed = { wallet: false, statement: 'accessNotGranted', orders: 'accessNotGranted', trades: 'accessNotGranted' };
  expect(await looks()).toEqual(closed);
  await server.call(grantChat, { minutes: 30 }, { token: mara.token });
  expect(await looks()).toMatchObject({ wallet: true, orders: 'seen' });
  expect((await looks()).trades).not.toBe('accessNotGranted');
  // Of this trader only, and never the queues of all.
  expect((await adminCall(server, getUser, { number: lin.user.number }, as('support'))).data.wallet).toBeNull();
  expect(reasonOf(await adminCall(server, pageTopUp, {}, as('support')))).toBe('roleMissing');
  // In two steps: an operator's session ends after half an hour without a call.
  clock.advance(15 * 60_000);
  for (const who of ['support', 'admin', 'auditor']) await rowsOf({}, tokens[who]);
  clock.advance(15 * 60_000);
  expect(await looks()).toEqual(closed);
  await server.call(grantChat, { minutes: 120 }, { token: mara.token });
  await server.call(grantChat, { minutes: 0 }, { token: mara.token });
  expect(await looks()).toEqual(closed);
  expect((await adminCall(server, getUser, { number }, as('admin'))).data.wallet).not.toBeNull();
  const trail = (await adminCall(server, pageAudit, { operator: 'demo-support', kind: 'userFound' }, as('auditor'))).data.rows;
  expect(trail.map(({ subject }) => subject)).toContain(number);
});

test('the mark that the brand sets stands in the chat, and no trader is called so from then on', async () => {
  expect((await adminCall(server, getChatMark, {}, as('support'))).data).toEqual({ mark: 'Support' });
  expect(reasonOf(await adminCall(server, setChatMark, { mark: 'Concierge' }, as('support')))).toBe('roleMissing');
  await adminCall(server, setChatMark, { mark: 'Concierge' }, as('admin'));
  expect((await server.call(getChat, {}, { token: lin.token })).data.mark).toBe('Concierge');
  for (const [nickname, status] of [
    ['The Conсierge', 400],
    ['Anna R', 400],
    ['Support fan', 200],
  ] as const)
    expect([nickname, (await server.call(updateInfo, { nickname }, { token: lin.token })).status]).toEqual([nickname, status]);
});

test('reported words wait for support with how often and why, and nobody reads who reported; the same words count once a trader, and ten a day', async () => {
  const owner = openPool(server.database.adminUrl, { onError: () => undefined });
  const lead = await insertTrader(owner, 'meridian', { name: 'Reported', approvedMs: clock.now() });
  const own = await insertTrader(owner, 'meridian', { name: 'OwnWords', approvedMs: clock.now() });
  const [one, two] = [await newPerson(server), await newPerson(server)];
  await owner.query('update lead_trader set user_id = $1 where id = $2', [one.user.id, own.leadId]);
  const { uid } = (await owner.query<{ uid: string }>('select uid from app_user where id = $1', [lead.userId])).rows[0] ?? { uid: '' };
  const report = (who: Person, kind: string, reason: string, traderId = lead.leadId) =>
    server.call(reportWords, { traderId, kind, reason }, { token: who.token });
  const queue = async (state = 'open') => (await adminCall(server, pageModeration, { state, uid }, as('support'))).data.rows;
  const decide = async (decision: 'approve' | 'reject', reply = '') => {
    const [item] = await queue();
    return adminCall(server, decideModeration, { id: item?.id, version: item?.version, decision, reply }, as('support'));
  };

  expect((await report(one, 'introduction', 'fraud', own.leadId)).status).toBe(404);
  expect((await report(one, 'introduction', 'fraud', 'led_00000000000000000000')).status).toBe(404);
  for (const reason of ['fraud', 'insult']) expect((await report(one, 'introduction', reason)).code).toBe('200');
  expect((await report(two, 'introduction', 'contact')).code).toBe('200');
  const open = await queue();
  expect(open.map(({ kind, words, shown, reports }) => [kind, words, shown, reports])).toEqual([
    [
      'introduction',
      'Slow and steady',
      'Slow and steady',
      [
        { reason: 'contact', count: 1 },
        { reason: 'fraud', count: 1 },
      ],
    ],
  ]);
  for (const { user } of [one, two]) expect(JSON.stringify(open)).not.toMatch(new RegExp(`${user.id}|${user.number}`));
  expect((await decide('reject', 'Nobody knows that')).data.outcome).toBe('rejected');
  const told = await owner.query<{ args: unknown }>('select args from message where user_id = $1', [lead.userId]);
  expect(told.rows.map(({ args }) => args)).toEqual([{ words: 'introduction', reply: 'Nobody knows that' }]);
  // Nothing stands there any more.
  expect((await report(two, 'introduction', 'fraud')).status).toBe(404);

  // What support has left as it is does not come back.
  await report(one, 'nickname', 'insult');
  expect((await decide('approve')).data.outcome).toBe('done');
  expect((await report(two, 'nickname', 'insult')).code).toBe('200');
  expect(await queue()).toEqual([]);
  expect((await queue('left')).map(({ reports }) => reports)).toEqual([[{ reason: 'insult', count: 2 }]]);

  for (let count = 3; count <= limits.reportsPerDay + 1; count += 1) {
    await owner.query('update app_user set nickname = $2 where id = $1', [lead.userId, `Name ${String(count)}`]);
    expect([count, (await report(one, 'nickname', 'other')).status]).toEqual([count, count <= limits.reportsPerDay ? 200 : 429]);
  }
  expect((await queue()).map(({ words }) => words)).toEqual([`Name ${String(limits.reportsPerDay)}`]);
  await owner.end();
});
