// Lets the native package of a tenant call the API: its pages do not come from this host, but from the phone, under the tenant's own origin.
// No cookie is ever read, so this gives a page nothing that a program could not do; another origin still gets no answer to read.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../shared/context/context.ts';

/** The tenant whose package shows a page of this origin: `meridian://localhost` on iOS, `https://meridian.localhost` on Android. */
export function tenantOfOrigin(origin: string): string | undefined {
  const [, scheme = '', host = ''] = /^([a-z][a-z0-9]*):\/\/([a-z0-9.]+)$/.exec(origin) ?? [];
  if (scheme === 'https') return /^([a-z][a-z0-9]*)\.localhost$/.exec(host)?.[1];
  return scheme !== 'http' && host === 'localhost' ? scheme : undefined;
}

export function addNativeOrigins(app: FastifyInstance, { tenants }: Context): void {
  const known = async (request: FastifyRequest): Promise<string | undefined> => {
    const { origin } = request.headers;
    const tenant = origin === undefined || !request.url.startsWith('/app/') ? undefined : tenantOfOrigin(origin);
    return tenant !== undefined && (await tenants.findById(tenant)) ? origin : undefined;
  };
  app.addHook('onRequest', async (request, reply) => {
    const origin = await known(request);
    if (origin === undefined) return;
    reply.headers({ 'access-control-allow-origin': origin, vary: 'origin' });
  });
  app.options('/app/*', { exposeHeadRoute: false }, async (request, reply) => {
    if ((await known(request)) === undefined) return reply.callNotFound();
    return reply
      .headers({
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': 'token, language, content-type, idempotency-key, app-version',
        'access-control-max-age': '600',
      })
      .code(204)
      .send();
  });
}
