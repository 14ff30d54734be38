// Serves the built app: hashed files cached without end, pages never cached, and index.html for the app's own routes only, with the
// name of the tenant.
// Everything is read from the folder as it is now: a new build is served at once, without a restart.
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { guardBrand, showPath } from '@millrace/contract';
import { translatorFor } from '@millrace/i18n/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../shared/context/context.ts';
import { hostOf } from '../../shared/http/host.ts';
import type { Tenant } from '../../shared/tenants/tenant.store.ts';
import { brandColoursOf } from '../../tenants/index.ts';
import { languageOf } from './language.ts';
import { createPackedAssets } from './packed-assets.ts';

const HASHED = /[\\/]assets[\\/][^\\/]+-[0-9A-Za-z_-]{8}\.[0-9a-z]+$/;
const FOR_EVER = 'public, max-age=31536000, immutable';
/** Scripts and styles among them. */
const PACKED = /^\/assets\/[^/]+-[0-9A-Za-z_-]{8}\.(?:css|js)$/;
/** No part of a path begins with a dot, so none leads out of the folder. */
const FILE = /^(?:\/\w[\w.-]*)+$/;

interface WebApp {
  /** Of the built app; undefined serves none. */
  folder: string | undefined;
  /** What the page is called; undefined leaves what was built. */
  headOf(request: FastifyRequest): Promise<Head | undefined>;
  /** Before a page is sent: which headers it has. */
  onPage?(request: FastifyRequest, reply: FastifyReply): Promise<void>;
}

export async function addWebApp(app: FastifyInstance, { folder, headOf: head, onPage }: WebApp): Promise<void> {
  if (folder === undefined) return;
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    index: false,
    dotfiles: 'ignore',
    setHeaders: (response, file) => {
      response.header('cache-control', HASHED.test(file) ? FOR_EVER : 'no-cache');
    },
  });
  const assets = createPackedAssets(folder);
  const page = createPageReader(path.join(folder, 'index.html'));
  // Routes of the app have no dot in them; the API, the sockets and files that do not exist are not its pages.
  app.get('/*', async (request, reply) => {
    const route = request.url.split('?')[0] ?? '/';
    if (/^\/(?:app|manage)\//.test(route)) return reply.callNotFound();
    if (route.includes('.') && route !== '/index.html') {
      if (!FILE.test(route)) return reply.callNotFound();
      const packed = PACKED.test(route) && takesBrotli(request) ? await assets.find(route) : undefined;
      return packed ? sendPacked(reply, route, packed) : reply.sendFile(route);
    }
    const bytes = await page();
    if (bytes === undefined) return reply.callNotFound();
    reply.header('cache-control', 'no-cache');
    await onPage?.(request, reply);
    return reply.type('text/html; charset=utf-8').send(withHead(bytes, await head(request)));
  });
}

function takesBrotli({ headers }: FastifyRequest): boolean {
  return /\bbr\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/.test(headers['accept-encoding'] ?? '');
}

function sendPacked(reply: FastifyReply, route: string, packed: Buffer): FastifyReply {
  return reply
    .headers({ 'cache-control': FOR_EVER, 'content-encoding': 'br', vary: 'accept-encoding' })
    .type(route.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8')
    .send(packed);
}

interface Head {
  title: string;
  description: string;
  /** Address of the tenant's own mark: what a link is shown with elsewhere. */
  picture?: string;
  look: Look;
}

/** The brand's, so that no other is painted before a script runs. */
interface Look {
  theme: string;
  ground: string;
  /** What the app puts on --brand, --on-brand and --brand-soft by mode; undefined for the theme's own. */
  brand: Record<'light' | 'dark', string[]> | undefined;
  /** Path of the tenant's own picture; empty for the kit's mark. */
  sign: string;
}

/** What a page is called where no script runs, as in a preview of a link; undefined on a host without a tenant. */
export async function headOf({ tenants }: Pick<Context, 'tenants'>, request: FastifyRequest): Promise<Head | undefined> {
  const host = hostOf(request.headers.host);
  const tenant = host === undefined ? undefined : await tenants.findByHost(host);
  if (!tenant) return undefined;
  const t = translatorFor(languageOf(request.headers, undefined, tenant.languages));
  return {
    title: tenant.name,
    description: t('shell.description', { name: tenant.name }),
    picture: `${request.protocol}://${request.host}/app-icon/512.png`,
    look: lookOf(tenant),
  };
}

function lookOf({ theme, brand, appInfo }: Tenant): Look {
  const values = (mode: 'light' | 'dark'): string[] => {
    const guarded = guardBrand(brand, mode);
    return guarded ? [guarded.brand, guarded.onBrand, guarded.brandSoft] : [];
  };
  return {
    theme,
    ground: brandColoursOf({ theme, brand }).ground,
    brand: brand === '' ? undefined : { light: values('light'), dark: values('dark') },
    sign: typeof appInfo['h5Image'] === 'string' && appInfo['h5Image'] !== '' ? showPath(appInfo['h5Image']) : '',
  };
}

function withHead(page: Buffer, head: Head | undefined): Buffer | string {
  if (!head) return page;
  const tags = [
    `<title>${escaped(head.title)}</title>`,
    meta('name', 'description', head.description),
    ...(head.picture === undefined ? [] : linkTags(head, head.picture)),
  ].join('\n    ');
  return withLook(page.toString('utf8'), head.look).replace(/<title>[^<]*<\/title>/, () => tags);
}

/** In the places that index.html of the app has for it. */
function withLook(page: string, { theme, ground, brand, sign }: Look): string {
  const told = { theme, ...(brand && { brand: JSON.stringify(brand) }), ...(sign !== '' && { sign }) };
  const attributes = Object.entries(told)
    .map(([name, value]) => `data-${name}="${escaped(value)}"`)
    .join(' ');
  const painted = page
    .replace(/(<html [^>]*)data-theme="[^"]*"/, (_all, before: string) => before + attributes)
    .replace(/<meta name="theme-color"[^>]*>/, () => meta('name', 'theme-color', ground));
  if (sign === '') return painted;
  const picture = `<img class="brand-picture" src="${escaped(sign)}" alt="" height="56" />`;
  return painted.replace(/<svg\s+class="brand-mark-icon"[^]*?<\/svg>/, () => picture);
}

function linkTags({ title, description }: Head, picture: string): string[] {
  return [
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:image', picture),
    meta('name', 'twitter:card', 'summary'),
  ];
}

function meta(attribute: 'name' | 'property', key: string, content: string): string {
  return `<meta ${attribute}="${key}" content="${escaped(content)}" />`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** The first page as it is now; while a build replaces it, the last one. Undefined when there has been none. */
function createPageReader(file: string): () => Promise<Buffer | undefined> {
  let kept: { bytes: Buffer; version: string } | undefined;
  return async () => {
    try {
      const { mtimeMs, size, ino } = await stat(file);
      const version = `${mtimeMs} ${size} ${ino}`;
      if (kept?.version !== version) kept = { bytes: await readFile(file), version };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
    return kept?.bytes;
  };
}
