// The HTTP server of the API: every declared call on its path, health, the contract as OpenAPI, the sockets and the app's files.
// Only what stands here is reachable; an undeclared route fails a test.
import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { limits } from '@millrace/contract';
import type { Context } from '../shared/context/context.ts';
import type { Feature } from '../shared/feature.ts';
import { Refusal } from '../shared/refusal.ts';
import { addSockets } from './stream/index.ts';
import { allowFraming } from '../previews/index.ts';
import { addInstallable } from '../tenants/index.ts';
import { admitRequest } from './http/admit-request.ts';
import { BodyBudget } from './http/body-budget.ts';
import { createBaseApp } from './http/base-app.ts';
import { sendRefusal } from './http/errors.ts';
import { addHealth, type Readiness } from './http/health.ts';
import { addNativeOrigins } from './http/native-origin.ts';
import type { Route } from '../shared/http/handler.ts';
import { addMultipart } from './http/receive-file.ts';
import { serveCall } from './http/serve-call.ts';
import { addWebApp, headOf } from './http/web-app.ts';

export async function createHttpApp(context: Context, features: readonly Feature[], readiness: Readiness): Promise<FastifyInstance> {
  const app = await createBaseApp(context);
  await app.register(formbody, { bodyLimit: limits.bodyBytesMax });
  addNativeOrigins(app, context);
  await addCalls(app, context, features);
  addHealth(app, readiness);
  await addSockets(app, context, features);
  addInstallable(app, context);
  await addWebApp(app, {
    folder: context.config.webDir,
    headOf: (request) => headOf(context, request),
    onPage: (request, reply) => allowFraming(context, request, reply),
  });
  app.setNotFoundHandler((request, reply) => sendRefusal(request, reply, new Refusal('notFound')));
  return app;
}

/** Calls that take a file live in a scope of their own, the only one that reads multipart bodies. */
async function addCalls(app: FastifyInstance, context: Context, features: readonly Feature[]): Promise<void> {
  const routes = features.flatMap((feature) => feature.routes);
  const bodies = new BodyBudget();
  for (const route of routes.filter(({ call }) => call.file !== 'sent')) addCall(app, { context, route, bodies });
  await app.register(async (scope) => {
    await addMultipart(scope);
    for (const route of routes.filter(({ call }) => call.file === 'sent')) addCall(scope, { context, route, bodies });
  });
}

function addCall(app: FastifyInstance, { context, route, bodies }: { context: Context; route: Route; bodies: BodyBudget }): void {
  const admission = { context, call: route.call, bodies };
  app.route({
    method: route.call.method,
    url: route.call.path,
    exposeHeadRoute: false,
    onRequest: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      await admitRequest(admission, request, reply);
    },
    onResponse: async (_request, reply) => {
      context.metrics.callSeconds.observe({ call: route.call.name, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
    },
    handler: (request, reply) => serveCall(context, route, request, reply),
  });
}
