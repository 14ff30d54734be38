// Who may do what beside the venue's own calls. Faults, gifts and other people's accounts: this machine, or whoever shows the token. Opening an account:
// anybody who reaches the port, so many a minute. Never a page of another origin.
import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { ACCOUNTS_PER_MINUTE_LOCAL, ACCOUNTS_PER_MINUTE_REMOTE } from '../limits.ts';
import { isLoopback, plainAddress } from '../core/auth.ts';
import { refuse } from '../wire/refusals.ts';

export interface Gate {
  /** @throws Refusal 50110 */
  assertAdmin(request: FastifyRequest): void;
  isAdmin(request: FastifyRequest): boolean;
  /** Counts an opening. @throws Refusal 50110, 50011 */
  assertMayOpen(request: FastifyRequest): void;
}

/** Names of this machine; another name that points here belongs to somebody else's page. */
const LOCAL_HOST = /^(127(\.\d{1,3}){3}|\[::1\]|([a-z0-9-]+\.)*localhost)(:\d+)?$/i;

/** @param token "" = there is none */
export function createGate(token: string, wallNow: () => number): Gate {
  const openings = createBudget(wallNow);
  const isAdmin = (request: FastifyRequest): boolean =>
    !isForeign(request) && (showsToken(request, token) || (isLoopback(addressOf(request)) && LOCAL_HOST.test(request.headers.host ?? '')));
  return {
    isAdmin,
    assertAdmin(request) {
      if (!isAdmin(request)) throw refuse('50110', plainAddress(addressOf(request)));
    },
    assertMayOpen(request) {
      if (showsToken(request, token) && !isForeign(request)) return;
      const local = isAdmin(request);
      // A name of somebody else's that points to this machine: the page came from elsewhere.
      if (isForeign(request) || (!local && isLoopback(addressOf(request)))) throw refuse('50110', plainAddress(addressOf(request)));
      const isFree = local ? openings.take('', ACCOUNTS_PER_MINUTE_LOCAL) : openings.take(addressOf(request), ACCOUNTS_PER_MINUTE_REMOTE);
      if (!isFree) throw refuse('50011');
    },
  };
}

function addressOf(request: FastifyRequest): string {
  return request.socket.remoteAddress ?? '';
}

/** Sent by a page that this exchange did not serve. */
function isForeign({ headers: { origin, host = '' } }: FastifyRequest): boolean {
  return origin !== undefined && origin !== `http://${host}` && origin !== `https://${host}`;
}

function showsToken({ headers: { authorization = '' } }: FastifyRequest, token: string): boolean {
  const shown = Buffer.from(authorization);
  const right = Buffer.from(`Bearer ${token}`);
  return token !== '' && shown.length === right.length && timingSafeEqual(shown, right);
}

/** So many a minute for each name. */
function createBudget(wallNow: () => number): { take(name: string, most: number): boolean } {
  let minute = -1;
  let used = new Map<string, number>();
  return {
    take(name, most) {
      const now = Math.floor(wallNow() / 60_000);
      if (now !== minute) {
        minute = now;
        used = new Map();
      }
      const count = (used.get(name) ?? 0) + 1;
      used.set(name, count);
      return count <= most;
    },
  };
}
