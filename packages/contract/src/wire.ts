// How single values travel. Nothing is coerced: "" is not 0, null is not 0, "false" is not true; money is never a JSON number.
import { z } from 'zod/mini';
import { limits } from './limits.ts';

/** A whole number, as JSON integer or as digits (queries and forms carry only text). */
export function wireInt(range: { min: number; max: number }) {
  return z.pipe(
    z.pipe(
      z.union([z.int(), z.string().check(z.regex(/^-?\d{1,15}$/, 'integer'))], 'integer'),
      z.transform((value) => Number(value)),
    ),
    z.int().check(z.gte(range.min), z.lte(range.max)),
  );
}

export const wireBool = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false'])]),
  z.transform((value) => value === true || value === 'true'),
);

/** Identifiers of ours: a kind prefix and letters or digits, e.g. tsk_01JD3... */
export const wireId = z.string().check(z.regex(/^[a-z]{2,4}_[0-9A-Za-z]{8,40}$/, 'identifier'));
/** What a task trades, or the currency that it moves. */
export const wireTaskInstId = z.string().check(z.regex(/^(?:USDT|[A-Z0-9]{2,12}-[A-Z0-9]{2,12}(?:-SWAP)?)$/, 'identifier'));

export const wireInstId = z.string().check(z.regex(/^[A-Z0-9]{2,12}-[A-Z0-9]{2,12}(?:-SWAP)?$/, 'identifier'));
/** Milliseconds since 1970. */
export const wireTime = wireInt({ min: 0, max: 4_102_444_800_000 });
/** A day of the calendar as 2026-11-20. */
export const wireDay = z.string().check(
  z.regex(/^2\d{3}-\d{2}-\d{2}$/, 'time'),
  z.refine((day) => new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) === day, 'time'),
);
/** A month as 2026-11. */
export const wireMonth = z.string().check(z.regex(/^2\d{3}-(?:0[1-9]|1[0-2])$/, 'time'));
const uidPattern = /^\d{8}$/;
export const wireUid = z.string().check(z.regex(uidPattern, 'uid'));
const emailPattern = /^[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,24}$/;
export const wireEmail = z.string().check(z.maxLength(limits.emailMax), z.regex(emailPattern, 'email'));
/** Upper-case MD5 of the password, by contract (specification section 7); the server treats it as the password. */
export const wirePasswordHash = z.string().check(z.regex(/^[0-9A-F]{32}$/, 'passwordHash'));
export const wireEmailCode = z.string().check(z.regex(/^\d{6}$/, 'emailCode'));
/** Six digits of an authenticator app, or a recovery code. */
export const wireTotp = z.string().check(z.regex(/^(?:\d{6}|[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5})$/, 'totp'));
/** What names an account at the login: its UID of eight digits, or its email address. */
export const wireLogin = z
  .string()
  .check(z.maxLength(limits.emailMax), z.regex(new RegExp(`${uidPattern.source}|${emailPattern.source}`), 'login'));

export const wireFileName = z.string().check(z.regex(/^[0-9a-f]{32}\.webp$/, 'fileName'));

/** What every call may carry beside its own fields: the tenant of native apps (refused when it disagrees with the session). */
export const tenantField = {
  tenantId: z.optional(z.string().check(z.minLength(1), z.maxLength(40), z.regex(/^[a-z0-9-]+$/, 'identifier'))),
};

export const pageFields = {
  pageNum: z.optional(wireInt({ min: 1, max: 1_000_000 })),
  /** Clients of this family ask for 99999999; the server caps at `limits.pageSizeMax`. */
  pageSize: z.optional(wireInt({ min: 1, max: 99_999_999 })),
};

/** A page of a list: `total` rows exist, `rows` are shown. */
export function pageOf<T extends z.ZodMiniType>(row: T) {
  return z.object({ total: z.int(), pageNum: z.int(), pageSize: z.int(), rows: z.array(row) });
}

/** Empty for none. */
export const wireHttpsAddress = (max: number) =>
  z.string().check(
    z.maxLength(max),
    z.refine((text) => text === '' || isHttps(text), 'httpsAddress'),
  );

function isHttps(text: string): boolean {
  if (!/^[\x21-\x7e]+$/.test(text) || /[<>"'`\\]/.test(text) || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return protocol === 'https:' && username === '' && password === '';
}
