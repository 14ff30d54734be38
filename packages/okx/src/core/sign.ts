// OKX v5 signatures. Signs exactly the bytes that are sent; secrets go in and only signatures come out.
import { createHmac } from 'node:crypto';

export interface Credentials {
  apiKey: string;
  secretKey: string;
  passphrase: string;
}

/** base64(HMAC-SHA256(secret, timestamp + METHOD + path with query + body)). */
export function signature(secretKey: string, prehash: string): string {
  return createHmac('sha256', secretKey).update(prehash).digest('base64');
}

export interface SignedParts {
  method: 'GET' | 'POST';
  /** Path with its query, exactly as it stands in the request line. */
  requestPath: string;
  /** Exact body; "" for GET. */
  body: string;
  /** The venue's time. */
  nowMs: number;
}

/** Headers of a private request. The timestamp is ISO-8601 UTC with three digits of milliseconds. */
export function signedHeaders(credentials: Credentials, parts: SignedParts): Record<string, string> {
  const timestamp = new Date(parts.nowMs).toISOString();
  return {
    'OK-ACCESS-KEY': credentials.apiKey,
    'OK-ACCESS-SIGN': signature(credentials.secretKey, timestamp + parts.method + parts.requestPath + parts.body),
    'OK-ACCESS-TIMESTAMP': timestamp,
    'OK-ACCESS-PASSPHRASE': credentials.passphrase,
  };
}

/** Login of a socket; its timestamp is whole seconds, rounded down so that it is never ahead of the venue. */
export function loginFrame(credentials: Credentials, nowMs: number): string {
  const timestamp = String(Math.floor(nowMs / 1000));
  const sign = signature(credentials.secretKey, `${timestamp}GET/users/self/verify`);
  const args = [{ apiKey: credentials.apiKey, passphrase: credentials.passphrase, timestamp, sign }];
  return JSON.stringify({ op: 'login', args });
}
