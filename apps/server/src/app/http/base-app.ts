// What the traders' server and the operators' console have in common: bounds of requests, ids, errors, security headers, rates, compression.
import compress from '@fastify/compress';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { limits } from '@millrace/contract';
import type { Context } from '../../shared/context/context.ts';
import { addRateLimits } from '../../shared/http/rate-limits.ts';
import { newSecret } from '../../shared/ids.ts';
import { answerBadAddress, answerBadBytes } from './broken-requests.ts';
import { addErrorAnswers } from './errors.ts';
import { addSecurityHeaders } from './security-headers.ts';

/** How late after its time a slow request is cut. */
const SLOW_REQUEST_CHECK_MS = 1000;

/** @param frames what its pages may frame; nothing unless given */
export async function createBaseApp(context: Context, frames: readonly string[] = []): Promise<FastifyInstance> {
  // As Fastify's own kind of logger, or every signature of the app would carry pino's.
  const log: FastifyBaseLogger = context.log;
  const app = Fastify({
    loggerInstance: log,
    bodyLimit: limits.bodyBytesMax,
    requestTimeout: limits.requestTimeoutSec * 1000,
    // Node looks for requests beyond their time every 30 s otherwise.
    http: { connectionsCheckingInterval: SLOW_REQUEST_CHECK_MS },
    // A hop is counted from our side: the first is the proxy that connects to us.
    trustProxy: (_address: string, hop: number) => hop < context.config.trustedProxies,
    genReqId: () => `req_${newSecret().slice(0, 16)}`,
    requestIdHeader: false,
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerBadBytes,
    logController: new LogController({ disableRequestLogging: true }),
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    // A stop waits for answers under way and closes what is idle.
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: false, caseSensitive: true, maxParamLength: 200 },
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  addErrorAnswers(app);
  await addSecurityHeaders(app, frames);
  await addRateLimits(app, context.config.requestsPerMinute);
  await app.register(compress, { threshold: 2048, encodings: ['br', 'gzip'] });
  return app;
}
