// What people allowed: codes for ten minutes and one use, tokens for an hour, and the open forms of the authorise page. All of it in memory: who loses
// it asks again. A code that comes twice ends the token that it gave (RFC 6749, 4.1.2).
import { randomBytes } from 'node:crypto';
import { OAUTH_CODE_MS, OAUTH_FORM_MS, OAUTH_TOKEN_MS } from '../limits.ts';
import { refuse } from '../wire/refusals.ts';

/** Codes, tokens and open pages that are remembered, each. */
const OAUTH_GRANTS_MAX = 10_000;

/** Which account a person opened to which client. */
export interface Grant {
  clientId: string;
  uid: string;
}

/** What a client asked for when it sent a person here. */
export interface Asked {
  clientId: string;
  redirectUri: string;
  state: string;
}

export interface Grants {
  newCode(grant: Grant): string;
  /** An access token for a code. @throws Refusal 53012 when the code is unknown, old, used, or another client's */
  spendCode(code: string, clientId: string): string;
  /** @throws Refusal 50114, 53002, 53003 */
  grantOf(token: string): Grant;
  /** Remembers a question until the form of this browser answers it. */
  newForm(browser: string, asked: Asked): string;
  /** The question behind a form; undefined when it is old or another browser's. */
  findForm(browser: string, form: string): Asked | undefined;
  endForm(form: string): void;
}

export function createGrants(wallNow: () => number): Grants {
  const codes = createShelf<{ grant: Grant; token: string }>(OAUTH_CODE_MS, wallNow);
  const tokens = createShelf<{ grant: Grant; revoked: boolean }>(OAUTH_TOKEN_MS, wallNow);
  const forms = createShelf<{ browser: string; asked: Asked }>(OAUTH_FORM_MS, wallNow);
  return {
    newCode: (grant) => codes.put({ grant, token: '' }),
    spendCode(code, clientId) {
      const held = codes.get(code);
      if (held === undefined || held === 'old' || held.grant.clientId !== clientId) throw refuse('53012');
      if (held.token !== '') {
        const given = tokens.get(held.token);
        if (given !== undefined && given !== 'old') given.revoked = true;
        throw refuse('53012');
      }
      held.token = tokens.put({ grant: held.grant, revoked: false });
      return held.token;
    },
    grantOf(token) {
      const held = tokens.get(token);
      if (held === undefined) throw refuse('50114');
      if (held === 'old') throw refuse('53002');
      if (held.revoked) throw refuse('53003');
      return held.grant;
    },
    newForm: (browser, asked) => forms.put({ browser, asked }),
    findForm(browser, form) {
      const held = forms.get(form);
      return held === undefined || held === 'old' || held.browser !== browser ? undefined : held.asked;
    },
    endForm: (form) => forms.drop(form),
  };
}

interface Shelf<T> {
  put(value: T): string;
  /** `old`: it was there and has run out. */
  get(key: string): T | 'old' | undefined;
  drop(key: string): void;
}

/** Values under random names; the oldest leaves when the shelf is full. */
function createShelf<T>(lifeMs: number, now: () => number): Shelf<T> {
  const held = new Map<string, { value: T; untilMs: number }>();
  return {
    put(value) {
      const [oldest] = held.keys();
      if (held.size >= OAUTH_GRANTS_MAX && oldest !== undefined) held.delete(oldest);
      const key = randomBytes(24).toString('base64url');
      held.set(key, { value, untilMs: now() + lifeMs });
      return key;
    },
    get(key) {
      const entry = held.get(key);
      return entry && (now() < entry.untilMs ? entry.value : 'old');
    },
    drop: (key) => void held.delete(key),
  };
}
