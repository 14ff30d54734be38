// Log in, who the caller is, language, log out. Wire words of the specification; ours in comments where they differ.
import { z } from 'zod/mini';
import { defineCall, done } from './call.ts';
import { languages } from './languages.ts';
import { tenantField, wireBool, wireInt, wireLogin, wirePasswordHash, wireTotp } from './wire.ts';

/** User info of the specification's section 3. What no part keeps yet is absent, not zero. */
export const userInfo = z.object({
  id: z.string(),
  tenantId: z.string(),
  /** UID: eight digits. */
  number: z.string(),
  nickname: z.string(),
  /** The nickname: one name is kept of a person. */
  name: z.string(),
  /** What the trader says of themselves; empty without. */
  autograph: z.string(),
  /** For operators alone; empty without. */
  realName: z.string(),
  phone: z.string(),
  email: z.string(),
  /** Name of the avatar's file, for `show`; empty for the default avatar. */
  image: z.string(),
  inviteCode: z.string(),
  inviteLink: z.string(),
  languageCode: z.int(),
  isFrozen: z.boolean(),
  /** Free USDT, and fuel by source: bought, trial, level rewards, community share. */
  usdt: z.string(),
  dusdt: z.string(),
  experienceFuel: z.string(),
  dynamicFuel: z.string(),
  communityFuel: z.string(),
  /** Whether a payment for fuel was ever completed. */
  isActivation: z.boolean(),
  /** Whether a safe password was ever set. */
  hasSecondPassword: z.boolean(),
  /** Whether a login also asks for the code of an authenticator app. */
  isTwoStep: z.boolean(),
  /** Sponsors above. */
  depth: z.int(),
  /** Level of the team: 0 to 5, and as it is shown. */
  levelId: z.int(),
  level: z.string(),
  /** The level's part of the fees of the team, such as 0.3. */
  proportion: z.string(),
  isCommunity: z.boolean(),
  isBroker: z.boolean(),
  /** Approved as a trader whom others copy, and neither resigned nor revoked. */
  isTrader: z.boolean(),
  createTime: z.int(),
});
export type UserInfo = z.output<typeof userInfo>;

/** `token` opens a session; `deviceToken` only when it was asked for with `remember`. */
export const sessionOutput = z.object({ token: z.string(), deviceToken: z.nullable(z.string()), user: userInfo });

/**
 * UID or email with password, or with the device token of an earlier "remember me". An unknown account and a wrong password answer alike and take alike; that
 * an account is frozen is told only after the right password.
 */
export const userLogin = defineCall({
  method: 'POST',
  path: '/app/outer/user/userLogin',
  input: z.strictObject({
    number: wireLogin,
    password: z.optional(wirePasswordHash),
    deviceToken: z.optional(z.string().check(z.regex(/^dev_[0-9A-Za-z_-]{43}$/, 'identifier'))),
    remember: z.optional(wireBool),
    /** Asked for by `totpNeeded` when two-step login is on; not with a device token, which is a second step itself. */
    totp: z.optional(wireTotp),
    ...tenantField,
  }),
  output: sessionOutput,
  refusals: ['loginWrong', 'loginDelayed', 'loginLocked', 'totpNeeded', 'totpWrong', 'accountFrozen'],
});

export const info = defineCall({
  method: 'GET',
  path: '/app/inter/user/info',
  input: z.strictObject({ ...tenantField }),
  output: userInfo,
});

/** Ends this session; its sockets close within a second. With `forget` the device token of this account on this device ends too. */
export const loginout = defineCall({
  method: 'GET',
  path: '/app/inter/user/loginout',
  input: z.strictObject({ forget: z.optional(wireBool), ...tenantField }),
  output: done,
});

export const updateLanguage = defineCall({
  method: 'GET',
  path: '/app/inter/user/updateLanguage',
  input: z.strictObject({
    languageCode: z.pipe(wireInt({ min: 1, max: 8 }), z.literal(languages.map((language) => language.code))),
    ...tenantField,
  }),
  output: done,
});
