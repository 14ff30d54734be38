// Every refusal in one table: its HTTP status class. Its words are the catalogue key `refusal.<name>` in the area `refusals`.
// 401 and 403 log the user out, so nothing else may answer them.

export const refusals = {
  inputInvalid: 400,
  loginWrong: 400,
  emailCodeWrong: 400,
  inviteCodeWrong: 400,
  emailTaken: 400,
  nicknameIsUid: 400,
  exchangeKeyRefused: 400,
  exchangeKeyReadOnly: 400,
  exchangeKeyCanWithdraw: 400,
  exchangeKeyIpBlocked: 400,
  exchangeKeyDuplicate: 400,
  exchangeUnavailable: 400,
  settingsInvalid: 400,
  tenantMismatch: 400,
  idempotencyKeyReused: 400,
  sessionMissing: 401,
  sessionInvalid: 403,
  notFound: 404,
  taskChanged: 409,
  actionRepeated: 409,
  flatRequired: 409,
  closeFirst: 409,
  nothingToClose: 409,
  sizeTooLarge: 409,
  taskUnknownOrder: 409,
  taskFaulted: 409,
  taskStopped: 409,
  positionOwned: 409,
  credentialMissing: 409,
  credentialBroken: 409,
  credentialInUse: 409,
  credentialsTooMany: 409,
  tasksTooMany: 409,
  accountModeUnfit: 409,
  instrumentNotLive: 409,
  stopConfirmationNeeded: 409,
  capitalTooSmall: 409,
  engineStopping: 409,
  emailCodeTooSoon: 429,
  loginDelayed: 429,
  loginLocked: 429,
  tooManyRequests: 429,
  internal: 500,
} as const;

export type RefusalCode = keyof typeof refusals;
export type RefusalStatus = (typeof refusals)[RefusalCode];

export const refusalCodes = Object.keys(refusals) as RefusalCode[];
