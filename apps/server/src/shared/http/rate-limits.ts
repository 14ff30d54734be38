// How many requests an address and an account may send in a minute. Static files and health are free.
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import { addressGroup } from './address-group.ts';
import type { Session } from '../sessions/index.ts';

/** Requests of one address in a minute, over all calls. Many traders may share one address. */
const REQUESTS_PER_MINUTE_IP = 1200;
/** Requests of one account in a minute. */
const REQUESTS_PER_MINUTE_USER = 600;
/** Calls without a session (codes, logins, registrations) of one address in a minute. */
const GUEST_POSTS_PER_MINUTE_IP = 60;
/** Addresses and accounts that the rate limits remember at once. */
const RATE_LIMIT_KEYS_MAX = 20_000;

type Spend = (request: FastifyRequest) => Promise<{ isAllowed: true } | { isAllowed: false; isExceeded: boolean; ttlInSeconds: number }>;

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | undefined;
  }
  interface FastifyInstance {
    userLimit: Spend;
    addressLimit: Spend;
    guestLimit: Spend;
  }
}

/** @param perMinute a setting that replaces the usual bounds, for load tests and big installations */
export async function addRateLimits(app: FastifyInstance, perMinute: number | undefined): Promise<void> {
  await app.register(rateLimit, { global: false, cache: RATE_LIMIT_KEYS_MAX, timeWindow: 60_000 });
  app.decorateRequest('session', undefined);
  const window = { timeWindow: 60_000, cache: RATE_LIMIT_KEYS_MAX };
  app.decorate(
    'userLimit',
    app.createRateLimit({
      ...window,
      max: perMinute ?? REQUESTS_PER_MINUTE_USER,
      keyGenerator: (request) => `user ${request.session?.countedAs ?? ''}`,
    }),
  );
  app.decorate(
    'addressLimit',
    app.createRateLimit({
      ...window,
      max: perMinute ?? REQUESTS_PER_MINUTE_IP,
      keyGenerator: (request) => `ip ${addressGroup(request.ip)}`,
    }),
  );
  app.decorate(
    'guestLimit',
    app.createRateLimit({
      ...window,
      max: perMinute ?? GUEST_POSTS_PER_MINUTE_IP,
      keyGenerator: (request) => `guest ${addressGroup(request.ip)}`,
    }),
  );
}

/** @throws Refusal tooManyRequests */
export async function spend(limit: Spend, request: FastifyRequest): Promise<void> {
  const outcome = await limit(request);
  if (!outcome.isAllowed && outcome.isExceeded) throw new Refusal('tooManyRequests', { seconds: outcome.ttlInSeconds });
}

export async function consumeUserLimit(request: FastifyRequest, session: Session): Promise<void> {
  request.session = session;
  await spend(request.server.userLimit, request);
}
