// Serves the built page and its files. Until they are built, a plain page says so and loads itself again. Nothing from elsewhere, nothing inline that runs.
import type { FastifyInstance } from 'fastify';
import type { LanguageTag, MessageKey } from '@millrace/i18n';
import { languageForBrowser, translatorFor } from '@millrace/i18n/server';
import { type Fields, textField } from '../wire/fields.ts';
import { createPageBuild, type PageState } from './page-build.ts';

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
const HEADERS = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};
const RELOAD_S = 2;

/** GET /paper (the laboratory) and /paper/open (an account in one step), one build for both, and the built files under /paper/page/assets/. */
export function addPage(app: FastifyInstance, pageState: () => Promise<PageState> = createPageBuild()): void {
  for (const address of ['/paper', '/paper/open'])
    app.get(address, async (request, reply) => {
      const asked = textField(request.query as Fields, 'lang');
      const tag = languageForBrowser(asked, request.headers['accept-language'] ?? '');
      return reply
        .headers({ ...HEADERS, 'cache-control': 'no-store', vary: 'accept-language' })
        .type('text/html; charset=utf-8')
        .send(htmlOf(await pageState(), tag));
    });
  app.get('/paper/page/assets/:file', async (request, reply) => {
    const page = await pageState();
    const asset = page.state === 'ready' ? page.files.assets.get(textField(request.params as Fields, 'file')) : undefined;
    if (!asset) return reply.callNotFound();
    // The name of a file changes with its content.
    return reply
      .headers({ ...HEADERS, 'cache-control': 'public, max-age=31536000, immutable' })
      .type(asset.type)
      .send(asset.content);
  });
}

function htmlOf(page: PageState, tag: LanguageTag): string {
  if (page.state === 'building') return plainHtml(tag, 'paper.preparing', `<meta http-equiv="refresh" content="${RELOAD_S}">`);
  if (page.state === 'failed') return plainHtml(tag, 'paper.notBuilt');
  return page.files.html
    .replace(/<html lang="[^"]*"/, `<html lang="${tag}"`)
    .replace(/<title>[^<]*/, `<title>${escaped(translatorFor(tag)('paper.title'))}`);
}

function plainHtml(tag: LanguageTag, key: MessageKey, head = ''): string {
  const t = translatorFor(tag);
  return `<!doctype html>
<html lang="${tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${head}
<title>${escaped(t('paper.title'))}</title>
</head>
<body>
<h1>${escaped(t('paper.title'))}</h1>
<p>${escaped(t(key))}</p>
</body>
</html>
`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
