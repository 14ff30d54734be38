// Encrypts (RFC 8291) and signs (RFC 8292) by `web-push`, and posts past the guard; runs in the thread of pushes. What the service says becomes an outcome here.
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import webPush from 'web-push';
import type { Clock } from '../../shared/clock.ts';
import type { PushOutcome, PushTarget, PushWords } from '../../shared/context/push-door.ts';
import { ClosedAddressError, guardedLookup, type Resolve } from './guarded-lookup.ts';
import type { VapidKey } from './vapid-key.ts';

/** Of one push, from looking up the name to the end of the answer. */
const PUSH_MS_MAX = 5000;
const ANSWER_BYTES_MAX = 65_536;
/** A signature counts for 12 hours and is used for six (RFC 8292 allows 24). */
const SIGNED_SEC = 43_200;
const SIGNATURE_USED_MS = 21_600_000;
const SIGNATURES_MAX = 200;
/** How long a service that says "too many" is left alone: when it names no time, and at most. */
const BUSY_MS = 60_000;
const BUSY_MS_MAX = 3_600_000;

/** What the thread is given at its start. */
export interface PosterSetting {
  /** Origin of a stub, which is posted to without TLS and guard. */
  stub: string | undefined;
  key: VapidKey;
  /** Whom a push service writes to: a mailto address. */
  subject: string;
  /** Connections to one push service. */
  connectionsMax: number;
}

interface PosterOptions extends PosterSetting {
  clock: Clock;
  resolve?: Resolve;
  msMax?: number;
}

export interface PushPoster {
  /** The endpoint has been checked. @throws when the device's key is none */
  post(target: PushTarget, words: PushWords): Promise<PushOutcome>;
  close(): void;
}

export function createPushPoster({ stub, key, subject, connectionsMax, clock, resolve, msMax = PUSH_MS_MAX }: PosterOptions): PushPoster {
  const agent = new Agent({ keepAlive: true, maxSockets: connectionsMax, lookup: guardedLookup(resolve) });
  const stubAgent = new HttpAgent({ keepAlive: true, maxSockets: connectionsMax });
  const sign = createSigner({ key, subject, clock });
  return {
    async post(target, { payload, ttlSec, urgent, topic }) {
      const url = new URL(target.endpoint);
      const details = webPush.generateRequestDetails(
        { endpoint: target.endpoint, keys: { p256dh: target.p256dh, auth: target.auth } },
        payload,
        { TTL: ttlSec, urgency: urgent ? 'high' : 'normal', topic, headers: { Authorization: sign(url.origin) } },
      );
      const post = { method: 'POST', headers: details.headers, signal: AbortSignal.timeout(msMax) };
      try {
        const answer = await new Promise<IncomingMessage>((done, fail) => {
          const sent = url.origin === stub ? httpRequest(url, { ...post, agent: stubAgent }, done) : request(url, { ...post, agent }, done);
          sent.on('error', fail);
          sent.end(details.body);
        });
        return await outcomeOf(answer, clock.now());
      } catch (error) {
        if (error instanceof ClosedAddressError) return { kind: 'refused', reason: 'address' };
        return { kind: 'failed', reason: post.signal.aborted ? 'timeout' : 'connection' };
      }
    },
    close() {
      agent.destroy();
      stubAgent.destroy();
    },
  };
}

/** One signature for each service, used again for hours: signing costs as much as all the rest of a push. */
function createSigner({ key, subject, clock }: Pick<PosterOptions, 'key' | 'subject' | 'clock'>): (origin: string) => string {
  const known = new Map<string, { header: string; madeMs: number }>();
  return (origin) => {
    const nowMs = clock.now();
    const found = known.get(origin);
    if (found && nowMs - found.madeMs < SIGNATURE_USED_MS && nowMs >= found.madeMs) return found.header;
    const expires = Math.floor(nowMs / 1000) + SIGNED_SEC;
    const { Authorization: header } = webPush.getVapidHeaders(origin, subject, key.publicKey, key.privateKey, 'aes128gcm', expires);
    if (known.size >= SIGNATURES_MAX) known.clear();
    known.set(origin, { header, madeMs: nowMs });
    return header;
  };
}

/** Redirects are not followed: they are an answer like any other. The body is read for the connection's sake only. */
async function outcomeOf(answer: IncomingMessage, nowMs: number): Promise<PushOutcome> {
  await drain(answer);
  const status = answer.statusCode ?? 0;
  if (status >= 200 && status < 300) return { kind: 'taken' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status === 413) return { kind: 'tooLarge' };
  if (status === 429) return { kind: 'busy', waitMs: waitOf(answer.headers['retry-after'], nowMs) };
  return status >= 500 ? { kind: 'failed', reason: String(status) } : { kind: 'refused', reason: String(status) };
}

async function drain(answer: IncomingMessage): Promise<void> {
  let bytes = 0;
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      bytes += part.length;
      if (bytes > ANSWER_BYTES_MAX) break; // leaving the loop closes the connection
    }
  } catch {
    // Broken off, or too slow: the status has come, and says what became of the push.
  }
}

/** Seconds or a date (RFC 9110). */
function waitOf(header: string | undefined, nowMs: number): number {
  const asked = /^\d{1,9}$/.test(header ?? '') ? Number(header) * 1000 : Date.parse(header ?? '') - nowMs;
  return Number.isFinite(asked) && asked > 0 ? Math.min(asked, BUSY_MS_MAX) : BUSY_MS;
}
