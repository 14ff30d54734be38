// The HTTP server of the operators' console, on a port of its own: the calls of operators, health, and the console's files. Traders' calls are not here,
// and nothing here answers on the traders' port.
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../shared/context/context.ts';
import type { Feature } from '../../shared/feature.ts';
import type { AdminRoute } from '../../shared/http/admin-handler.ts';
import { spend } from '../../shared/http/rate-limits.ts';
import { Refusal } from '../../shared/refusal.ts';
import { createBaseApp } from '../http/base-app.ts';
import { BodyBudget, hasBody } from '../http/body-budget.ts';
import { sendRefusal } from '../http/errors.ts';
import { addMultipart } from '../http/receive-file.ts';
import { addHealth, type Readiness } from '../http/health.ts';
import { addWebApp } from '../http/web-app.ts';
import { serveAdminCall } from './serve-admin-call.ts';

export async function createConsoleApp(context: Context, features: readonly Feature[], readiness: Readiness): Promise<FastifyInstance> {
  // The app with a draft of its brand, at the brand's own host.
  const app = await createBaseApp(context, [context.config.embedded ? 'http://*:*' : 'https:']);
  const bodies = new BodyBudget();
  const routes = features.flatMap((feature) => feature.adminRoutes ?? []);
  for (const route of routes.filter(({ call }) => call.file !== 'sent')) addAdminCall(app, { context, route, bodies });
  await app.register(async (scope) => {
    await addMultipart(scope);
    for (const route of routes.filter(({ call }) => call.file === 'sent')) addAdminCall(scope, { context, route, bodies });
  });
  addHealth(app, readiness);
  await addWebApp(app, { folder: context.config.consoleWebDir, headOf: async () => undefined });
  app.setNotFoundHandler((request, reply) => sendRefusal(request, reply, new Refusal('notFound')));
  return app;
}

function addAdminCall(app: FastifyInstance, { context, route, bodies }: { context: Context; route: AdminRoute; bodies: BodyBudget }): void {
  const { call } = route;
  app.route({
    method: call.method,
    url: call.path,
    exposeHeadRoute: false,
    onRequest: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      await spend(request.server.addressLimit, request);
      if (call.duty === 'guest') await spend(request.server.guestLimit, request);
      if (hasBody(request)) bodies.charge({ call, request, reply, userId: undefined });
    },
    onResponse: async (_request, reply) => {
      context.metrics.callSeconds.observe({ call: `admin ${call.name}`, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
    },
    handler: (request, reply) => serveAdminCall(context, route, request, reply),
  });
}
