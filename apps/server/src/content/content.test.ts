// Content through HTTP: written and published in the console, read by traders at its minute, found in every language, gone back and withdrawn.
import { getAgreement, getArticle, languageTags, listHelp, pageArticle, type Call } from '@millrace/contract';
import {
  addContentPicture,
  exportContent,
  getContent,
  getContentVersion,
  pageAudit,
  pageContent,
  previewMarkdown,
  publishContent,
  saveContent,
  showContentPicture,
  withdrawContent,
} from '@millrace/contract/admin';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { adminCall, newPerson, reasonOf, setUpServer, signIn, testClock, type Person } from '../testing/index.ts';
import { asOwner } from '../testing/trader-world.ts';

const clock = testClock();
const server = setUpServer({ clock });
let editor: string;
let mara: Person;

beforeAll(async () => {
  editor = await signIn(server, 'demo-editor');
  mara = await newPerson(server);
});

const as = <C extends Call>(token: string, call: C, input: Record<string, unknown> = {}) => adminCall(server, call, input, { token });
const read = <C extends Call>(call: C, input: Record<string, unknown>, language = 'en-US') =>
  server.call(call, input, { token: mara.token, headers: { language } });

type Text = Partial<Record<'title' | 'summary' | 'body', string>>;
function texts(written: Partial<Record<(typeof languageTags)[number], Text>>) {
  const empty = { title: '', summary: '', body: '' };
  return Object.fromEntries(languageTags.map((tag) => [tag, { ...empty, ...written[tag] }]));
}

async function saved(input: Record<string, unknown>) {
  const answer = await as(editor, saveContent, { version: 0, kind: 'article', column: 'news', ...input });
  expect(answer.status, answer.text).toBe(200);
  return answer.data;
}

async function published(input: Record<string, unknown>, more: Record<string, unknown> = {}) {
  const { id, version } = await saved(input);
  expect((await as(editor, publishContent, { id, version, ...more })).data).toMatchObject({ outcome: 'done' });
  return { id, version };
}

const titles = async (input: Record<string, unknown>, language?: string): Promise<string[]> =>
  (await read(pageArticle, input, language)).data.rows.map(({ title }) => title);

test('an article appears at its minute, in the reader’s language or the brand’s first', async () => {
  const startTime = clock.now() + 60_000;
  const { id } = await published(
    {
      texts: texts({
        'en-US': { title: 'Fees in December', summary: 'They fall', body: 'See [your exchange](/auth).' },
        th: { title: 'ค่าธรรมเนียมเดือนธันวาคม', body: 'ลดลง' },
      }),
    },
    { startTime },
  );
  expect((await as(editor, getContent, { id })).data).toMatchObject({ state: 'scheduled', publications: [{ startTime, endTime: null }] });
  expect(await titles({})).toEqual([]);
  expect((await read(getArticle, { aid: id })).status).toBe(404);
  clock.advance(60_000);
  expect((await read(pageArticle, { column: 'news' })).data.rows).toEqual([
    {
      id,
      kind: 'article',
      column: 'news',
      title: 'Fees in December',
      summary: 'They fall',
      picture: null,
      language: 'en-US',
      time: startTime,
    },
  ]);
  expect(await titles({ column: 'market' })).toEqual([]);
  expect((await read(getArticle, { aid: id }, 'th')).data).toMatchObject({ title: 'ค่าธรรมเนียมเดือนธันวาคม', language: 'th', version: 1 });
  const fallback = (await read(getArticle, { aid: id }, 'ko-KR')).data;
  expect([fallback.title, fallback.language]).toEqual(['Fees in December', 'en-US']);
  expect(fallback.tree).toEqual([
    {
      type: 'paragraph',
      children: [
        { type: 'text', text: 'See ' },
        { type: 'link', target: { to: '/auth' }, children: [{ type: 'text', text: 'your exchange' }] },
        { type: 'text', text: '.' },
      ],
    },
  ]);
  await as(editor, withdrawContent, { id });
});

test.each([
  ['en-US', 'Maintenance window', 'The paper exchange rests on Sunday.', ['sunday', 'EXCHANGE window', 'tenan'], ['monday']],
  ['zh-CN', '维护公告', '周日暂停提现，交易照常。', ['提现', '暂停提', '维护'], ['提取']],
  ['zh-Hant', '維護公告', '週日暫停提領，交易照常。', ['提領', '交易照'], ['取領']],
  ['ja-JP', 'メンテナンス', '日曜日は出金を停止します。', ['出金', 'ﾒﾝﾃﾅﾝｽ', '停止し'], ['入金']],
  ['ko-KR', '점검 안내', '일요일에는 출금이 중단됩니다.', ['출금', '점검 중단'], ['입금']],
  ['th', 'แจ้งปิดปรับปรุง', 'วันอาทิตย์งดถอนเงินชั่วคราว', ['ถอนเงิน', 'อาทิตย์'], ['ฝากเงิน']],
  ['vi-VN', 'Bảo trì', 'Chủ nhật tạm dừng rút tiền.', ['rút tiền', 'rut tien', 'CHỦ NHẬT'], ['nạp tiền']],
  ['ru-RU', 'Обслуживание', 'В воскресенье вывод средств недоступен.', ['вывод', 'ОБСЛУЖ', 'средств воскресенье'], ['ввода']],
] as const)('is found in %s by parts of its words, whatever their case and width', async (language, title, body, found, missed) => {
  const { id } = await published({ texts: texts({ 'en-US': { title: 'Only a title' }, [language]: { title, body } }) });
  for (const text of found) expect([text, await titles({ text }, language)]).toEqual([text, [title]]);
  for (const text of missed) expect([text, await titles({ text }, language)]).toEqual([text, []]);
  await as(editor, withdrawContent, { id });
  expect(await titles({ text: found[0] }, language)).toEqual([]);
});

test('a later version waits for its publication, is compared with and gone back from', async () => {
  const { id } = await published({ kind: 'question', column: undefined, texts: texts({ 'en-US': { title: 'Why?', body: 'Because.' } }) });
  const second = texts({ 'en-US': { title: 'Why then?', body: 'For this reason.' } });
  expect(reasonOf(await as(editor, saveContent, { id, version: 0, kind: 'question', texts: second }))).toBe('alreadyDecided');
  const { version } = await saved({ id, version: 1, kind: 'question', column: undefined, texts: second });
  const shown = async () => (await server.call(listHelp, { kind: 'question' })).data.map(({ title }) => title);
  expect([version, await shown()]).toEqual([2, ['Why?']]);
  await as(editor, publishContent, { id, version });
  expect(await shown()).toEqual(['Why then?']);
  const [row] = (await as(editor, pageContent, { kind: 'question', text: 'why then' })).data.rows;
  expect(row).toMatchObject({ id, state: 'published', version: 2, shownVersion: 2, languages: ['en-US'], savedBy: 'demo-editor' });
  expect((await as(editor, getContentVersion, { id, version: 1 })).data.texts['en-US'].title).toBe('Why?');
  clock.advance(1000);
  await as(editor, publishContent, { id, version: 1 });
  expect(await shown()).toEqual(['Why?']);
  expect((await as(editor, withdrawContent, { id })).data.outcome).toBe('done');
  expect(await shown()).toEqual([]);
  expect(reasonOf(await as(editor, withdrawContent, { id }))).toBe('alreadyDecided');
  const auditor = await signIn(server, 'demo-auditor');
  const trail = (await as(auditor, pageAudit, { subject: id })).data.rows.map(({ kind }) => kind);
  expect(trail).toEqual(['contentWithdrawn', 'contentPublished', 'contentPublished', 'contentSaved', 'contentPublished', 'contentSaved']);
});

test('the agreement that is built in stands until the brand publishes its own, once', async () => {
  expect((await server.call(getAgreement, { kind: 'privacy' })).data).toBeNull();
  const input = { kind: 'privacy', column: undefined, texts: texts({ 'en-US': { title: 'Privacy', body: 'We keep little.' } }) };
  const { id } = await published(input);
  expect((await server.call(getAgreement, { kind: 'privacy' })).data).toMatchObject({ title: 'Privacy', version: 1 });
  expect((await server.call(getAgreement, { kind: 'privacy' }, { host: 'aurora.localhost' })).data).toBeNull();
  expect(reasonOf(await as(editor, saveContent, { version: 0, ...input }))).toBe('agreementExists');
  expect((await read(getArticle, { aid: id })).status).toBe(404);
  await as(editor, withdrawContent, { id });
  expect((await server.call(getAgreement, { kind: 'privacy' })).data).toBeNull();
});

test('shows pictures that were added here, with their size, and none of anybody else', async () => {
  const form = new FormData();
  const bytes = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#2266aa' } })
    .png()
    .toBuffer();
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'chart.png');
  const origin = `http://localhost:${server.server.consolePort}`;
  const sent = await fetch(`${origin}${addContentPicture.path}`, {
    method: 'POST',
    headers: { 'operator-token': editor, origin, 'idempotency-key': 'picture' },
    body: form,
  });
  const picture = ((await sent.json()) as { data: { name: string; width: number; height: number } }).data;
  expect(picture).toMatchObject({ width: 1600, height: 800 });
  expect((await as(editor, showContentPicture, { filename: picture.name })).status).toBe(200);
  const { id } = await published({
    picture: picture.name,
    texts: texts({ 'en-US': { title: 'Chart', body: `![A chart](${picture.name})` } }),
  });
  const shown = (await read(getArticle, { aid: id })).data;
  expect(shown).toMatchObject({
    picture,
    tree: [{ type: 'paragraph', children: [{ type: 'picture', alt: 'A chart', ...picture }] }],
  });
  const foreign = await signIn(server, 'aurora-admin');
  expect((await as(foreign, previewMarkdown, { draft: { body: `![x](${picture.name})` } })).data).toMatchObject({
    tree: [{ type: 'paragraph', children: [] }],
    problems: [expect.stringContaining(picture.name)],
  });
  await as(editor, withdrawContent, { id });
});

test('refuses what would not be shown, by field, rule and words, and keeps nothing', async () => {
  const before = (await as(editor, pageContent)).data.total;
  const refused = async (written: Parameters<typeof texts>[0], more: Record<string, unknown> = {}) => {
    const answer = await as(editor, saveContent, { version: 0, kind: 'article', column: 'news', texts: texts(written), ...more });
    expect(answer.status, answer.text).toBe(400);
    return (answer.data as unknown as { field: string; rule: string }[]).map(({ field, rule }) => `${field} ${rule}`);
  };
  const body = async (text: string) => refused({ 'en-US': { title: 'T', body: text } });
  expect(await refused({ th: { title: 'ค่า' } })).toEqual(['texts.en-US.title required']);
  expect(await refused({ 'en-US': { title: 'T' }, th: { body: 'ก' } })).toEqual(['texts.th.title required']);
  expect(await refused({ 'en-US': { title: '<script>' } })).toEqual(['texts.en-US.title words']);
  expect(await refused({ 'en-US': { title: 'T' } }, { column: undefined })).toEqual(['column required']);
  expect(await refused({ 'en-US': { title: 'T' } }, { picture: `${'0'.repeat(32)}.webp` })).toEqual(['picture markdownPicture']);
  expect(await body('<script>alert(1)</script>')).toEqual(['texts.en-US.body markdownKind']);
  expect(await body('[a](javascript:alert(1))')).toEqual(['texts.en-US.body markdownLink']);
  expect(await body('[bank.example](https://evil.example)')).toEqual(['texts.en-US.body markdownShown']);
  expect(await body('- '.repeat(10_000))).toEqual(['texts.en-US.body markdownDeep']);
  expect(await body('ก'.repeat(21_846))).toEqual(['texts.en-US.body markdownBytes']);
  expect(await body('a'.repeat(65_537))).toEqual(['texts.en-US.body tooLong']);
  expect((await as(editor, pageContent)).data.total).toBe(before);
});

test('the list leaves as CSV as it is filtered', async () => {
  await saved({ texts: texts({ 'en-US': { title: 'Only a draft' } }) });
  const { text } = await as(editor, exportContent, { state: 'draft' });
  expect(text.split('\n').filter((line) => line !== '')).toHaveLength(2);
  expect(text).toContain('Only a draft,Article,News,Draft,en-US,1,demo-editor');
});

test('a language whose permission is off is not shown: another one stands in, or nothing', async () => {
  const permit = (off: string[]): Promise<unknown> =>
    asOwner(
      { server },
      `update tenant set permissions = array(select p from unnest(permissions || '{P10610,P10615}') p where p <> all ($1) group by p)
        where id = 'meridian'`,
      [off],
    );
  const { id } = await published({
    texts: texts({ 'en-US': { title: 'Fees', body: 'They fall.' }, th: { title: 'ค่าธรรมเนียม', body: 'ลดลง' } }),
  });
  clock.advance(1000);
  const { id: english } = await published({ texts: texts({ 'en-US': { title: 'Only English' } }) });
  const seen = async (language: string) => (await read(pageArticle, {}, language)).data.rows.map((row) => [row.title, row.language]);
  expect(await seen('th')).toEqual([
    ['Only English', 'en-US'],
    ['ค่าธรรมเนียม', 'th'],
  ]);
  // A change behind the server reaches it with its signal.
  await permit(['P10610']);
  await expect.poll(() => seen('en-US')).toEqual([['ค่าธรรมเนียม', 'th']]);
  expect((await read(getArticle, { aid: english })).status).toBe(404);
  expect(await titles({ text: 'English' })).toEqual([]);
  await permit(['P10610', 'P10615']);
  await expect.poll(() => seen('th')).toEqual([]);
  expect((await read(getArticle, { aid: id }, 'th')).status).toBe(404);
  await permit([]);
  await expect.poll(() => seen('en-US')).toHaveLength(2);
  for (const one of [id, english]) await as(editor, withdrawContent, { id: one });
});
