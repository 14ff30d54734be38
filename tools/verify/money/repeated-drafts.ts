// What the repeated calls of brand, texts, groups and versions are about.
import { randomUUID } from 'node:crypto';
import { languageTags } from '@millrace/contract';
import {
  getDraft,
  getTemplate,
  makeTenant,
  pageTemplate,
  saveAnnouncement,
  saveContent,
  saveDraft,
  savePoster,
  saveTemplate,
} from '@millrace/contract/admin';
import type { RepeatWorld } from './repeat-world.ts';

/** The brand as its draft has it, under another name. */
async function namedBrand({ system }: RepeatWorld, name: string): Promise<Record<string, unknown>> {
  const { version, draft } = await system.admin('administrator', getDraft, {});
  return { version, ...draft, name };
}

/** The first draft of a brand keeps what was published beside it. */
export async function laterDraft(world: RepeatWorld): Promise<Record<string, unknown>> {
  await world.system.admin('administrator', saveDraft, await namedBrand(world, 'Meridian West'));
  return namedBrand(world, 'Meridian North');
}

/** A draft that nobody has proposed. */
export async function savedDraft(world: RepeatWorld): Promise<Record<string, unknown>> {
  await endProposals(world, 'brand');
  const { version } = await world.system.admin('administrator', saveDraft, await namedBrand(world, 'Meridian South'));
  return { version, reason: 'A new name' };
}

/** A template of a group that does not exist yet. */
export async function newTemplate({ system }: RepeatWorld): Promise<Record<string, unknown>> {
  const [row] = (await system.admin('administrator', pageTemplate, { kind: 3, state: 'open', sort: 'oldest' })).rows;
  const { published } = await system.admin('administrator', getTemplate, { id: row?.id });
  return { version: 0, ...published };
}

/** Its picture is written by hand: a file is no input of a call. */
async function newPicture({ admin }: RepeatWorld): Promise<string> {
  const name = `${randomUUID().replaceAll('-', '')}.webp`;
  await admin.query(
    `insert into upload (name, tenant_id, bytes, used_as, width, height, created_at) values ($1, 'meridian', 'x', 'content', 500, 200, now())`,
    [name],
  );
  return name;
}

export async function newPoster(world: RepeatWorld): Promise<Record<string, unknown>> {
  const picture = await newPicture(world);
  const texts = Object.fromEntries(languageTags.map((tag) => [tag, { picture, title: 'Join us', text: '' }]));
  const places = { qr: { x: 80, y: 1360, side: 308 }, words: null, code: null };
  return { version: 0, design: { position: 0, ink: 'dark', places, texts } };
}

export async function savedPoster(world: RepeatWorld): Promise<{ id: string; version: number }> {
  const { id, version } = await world.system.admin('administrator', savePoster, await newPoster(world));
  return { id, version };
}

export async function newBanner(world: RepeatWorld): Promise<Record<string, unknown>> {
  const name = await newPicture(world);
  const texts = Object.fromEntries(languageTags.map((tag) => [tag, { light: name, alt: 'Fees fall' }]));
  return { version: 0, isOn: false, address: '/info', position: 0, segment: {}, texts };
}

export function newQuestion(): Record<string, unknown> {
  const written = { title: 'Why?', summary: '', body: 'Because.' };
  return { version: 0, kind: 'question', texts: Object.fromEntries(languageTags.map((tag) => [tag, written])) };
}

export async function savedQuestion({ system }: RepeatWorld): Promise<{ id: string; version: number }> {
  const { id, version } = await system.admin('administrator', saveContent, newQuestion());
  return { id, version };
}

export async function savedTemplate(world: RepeatWorld): Promise<Record<string, unknown>> {
  const { id, draftVersion } = await world.system.admin('administrator', saveTemplate, await newTemplate(world));
  return { id, version: draftVersion };
}

export function newAnnouncement(): Record<string, unknown> {
  const texts = [{ language: 'en-US', title: `Fees fall ${randomUUID().slice(0, 8)}`, body: 'From Monday on' }];
  return { draft: { texts, segment: {}, shown: 'line', pinned: false, from: 0, until: null } };
}

export async function writtenAnnouncement({ system }: RepeatWorld): Promise<Record<string, unknown>> {
  return { ...(await system.admin('administrator', saveAnnouncement, newAnnouncement())), reason: 'Fees fall' };
}

/** A group whose withdrawal nobody has proposed. */
export async function publishedGroup({ system, admin }: RepeatWorld): Promise<Record<string, unknown>> {
  await admin.query(`update approval set state = 'void', version = version + 1 where kind = 'endTemplate' and state = 'open'`);
  const [row] = (await system.admin('administrator', pageTemplate, { kind: 3, state: 'open', sort: 'oldest' })).rows;
  return { id: row?.id, version: row?.version, reason: 'Loses in calm markets' };
}

const DEALINGS = { money: 'paper', timeZone: 'Asia/Tokyo', venues: [] } as const;

export function newTenant(): { id: string } & Record<string, unknown> {
  const id = `tenant-${randomUUID().slice(0, 8)}`;
  return {
    id,
    ...DEALINGS,
    name: 'Fresh',
    hosts: [`${id}.example`],
    languages: ['en-US'],
    locale: 'en-US',
    customerEmail: 'help@fresh.example',
  };
}

export async function madeTenant({ system }: RepeatWorld): Promise<Record<string, unknown>> {
  const { id, ...rest } = newTenant();
  await system.admin('platform', makeTenant, { id, ...rest });
  return { id, version: 0, ...DEALINGS, timeZone: 'Europe/Riga' };
}

/** One proposal of a kind waits at a time. */
async function endProposals({ admin }: RepeatWorld, kind: 'brand' | 'appRelease'): Promise<void> {
  await admin.query(`update approval set state = 'void' where kind = $1 and state = 'open'`, [kind]);
}

export async function publishedBrand(world: RepeatWorld): Promise<Record<string, unknown>> {
  await endProposals(world, 'brand');
  const { system, admin } = world;
  const { version, published } = await system.admin('administrator', getDraft, {});
  const { rows } = await admin.query<{ id: string }>(
    `insert into tenant_publication (tenant_id, changed, content, proposed_by, published_by, published_at)
     values ('meridian', '{name}', $1, 'demo-admin', 'demo-approver', now()) returning id::text`,
    [JSON.stringify({ ...published, name: 'Meridian of old' })],
  );
  return { id: rows[0]?.id, version };
}

export async function newRelease(world: RepeatWorld): Promise<Record<string, unknown>> {
  await endProposals(world, 'appRelease');
  return RELEASE;
}

const RELEASE = {
  ...{ appApkVersion: '2.37.5', appApkGoogleVersion: '', appIpaIosVersion: '', appWgtVersion: '', minVersion: '' },
  ...{ appApkUrl: 'https://files.example/app.apk', appGooglePlay: '', appAppStore: '', appWgtUrl: '', installUrl: '' },
  ...{ appWgtSize: 0, appWgtSha256: '', installType: '', showUpdate: true, notes: {}, share: 10 },
};

export async function rollingRelease({ admin }: RepeatWorld): Promise<Record<string, unknown>> {
  const id = `rel_${randomUUID().replaceAll('-', '').slice(0, 20).toUpperCase()}`;
  await admin.query(
    `with agreed as (
       insert into approval (id, tenant_id, kind, subject, content, before, proposed_by, decided_by, state, decided_at, created_at, expires_at)
       select $2, 'meridian', 'appRelease', $1, '{}', '{}', p.id, d.id, 'approved', now(), now(), now() + interval '1 day'
         from operator p, operator d where p.name = 'demo-admin' and d.name = 'demo-approver' returning id)
     select id from agreed`,
    [id, `apr_${id.slice(4)}`],
  );
  const { share, ...content } = RELEASE;
  await admin.query(
    `insert into app_release (id, tenant_id, approval_id, content, share, created_at) values ($1, 'meridian', $2, $3, $4, now())`,
    [id, `apr_${id.slice(4)}`, content, share],
  );
  return { id, act: 'widen', share: 50 };
}
