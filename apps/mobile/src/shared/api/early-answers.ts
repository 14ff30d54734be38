// Answers that boot.js asked for before the app's files were there. Each is taken once, by the session that it was asked for, and while it is young.
import { EARLY_MS_MAX } from '../limits.ts';
import type { Fetch } from './client.ts';

declare global {
  var earlyAnswers: EarlyAnswers | undefined;
}

export interface EarlyAnswers {
  token?: string | undefined;
  /** By address, without the tenant: the server knows it by the host or the session. */
  answers: Record<string, Promise<Response> | undefined>;
}

interface EarlyFetchOptions {
  early: EarlyAnswers | undefined;
  origin: string;
  /** Since the page began. */
  ageMs: () => number;
  /** Asks what was not asked before. */
  ask: Fetch;
}

export function earlyFetch({ early, origin, ageMs, ask }: EarlyFetchOptions): Fetch {
  let open = early;
  const take = (address: URL, { method, headers, signal }: RequestInit): Promise<Response> | undefined => {
    // What was asked before an act says nothing of what is after it.
    if (method !== 'GET' || ageMs() > EARLY_MS_MAX) open = undefined;
    if (open === undefined || address.origin !== origin) return undefined;
    if (address.pathname.startsWith('/app/inter/') && new Headers(headers).get('token') !== open.token) return undefined;
    address.searchParams.delete('tenantId');
    const key = address.pathname + address.search;
    const answer = open.answers[key];
    open.answers[key] = undefined;
    return answer && (signal ? Promise.race([answer, abortOf(signal)]) : answer);
  };
  return (address, init) => take(new URL(address, origin), init) ?? ask(address, init);
}

function abortOf(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}
