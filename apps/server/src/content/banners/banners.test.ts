// Banners through HTTP: shown in their window, to whom they are for, in language and look of the reader; taps are counted without persons.
import { countBannerClick, languageCodeOfTag, languageTags, listBanner, type Call } from '@millrace/contract';
import { addContentPicture, exportBanner, pageBanner, previewBanner, saveBanner } from '@millrace/contract/admin';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { adminCall, newPerson, setUpServer, signIn, testClock, type Person } from '../../testing/index.ts';
import { asOwner } from '../../testing/trader-world.ts';
import { untilBelieved } from '../../testing/until-believed.ts';

const clock = testClock();
const server = setUpServer({ clock });
let editor: string;
let mara: Person;
let pictures: string[];

beforeAll(async () => {
  editor = await signIn(server, 'demo-editor');
  mara = await newPerson(server);
  pictures = [await addPicture('#2266aa'), await addPicture('#112233'), await addPicture('#aa2266')];
});

const as = <C extends Call>(token: string, call: C, input: Record<string, unknown> = {}) => adminCall(server, call, input, { token });

async function addPicture(background: string): Promise<string> {
  const form = new FormData();
  const bytes = await sharp({ create: { width: 500, height: 200, channels: 3, background } })
    .png()
    .toBuffer();
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'banner.png');
  const origin = `http://localhost:${server.server.consolePort}`;
  const sent = await fetch(`${origin}${addContentPicture.path}`, {
    method: 'POST',
    headers: { 'operator-token': editor, origin },
    body: form,
  });
  return ((await sent.json()) as { data: { name: string } }).data.name;
}

const [light = '', dark = '', thai = ''] = [0, 1, 2].map((at) => `picture-${String(at)}`);
const nameOf = (placeholder: string): string => pictures[Number(placeholder.at(-1))] ?? '';

type Text = { light?: string; dark?: string; alt: string };
function banner(written: Partial<Record<(typeof languageTags)[number], Text>>, more: Record<string, unknown> = {}) {
  const texts = Object.fromEntries(
    languageTags.map((tag) => {
      const { alt = '', ...names } = written[tag] ?? {};
      return [tag, { alt, ...Object.fromEntries(Object.entries(names).map(([mode, name]) => [mode, nameOf(name)])) }];
    }),
  );
  return { version: 0, isOn: true, address: '', position: 0, segment: {}, texts, ...more };
}
const english = { 'en-US': { light, dark, alt: 'Fees fall' } };

const shown = async (mode: 'light' | 'dark' = 'light', language = 'en-US') =>
  (await server.call(listBanner, { mode }, { token: mara.token, headers: { language } })).data;

async function menuOf(): Promise<string[]> {
  const [row] = await asOwner<{ permissions: string[] }>({ server }, `select permissions from tenant where id = 'meridian'`);
  return row?.permissions ?? [];
}
const setMenu = (permissions: string[]): Promise<unknown> =>
  asOwner({ server }, `update tenant set permissions = $1 where id = 'meridian'`, [permissions]);

test('is shown in its window, in the picture of language and look, and its taps are counted', async () => {
  const [startTime, endTime] = [clock.now() + 60_000, clock.now() + 120_000];
  const input = banner({ ...english, th: { light: thai, alt: 'ค่าธรรมเนียมลดลง' } }, { address: '/info', startTime, endTime });
  const saved = await as(editor, saveBanner, input);
  expect(saved.data, saved.text).toMatchObject({
    version: 1,
    state: 'waiting',
    target: { to: '/info' },
    clicks: 0,
    savedBy: 'demo-editor',
  });
  expect(await shown()).toEqual([]);
  clock.advance(60_000);
  const { id } = saved.data;
  expect(await shown()).toEqual([
    { id, picture: { name: nameOf(light), width: 500, height: 200 }, alt: 'Fees fall', target: { to: '/info' } },
  ]);
  expect((await shown('dark')).map(({ picture }) => picture.name)).toEqual([nameOf(dark)]);
  expect((await shown('dark', 'th')).map(({ picture, alt }) => [picture.name, alt])).toEqual([[nameOf(thai), 'ค่าธรรมเนียมลดลง']]);
  const permissions = await menuOf();
  await setMenu(permissions.filter((alias) => alias !== 'P10615'));
  await untilBelieved(async () => expect((await shown('dark', 'th')).map(({ alt }) => alt)).toEqual(['Fees fall']));
  await setMenu(permissions.filter((alias) => alias !== 'P10610' && alias !== 'P10615'));
  await untilBelieved(async () => expect(await shown('dark', 'th')).toEqual([]));
  await setMenu(permissions);
  await untilBelieved(async () => expect((await shown('dark', 'th')).length).toBe(1));
  for (let tap = 0; tap < 3; tap += 1) await server.call(countBannerClick, { id }, { token: mara.token });
  expect((await as(editor, pageBanner, { state: 'shown' })).data.rows.map((row) => [row.id, row.clicks])).toEqual([[id, 3]]);
  const { rows } = await server.database.pools().audit.query('select * from banner_clicks');
  expect(rows).toEqual([{ banner_id: id, day: expect.anything(), tenant_id: 'meridian', count: '3' }]);
  clock.advance(60_000);
  expect([await shown(), (await as(editor, pageBanner, { state: 'ended' })).data.total]).toEqual([[], 1]);
});

test('shows five at most, in their order, to those they are for, and none of another brand', async () => {
  for (let position = 7; position > 0; position -= 1)
    await as(editor, saveBanner, banner({ 'en-US': { light, alt: `Banner ${String(position)}` } }, { position }));
  await as(editor, saveBanner, banner({ 'en-US': { light, alt: 'Link your exchange' } }, { segment: { linked: false } }));
  await as(editor, saveBanner, banner({ 'en-US': { light, alt: 'You are linked' } }, { segment: { linked: true } }));
  await as(editor, saveBanner, banner({ 'en-US': { light, alt: 'Not yet' } }, { isOn: false }));
  expect((await shown()).map(({ alt }) => alt)).toEqual(['Link your exchange', 'Banner 1', 'Banner 2', 'Banner 3', 'Banner 4']);
  // Two parts of the traders that no banner has both of.
  const seen = (await as(editor, previewBanner, { segment: { linked: true }, part: { linked: false } })).data;
  expect([seen.part.among > 0, seen.part.reach]).toEqual([true, 0]);
  const all = (await as(editor, previewBanner, { segment: {}, part: { linked: false } })).data;
  expect([all.reach >= all.part.among, all.part.reach]).toEqual([true, seen.part.among]);
  const mine = banner({ 'en-US': { light, alt: 'สำหรับคนไทย' } }, { segment: { languages: ['th', 'ja-JP'], linked: false } });
  const { data } = await as(editor, saveBanner, mine);
  expect(data.segment).toEqual({ languages: ['th', 'ja-JP'], linked: false });
  await asOwner({ server }, 'update app_user set language_code = $2 where id = $1', [mara.user.id, languageCodeOfTag('th')]);
  expect((await shown()).map(({ alt }) => alt)).toContain('สำหรับคนไทย');
  await asOwner({ server }, 'update app_user set language_code = $2 where id = $1', [mara.user.id, languageCodeOfTag('ru-RU')]);
  expect((await shown()).map(({ alt }) => alt)).not.toContain('สำหรับคนไทย');
  const file = await as(editor, exportBanner, { state: 'shown' });
  expect([file.status, file.text]).toEqual([200, expect.stringContaining('สำหรับคนไทย')]);
  const abroad = await signIn(server, 'aurora-admin');
  expect((await as(abroad, pageBanner)).data.total).toBe(0);
});

test('refuses a banner that leads outside unseen, says nothing, or has a picture of somebody else', async () => {
  const refused = async (input: Record<string, unknown>) => {
    const answer = await as(editor, saveBanner, input);
    expect(answer.status, answer.text).toBe(400);
    return (answer.data as unknown as { field: string; rule: string }[]).map(({ field, rule }) => `${field} ${rule}`);
  };
  expect(await refused(banner(english, { address: 'javascript:alert(1)' }))).toEqual(['address markdownLink']);
  expect(await refused(banner(english, { address: '//evil.example' }))).toEqual(['address markdownLink']);
  expect(await refused(banner(english, { startTime: 2000, endTime: 1000 }))).toEqual(['endTime rangeReversed']);
  expect(await refused(banner({ 'en-US': { light, alt: ' ' } }))).toEqual(['texts.en-US.alt required']);
  expect(await refused(banner({ th: { light, alt: 'ค่า' } }))).toEqual(['texts.en-US.light required']);
  const input = banner(english);
  const foreign = { ...input.texts, 'en-US': { light: `${'0'.repeat(32)}.webp`, alt: 'x' } };
  expect(await refused({ ...input, texts: foreign })).toEqual(['texts markdownPicture']);
});
