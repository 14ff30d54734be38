// The built app: hashed files for ever, pages never cached, and the app's first page for the app's own routes only.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const HASHED = /[.-][0-9A-Za-z_-]{8,}\.(?:js|css|woff2|svg|png|webp|json)$/;

export async function addWebApp(app: FastifyInstance, webDir: string | undefined): Promise<void> {
  if (webDir === undefined || !existsSync(path.join(webDir, 'index.html'))) return;
  const page = readFileSync(path.join(webDir, 'index.html'));
  await app.register(fastifyStatic, {
    root: webDir,
    index: false,
    wildcard: false,
    setHeaders: (response, file) => {
      response.header('cache-control', HASHED.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  // Routes of the app have no dot in them; the API, the sockets and files that do not exist are not its pages.
  app.get('/*', { exposeHeadRoute: false }, (request, reply) => {
    const route = request.url.split('?')[0] ?? '/';
    if (/^\/(?:app|manage)\//.test(route) || route.includes('.')) return reply.callNotFound();
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);
  });
}
