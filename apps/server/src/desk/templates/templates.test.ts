// Templates of groups at the console over a whole server: drafts, what is wrong with them, two people who publish and withdraw, and what traders are offered.
import { checkTemplate, pageAssignmentGroup, templateText, type Call } from '@millrace/contract';
import {
  decideApproval,
  discardTemplate,
  exportTemplate,
  getTemplate,
  pageApproval,
  pageAudit,
  pageRunner,
  pageTemplate,
  proposeTemplate,
  proposeTemplateEnd,
  saveTemplate,
  type AdminTemplate,
  type TemplateForm,
  type TemplateRow,
} from '@millrace/contract/admin';
import { beforeAll, expect, test } from 'vitest';
import { demoGroups } from '../../groups/demo-groups.ts';
import { adminCall, newPerson, reasonOf, setUpServer, signIn, type Person } from '../../testing/index.ts';
import { adminCallOnce } from '../../testing/console-client.ts';
import { asOwner } from '../../testing/trader-world.ts';
import pg from 'pg';

const server = setUpServer();
const world = { server };
let [brand, approver, auditor, support, admin, abroad] = ['', '', '', '', '', ''];
let trader: Person;

beforeAll(async () => {
  // Once each: a code counts once.
  [brand, approver, auditor, support, admin, abroad] = [
    await signIn(server, 'demo-brand'),
    await signIn(server, 'demo-approver'),
    await signIn(server, 'demo-auditor'),
    await signIn(server, 'demo-support'),
    await signIn(server, 'demo-admin'),
    await signIn(server, 'aurora-admin'),
  ];
  trader = await newPerson(server);
});

const as = <C extends Call>(token: string, call: C, input: Record<string, unknown> = {}) => adminCall(server, call, input, { token });
const list = async (input: Record<string, unknown> = {}, token = brand): Promise<TemplateRow[]> =>
  (await as(token, pageTemplate, { pageSize: 200, ...input })).data.rows;
const offered = async (type: number) =>
  (await server.call(pageAssignmentGroup, { type, pageSize: 99_999_999 }, { token: trader.token })).data.rows;
const decide = (token: string, id: string | null, decision = 'approve') =>
  as(token, decideApproval, { id, version: 0, decision, reply: 'Seen' });

/** A group of the kind that has no draft. */
async function groupOf(kind: number): Promise<AdminTemplate> {
  const row = (await list({ kind, state: 'open' })).find(({ hasDraft }) => !hasDraft);
  return (await as(brand, getTemplate, { id: row?.id })).data;
}

async function save(of: AdminTemplate, changes: Partial<TemplateForm>): Promise<AdminTemplate> {
  const form = of.draft ?? of.published;
  const answer = await as(brand, saveTemplate, { id: of.id, version: of.draftVersion, ...form, ...changes });
  expect([answer.status, answer.data]).toMatchObject([200, {}]);
  return answer.data;
}

const propose = (of: AdminTemplate, token = brand) =>
  as(token, proposeTemplate, { id: of.id, version: of.draftVersion, reason: 'A steeper ladder' });

/** The form with another setting in its first slot. */
function withSetting(form: TemplateForm | null, settings: Record<string, string>): Partial<TemplateForm> {
  const [first, ...others] = form?.slots ?? [];
  return first === undefined ? {} : { slots: [{ ...first, settings: { ...first.settings, ...settings } }, ...others] };
}

test('every demo group is listed with its newest version, filtered and paged on the server; another tenant has its own', async () => {
  const { data } = await as(auditor, pageTemplate, { pageSize: 3, pageNum: 2, sort: 'oldest' });
  expect([data.total, data.rows.length, data.pageNum]).toEqual([8, 3, 2]);
  const all = await list({ sort: 'oldest' });
  expect(all.slice(3, 6)).toEqual(data.rows);
  expect(await list()).toEqual(all.toReversed());
  const [ladder] = await list({ kind: 3 });
  expect(ladder).toMatchObject({
    state: 'open',
    name: 'Three-coin ladder',
    instIds: ['BTC-USDT-SWAP', 'ETH-USDT-SWAP', 'SOL-USDT-SWAP'],
    version: 1,
    publishedBy: 'seed',
    hasDraft: false,
    isProposed: false,
    runners: 0,
  });
  expect((await list({ text: 'SAVINGS' })).map(({ kind }) => kind)).toEqual([2]);
  expect(await list({ state: 'withdrawn' })).toEqual([]);
  const file = await as(auditor, exportTemplate, { kind: 3 });
  const [head, ...lines] = file.text.trim().split('\r\n');
  expect(head).toContain('Name of the group');
  expect(lines.map((line) => line.split(',').slice(0, 3))).toEqual([[ladder?.id, 'Three-coin ladder', 'Hosted futures DCA']]);
  expect((await as(admin, pageAudit, { kind: 'templatesExported' })).data.rows).toHaveLength(1);
  const theirs = await list({}, abroad);
  expect(theirs).toHaveLength(8);
  expect(theirs.some(({ id }) => all.some((one) => one.id === id))).toBe(false);
  for (const [call, more] of [
    [getTemplate, {}],
    [pageRunner, {}],
    [saveTemplate, { version: 0, ...(await groupOf(3)).published }],
    [discardTemplate, { version: 0 }],
    [proposeTemplate, { version: 0, reason: 'Not ours' }],
    [proposeTemplateEnd, { version: 1, reason: 'Not ours' }],
  ] as const)
    expect([call.path, (await as(abroad, call, { id: ladder?.id, ...more })).status]).toEqual([call.path, 404]);
});

test('the form of a template says the same template as its file', () => {
  for (const file of Object.values(demoGroups)) {
    const { template } = checkTemplate(file);
    if (template === null) throw new Error('a demo group is not valid');
    expect(checkTemplate(templateText(template)).template).toEqual(template);
  }
});

test('a draft that two people publish is the version that traders are offered; nobody decides about his own proposal', async () => {
  const group = await groupOf(3);
  expect(group.published?.slots[0]).toMatchObject({ slot: 'btc', instId: 'BTC-USDT-SWAP', settings: { addStepPct: '3', leverage: '3' } });
  const words = { ...group.published?.words, 'ja-JP': '押し目を買います。' } as TemplateForm['words'];
  const draft = await save(group, { name: 'Steeper ladder', words, ...withSetting(group.published, { addStepPct: '4' }) });
  expect(draft).toMatchObject({ draftVersion: 1, savedBy: 'demo-brand', state: 'open', draft: { name: 'Steeper ladder' } });
  expect((await list({ kind: 3 }))[0]).toMatchObject({ hasDraft: true, name: 'Three-coin ladder', version: 1 });
  expect(await offered(3)).toMatchObject([{ groupName: 'Three-coin ladder', version: 1 }]);

  const { data } = await propose(draft);
  expect(data.outcome).toBe('waiting');
  expect((await list({ kind: 3 }))[0]).toMatchObject({ isProposed: true });
  expect(reasonOf(await propose(draft))).toBe('alreadyDecided');
  const own = await as(admin, proposeTemplate, { id: draft.id, version: draft.draftVersion, reason: 'The same again' });
  expect(reasonOf(own)).toBe('alreadyDecided');
  const [row] = (await as(approver, pageApproval, { kind: 'template', state: 'open' })).data.rows;
  expect(row).toMatchObject({
    subject: group.id,
    proposedBy: 'demo-brand',
    content: { groupName: 'Steeper ladder', groupVersion: '2', reason: 'A steeper ladder' },
    before: { groupName: 'Three-coin ladder' },
  });
  expect(JSON.parse(row?.content['slots'] ?? '')).toMatchObject([{ settings: { addStepPct: '4' } }, {}, {}]);
  expect(JSON.parse(row?.before['slots'] ?? '')).toMatchObject([{ settings: { addStepPct: '3' } }, {}, {}]);
  expect(reasonOf(await decide(support, data.approvalId))).toBe('roleMissing');
  expect((await decide(approver, data.approvalId)).data.outcome).toBe('done');
  expect(reasonOf(await decide(approver, data.approvalId))).toBe('alreadyDecided');

  expect(await offered(3)).toMatchObject([{ groupName: 'Steeper ladder', version: 2 }]);
  const now = (await as(auditor, getTemplate, { id: group.id })).data;
  expect(now).toMatchObject({
    draft: null,
    approval: null,
    published: { name: 'Steeper ladder', words: { 'ja-JP': '押し目を買います。' } },
  });
  expect(now.versions).toMatchObject([
    { version: 2, publishedBy: 'demo-brand', approvedBy: 'demo-approver', runners: 0 },
    { version: 1, publishedBy: 'seed', approvedBy: '' },
  ]);
  const trail = (await as(admin, pageAudit, { subject: group.id })).data.rows;
  expect(trail.map(({ kind, operator }) => [kind, operator])).toEqual([
    ['approved', 'demo-approver'],
    ['proposed', 'demo-brand'],
    ['templateSaved', 'demo-brand'],
  ]);
});

test('a proposal is void once its draft or its group has changed, and a draft that somebody saved meanwhile is not overwritten', async () => {
  const group = await groupOf(8);
  const draft = await save(group, withSetting(group.published, { spacingPct: '1.5' }));
  const stale = await as(brand, saveTemplate, { id: group.id, version: group.draftVersion, ...draft.draft });
  expect([stale.status, reasonOf(stale)]).toEqual([409, 'alreadyDecided']);
  const first = (await propose(draft)).data.approvalId;
  const next = await save(draft, { name: 'Wider grid' });
  expect(reasonOf(await decide(approver, first))).toBe('alreadyDecided');
  expect(reasonOf(await propose(draft))).toBe('alreadyDecided');
  const second = (await propose(next)).data.approvalId;
  // As the command publishes it.
  await asOwner(
    world,
    `insert into strategy_group_version (group_id, version, tenant_id, name, words, slots, published_by)
     select group_id, 2, tenant_id, 'By command', words, slots, 'olga' from strategy_group_version where group_id = $1`,
    [group.id],
  );
  expect(reasonOf(await decide(approver, second))).toBe('approvalVoid');
  expect(await offered(8)).toMatchObject([{ groupName: 'By command', version: 2 }]);
  const kept = (await as(brand, getTemplate, { id: group.id })).data;
  expect(kept).toMatchObject({ draft: { name: 'Wider grid' }, draftVersion: 2 });
  expect((await as(brand, discardTemplate, { id: group.id, version: 2 })).data.outcome).toBe('done');
  expect((await as(brand, getTemplate, { id: group.id })).data).toMatchObject({ draft: null, approval: null });
  expect(reasonOf(await as(brand, discardTemplate, { id: group.id, version: 3 }))).toBe('alreadyDecided');
});

test('a new group is a draft that no trader sees until two people have published it', async () => {
  const { published } = await groupOf(2);
  const before = await offered(2);
  const saved = await as(brand, saveTemplate, { version: 0, ...published, name: 'Night ladder' });
  expect(saved.data).toMatchObject({ state: 'draft', published: null, versions: [], draftVersion: 1 });
  expect(await list({ state: 'draft' })).toMatchObject([{ id: saved.data.id, name: 'Night ladder', version: 0, kind: 2 }]);
  expect(await offered(2)).toEqual(before);
  expect((await decide(approver, (await propose(saved.data)).data.approvalId)).data.outcome).toBe('done');
  expect((await offered(2)).map(({ groupName, version }) => [groupName, version])).toContainEqual(['Night ladder', 1]);
  expect((await offered(2)).length).toBe(before.length + 1);
  expect(await list({ state: 'draft' })).toEqual([]);
});

test.each([
  ['a step below its range', withSetting, { addStepPct: '0.05' }, 'slots.0.addStepPct', 'tooSmall'],
  ['no figure', withSetting, { addStepPct: 'three' }, 'slots.0.addStepPct', 'decimal'],
  ['a fall back above the target', withSetting, { rollbackPct: '1.5' }, 'slots.0.rollbackPct', 'rollbackAboveTarget'],
  ['a setting that the kind has not', withSetting, { entryGate: 'breakout' }, 'slots.0.entryGate', 'unknownField'],
  ['a missing language', () => ({ words: { th: '' } }), {}, 'words.th', 'required'],
  ['lines in its name', () => ({ name: 'Three\ncoins' }), {}, 'name', 'words'],
  ['no slot', () => ({ slots: [] }), {}, 'slots', 'tooSmall'],
])('a draft with %s is kept, and refused at its field when it is proposed', async (_name, change, settings, field, rule) => {
  const { published } = await groupOf(3).catch(() => groupOf(2));
  const changes = change(published, settings) as Partial<TemplateForm>;
  const words = { ...published?.words, ...changes.words };
  const saved = await as(brand, saveTemplate, { version: 0, ...published, ...changes, words });
  expect(saved.status).toBe(200);
  const refused = await propose(saved.data);
  expect(refused.status).toBe(400);
  expect(refused.data).toMatchObject([{ field, rule, message: expect.stringMatching(/\w/) }]);
  expect((await as(brand, discardTemplate, { id: saved.data.id, version: 1 })).status).toBe(200);
  expect((await as(brand, getTemplate, { id: saved.data.id })).status).toBe(404);
});

test('all mistakes of a draft are said at once, each in words at its field', async () => {
  const { published } = await groupOf(2);
  const changes = { ...withSetting(published, { addStepPct: '0.05', rollbackPct: 'x' }), name: '' };
  const saved = await as(brand, saveTemplate, { version: 0, ...published, ...changes });
  const { data } = await propose(saved.data);
  expect(data).toMatchObject([
    { field: 'name', rule: 'required', message: 'This field is required' },
    { field: 'slots.0.addStepPct', rule: 'tooSmall', message: 'At least 0.1' },
    { field: 'slots.0.rollbackPct', rule: 'decimal' },
  ]);
  await as(brand, discardTemplate, { id: saved.data.id, version: 1 });
});

test('what fits no draft is refused at once, by field and rule', async () => {
  const group = await groupOf(10);
  const issues = async (changes: Record<string, unknown>) =>
    (await as(brand, saveTemplate, { id: group.id, version: group.draftVersion, ...group.published, ...changes })).data;
  expect(await issues({ kind: 4 })).toMatchObject([{ field: 'kind', rule: 'oneOf' }]);
  expect(await issues({ kind: 18 })).toMatchObject([{ field: 'kind', rule: 'oneOf' }]);
  expect(await issues({ name: '<b>Ladder</b>' })).toMatchObject([{ field: 'name', rule: 'words' }]);
  expect(await issues({ name: 'x'.repeat(61) })).toMatchObject([{ field: 'name', rule: 'tooLong' }]);
  expect(await issues({ words: { ...group.published?.words, xx: 'x' } })).toMatchObject([{ field: 'words.xx', rule: 'unknownField' }]);
  expect(await issues({ slots: Array.from({ length: 51 }, () => group.published?.slots[0]) })).toMatchObject([
    { field: 'slots', rule: 'tooBig' },
  ]);
  const draft = await save(group, {});
  expect((await propose(draft)).data).toMatchObject([{ field: '', rule: 'required' }]);
  await as(brand, discardTemplate, { id: group.id, version: draft.draftVersion });
});

test('publishing and withdrawing ask for the second step, writing a draft does not; who only reads may do neither', async () => {
  const group = await groupOf(12);
  const end = { id: group.id, version: 1, reason: 'Loses in calm markets' };
  for (const token of [auditor, support, approver]) {
    expect((await as(token, getTemplate, { id: group.id })).status).toBe(200);
    const refused = [
      await as(token, proposeTemplateEnd, end),
      await as(token, saveTemplate, { id: group.id, version: 0, ...group.published }),
    ];
    expect(refused.map((answer) => [answer.status, reasonOf(answer)])).toEqual([
      [409, 'roleMissing'],
      [409, 'roleMissing'],
    ]);
  }
  // Who edits the words of groups has no business with single traders.
  expect(reasonOf(await as(brand, pageRunner, { id: group.id }))).toBe('roleMissing');
  await asOwner(world, `update operator_session set proved_at = now() - interval '1 hour'`);
  const draft = await adminCallOnce(server, saveTemplate, { id: group.id, version: 0, ...group.published }, { token: brand });
  expect(draft.status).toBe(200);
  expect(reasonOf(await adminCallOnce(server, proposeTemplateEnd, end, { token: brand }))).toBe('stepNeeded');
  expect(reasonOf(await adminCallOnce(server, proposeTemplate, { ...end, version: 1 }, { token: brand }))).toBe('stepNeeded');
  await as(brand, discardTemplate, { id: group.id, version: 1 });
});

test('a withdrawn group is offered to nobody new and stays with those who run it; they are listed with version and tasks', async () => {
  const group = await groupOf(18);
  await asOwner(
    world,
    `insert into exchange_credential (id, tenant_id, user_id, venue_id, environment, account_uid, remark, masked_key, key_id, wrapped_key, sealed, ip_bound,
       account_mode, swap_ready, checked_at, created_at)
     values ('crd_templates', 'meridian', $1, 'paper', 'paper', 'templates', '', '', 'none', '', '', false, 'futures', true, now(), now())`,
    [trader.user.id],
  );
  await asOwner(
    world,
    `insert into opened_group (id, tenant_id, user_id, credential_id, environment, group_id, version, agreement_version, agreement_language, agreed_at,
       agreed_version, state, created_at)
     values ('opg_templates', 'meridian', $1, 'crd_templates', 'paper', $2, 1, 1, 'en-US', now(), 1, 'open', now())`,
    [trader.user.id, group.id],
  );
  expect((await list({ kind: 18 }))[0]).toMatchObject({ runners: 1, behind: 0 });
  const runners = (await as(support, pageRunner, { id: group.id })).data;
  expect(runners).toMatchObject({
    total: 1,
    rows: [{ user: { uid: trader.user.number }, environment: 'paper', state: 'open', version: 1, tasks: 0, faulty: 0 }],
  });
  for (const [asked, total] of [
    [{ uid: trader.user.number, state: 'open' }, 1],
    [{ uid: '99999999' }, 0],
    [{ state: 'closing' }, 0],
  ] as const)
    expect((await as(support, pageRunner, { id: group.id, ...asked })).data).toMatchObject({ total, rows: { length: total } });
  const stranger = await newPerson(server);
  const seenBy = async ({ token }: Person) =>
    (await server.call(pageAssignmentGroup, { type: 18, pageSize: 99_999_999 }, { token })).data.rows.map(({ id, withdrawn }) => [
      id,
      withdrawn,
    ]);
  expect(await seenBy(stranger)).toEqual([[group.id, false]]);

  const propose = (version: number) => as(brand, proposeTemplateEnd, { id: group.id, version, reason: 'Loses in calm markets' });
  expect(reasonOf(await propose(7))).toBe('alreadyDecided');
  const { approvalId } = (await propose(1)).data;
  expect(reasonOf(await propose(1))).toBe('alreadyDecided');
  expect((await as(brand, getTemplate, { id: group.id })).data.endApproval).toMatchObject({ by: 'demo-brand', isMine: true });
  expect((await as(approver, pageApproval, { kind: 'endTemplate', state: 'open' })).data.rows).toMatchObject([
    { subject: group.id, content: { groupVersion: '1', reason: 'Loses in calm markets' } },
  ]);
  expect((await decide(approver, approvalId)).data.outcome).toBe('done');
  expect(await seenBy(trader)).toEqual([[group.id, true]]);
  expect(await seenBy(stranger)).toEqual([]);
  expect(await list({ state: 'withdrawn' })).toMatchObject([{ id: group.id, runners: 1 }]);
  expect((await as(brand, getTemplate, { id: group.id })).data).toMatchObject({ state: 'withdrawn', withdrawnBy: 'demo-brand' });
  expect(reasonOf(await propose(1))).toBe('groupWithdrawn');
  expect(reasonOf(await as(brand, saveTemplate, { id: group.id, version: 0, ...group.published }))).toBe('groupWithdrawn');
});

test('nobody decides about his own proposal, and the database publishes nothing without two people', async () => {
  const group = await groupOf(16);
  const end = await as(admin, proposeTemplateEnd, { id: group.id, version: 1, reason: 'Loses in calm markets' });
  expect(reasonOf(await decide(admin, end.data.approvalId))).toBe('samePerson');
  const database = new pg.Client({ connectionString: server.database.adminUrl });
  await database.connect();
  try {
    for (const [act, words] of [
      [`select publish_group('${end.data.approvalId ?? ''}', now())`, /by two people/],
      [`select withdraw_group('${end.data.approvalId ?? ''}', now())`, /by two people/],
      [`update strategy_group set withdrawn_at = now(), withdrawn_by = 'me'`, /permission denied/],
      [`insert into strategy_group (id, tenant_id, assignment_type) values ('grp_forged00', 'meridian', 3)`, /permission denied/],
    ] as const) {
      await database.query(`begin; set local role millrace_console; set local app.tenant = 'meridian'`);
      await expect(database.query(act)).rejects.toThrow(words);
      await database.query('rollback');
    }
  } finally {
    await database.end();
  }
  expect((await decide(admin, end.data.approvalId, 'reject')).data.outcome).toBe('rejected');
  expect(await offered(16)).toMatchObject([{ withdrawn: false }]);
});
