// Serves the page and its files, all of them from this folder and all read at the first request. The script is TypeScript whose types are blanked out
// by Node itself: no build step. Nothing from elsewhere, nothing inline that runs.
import { readdirSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import type { FastifyInstance } from 'fastify';
import { type Fields, textField } from '../wire/fields.ts';
import { pageHtml } from './page-html.ts';
import { pageLanguage } from './page-language.ts';

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
const HEADERS = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};
const FOLDER = new URL('./browser/', import.meta.url);

interface Asset {
  type: string;
  content: string;
}

/** GET /paper, and its files under /paper/page/. */
export function addPage(app: FastifyInstance): void {
  let assets: ReadonlyMap<string, Asset> | undefined;
  app.get('/paper', (request, reply) => {
    const asked = textField(request.query as Fields, 'lang');
    const tag = pageLanguage(asked, request.headers['accept-language'] ?? '');
    return reply
      .headers({ ...HEADERS, vary: 'accept-language' })
      .type('text/html; charset=utf-8')
      .send(pageHtml(tag));
  });
  app.get('/paper/page/:file', (request, reply) => {
    assets ??= readAssets();
    const asset = assets.get(textField(request.params as Fields, 'file'));
    if (!asset) return reply.callNotFound();
    return reply.headers(HEADERS).type(asset.type).send(asset.content);
  });
}

function readAssets(): Map<string, Asset> {
  const assets = new Map<string, Asset>();
  for (const name of readdirSync(FOLDER)) {
    const text = readFileSync(new URL(name, FOLDER), 'utf8');
    if (name.endsWith('.css')) assets.set(name, { type: 'text/css; charset=utf-8', content: text });
    else if (name.endsWith('.ts')) assets.set(name, { type: 'text/javascript; charset=utf-8', content: stripTypeScriptTypes(text) });
  }
  return assets;
}
