// Signatures as the venue checks them: over the raw bytes of the request, never over a re-serialised form.
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface SignedRequest {
  /** Exactly as sent: ISO-8601 with milliseconds (REST) or unix seconds (sockets). */
  timestamp: string;
  method: string;
  /** Request target as received, with its query. */
  target: string;
  /** Raw body, "" when there is none. */
  body: string;
}

/** base64(HMAC-SHA256(secret, timestamp + method + target + body)). */
export function signatureOf(secret: string, request: SignedRequest): string {
  return createHmac('sha256', secret)
    .update(request.timestamp + request.method + request.target + request.body)
    .digest('base64');
}

/** Compares in constant time. */
export function isSignedBy(secret: string, request: SignedRequest, signature: string): boolean {
  const expected = Buffer.from(signatureOf(secret, request));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

const ISO_MS = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** Milliseconds of a REST timestamp; undefined when malformed. */
export function parseIsoMs(text: string): number | undefined {
  const ms = ISO_MS.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(ms) ? undefined : ms;
}
