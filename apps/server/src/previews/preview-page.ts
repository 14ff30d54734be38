// The page of a preview: the app itself, which the console's origin alone may frame, once. Every other page of the app stays unframed.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../shared/context/context.ts';
import { inTenant } from '../shared/database/index.ts';
import { hostOf } from '../shared/http/host.ts';
import { findConsoleOrigin } from '../shared/previews/preview.store.ts';

const PAGE = /^\/preview\/(pvw_[0-9A-Z]{20})$/;

/** Lets the console frame this answer where it is the page of an open preview. */
export async function allowFraming({ tenants, pools, clock }: Context, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const id = PAGE.exec(request.url.split('?')[0] ?? '')?.[1];
  const host = hostOf(request.headers.host);
  if (id === undefined || host === undefined) return;
  const tenant = await tenants.findByHost(host);
  const origin = tenant && (await inTenant(pools.app, tenant.id, (tx) => findConsoleOrigin(tx, id, clock.now())));
  if (origin === undefined) return;
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  reply.header('content-security-policy', policy.replace("frame-ancestors 'none'", `frame-ancestors ${origin}`));
  reply.removeHeader('x-frame-options');
  reply.header('cache-control', 'no-store');
}
