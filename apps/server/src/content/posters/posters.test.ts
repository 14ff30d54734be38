// Posters through HTTP: drafted, published to traders in their language, withdrawn; what does not fit is refused by field.
import { languageTags, listPoster, type Call } from '@millrace/contract';
import { pageAudit, pagePoster, publishPoster, savePoster, withdrawPoster } from '@millrace/contract/admin';
import { beforeAll, expect, test } from 'vitest';
import { adminCall, newPerson, reasonOf, setUpServer, signIn, type Person } from '../../testing/index.ts';
import { asOwner } from '../../testing/trader-world.ts';

const server = setUpServer();
const picture = `${'a'.repeat(32)}.webp`;
const thai = `${'b'.repeat(32)}.webp`;
const foreign = `${'c'.repeat(32)}.webp`;
const places = { qr: { x: 80, y: 1360, side: 308 }, words: { x: 80, y: 830, width: 920, height: 480 }, code: null };
let editor: string;
let mara: Person;

beforeAll(async () => {
  editor = await signIn(server, 'demo-editor');
  mara = await newPerson(server);
  for (const [name, tenantId] of [
    [picture, 'meridian'],
    [thai, 'meridian'],
    [foreign, 'aurora'],
  ])
    await asOwner(
      { server },
      `insert into upload (name, tenant_id, bytes, used_as, width, height, created_at) values ($1, $2, 'x', 'content', 1080, 1748, now())`,
      [name, tenantId],
    );
});

const as = <C extends Call>(token: string, call: C, input: Record<string, unknown> = {}) => adminCall(server, call, input, { token });
type Text = { picture?: string; title?: string; text?: string };
function design(written: Partial<Record<(typeof languageTags)[number], Text>>, more: Record<string, unknown> = {}) {
  const texts = Object.fromEntries(languageTags.map((tag) => [tag, { title: '', text: '', ...written[tag] }]));
  return { position: 0, ink: 'light', places, texts, ...more };
}
const english = { 'en-US': { picture, title: 'Trade while you sleep', text: 'Join us' } };
const shown = async (language = 'en-US') => (await server.call(listPoster, {}, { token: mara.token, headers: { language } })).data;

test('a draft is nobody’s, a published one every trader’s in his language, and a change waits until it is published', async () => {
  const saved = await as(editor, savePoster, { version: 0, design: design({ ...english, th: { picture: thai, title: 'ชวนเพื่อน' } }) });
  expect(saved.data, saved.text).toMatchObject({ version: 1, state: 'draft', hasChanges: false, ink: 'light', places });
  const { id } = saved.data;
  expect(await shown()).toEqual([]);
  expect((await as(editor, publishPoster, { id, version: 1 })).data.outcome).toBe('done');
  const size = { width: 1080, height: 1748 };
  expect(await shown()).toEqual([
    { id, picture: { name: picture, ...size }, title: 'Trade while you sleep', text: 'Join us', language: 'en-US', ink: 'light', places },
  ]);
  expect((await shown('th')).map(({ title, picture: { name } }) => [title, name])).toEqual([['ชวนเพื่อน', thai]]);
  expect((await shown('ja-JP')).map(({ language }) => language)).toEqual(['en-US']);
  expect(reasonOf(await as(editor, publishPoster, { id, version: 2 }))).toBe('alreadyDecided');

  const next = { id, version: 2, design: design({ 'en-US': { picture, title: 'Sleep well' } }, { position: 3 }) };
  expect(reasonOf(await as(editor, savePoster, { ...next, version: 1 }))).toBe('alreadyDecided');
  expect((await as(editor, savePoster, next)).data).toMatchObject({ version: 3, state: 'published', hasChanges: true, position: 3 });
  expect((await shown()).map(({ title }) => title)).toEqual(['Trade while you sleep']);
  await as(editor, publishPoster, { id, version: 3 });
  expect((await shown('th')).map(({ title }) => title)).toEqual(['Sleep well']);
  expect((await as(editor, pagePoster, { state: 'published' })).data.rows.map((row) => [row.id, row.hasChanges])).toEqual([[id, false]]);

  expect((await as(editor, withdrawPoster, { id, version: 4 })).data.outcome).toBe('done');
  expect([await shown(), reasonOf(await as(editor, withdrawPoster, { id, version: 5 }))]).toEqual([[], 'alreadyDecided']);
  const auditor = await signIn(server, 'demo-auditor');
  expect((await as(auditor, pageAudit, { subject: id })).data.rows.map(({ kind }) => kind)).toEqual([
    'posterWithdrawn',
    'posterPublished',
    'posterSaved',
    'posterPublished',
    'posterSaved',
  ]);
});

test('another brand has none of it, and whoever may not write it does not', async () => {
  const { id } = (await as(editor, savePoster, { version: 0, design: design(english) })).data;
  const abroad = await signIn(server, 'aurora-admin');
  expect((await as(abroad, pagePoster)).data.total).toBe(0);
  expect((await as(abroad, publishPoster, { id, version: 1 })).status).toBe(404);
  const support = await signIn(server, 'demo-support');
  expect(reasonOf(await as(support, savePoster, { version: 0, design: design(english) }))).toBe('roleMissing');
});

test.each([
  [
    'a code over the edge',
    { places: { ...places, qr: { x: 900, y: 1500, side: 308 } } },
    ['places.qr.side tooBig', 'places.qr.side tooBig'],
  ],
  ['a code too small for cameras', { places: { ...places, qr: { x: 80, y: 80, side: 100 } } }, ['places.qr.side tooSmall']],
  ['words on the code', { places: { ...places, words: { x: 80, y: 1300, width: 300, height: 200 } } }, ['places.words overlaps']],
  ['no picture in the first language', design({ th: { picture: thai, title: 'ชวน' } }), ['texts.en-US.picture required']],
  ['words without a picture', design({ ...english, th: { title: 'ชวน' } }), ['texts.th.picture required']],
  ['a picture that says nothing', design({ 'en-US': { picture, title: ' ' } }), ['texts.en-US.title required']],
  ['markup', design({ 'en-US': { picture, title: '<b>Join</b>' } }), ['texts.en-US.title words']],
  ['a picture of another brand', design({ 'en-US': { picture: foreign, title: 'Join' } }), ['texts.en-US.picture markdownPicture']],
  ['a title of 61 characters', design({ 'en-US': { picture, title: 'x'.repeat(61) } }), ['texts.en-US.title tooLong']],
])('%s is refused by field and rule', async (_what, change, problems) => {
  const answer = await as(editor, savePoster, { version: 0, design: { ...design(english), ...change } });
  expect(answer.status, answer.text).toBe(400);
  const said = (answer.data as unknown as { field: string; rule: string }[]).map(({ field, rule }) => `${field} ${rule}`);
  expect(said).toEqual(problems.map((problem) => `design.${problem}`));
});
