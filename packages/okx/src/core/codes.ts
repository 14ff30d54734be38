// What OKX's error codes mean to us. Match on codes, never on texts: texts change by date and language.

/** Key, passphrase, address or permission does not hold: nothing more may be sent with this credential until the user acts. */
const CREDENTIAL_FAULTS: ReadonlySet<string> = new Set([
  '401', // no code in the body of an HTTP 401
  '50100', // key frozen
  '50101', // key of another environment
  '50105', // wrong passphrase
  '50110', // address is not on the key's list
  '50111', // unknown key
  '50113', // wrong signature: the secret is not the key's
  '50119', // key does not exist
  '50120', // key lacks the permission
  '50121', // address refused
  '60005', // socket: unknown key
  '60007', // socket: wrong signature
  '60009', // socket: login failed
  '60024', // socket: wrong passphrase
  '60032', // socket: key does not exist
]);

/** The venue may or may not have executed what was asked. Order placement must look the order up by clOrdId. */
const UNKNOWN_OUTCOMES: ReadonlySet<string> = new Set([
  '50001', // service unavailable
  '50004', // timeout
  '50013', // busy
  '50026', // system error
  '51054', // request timed out
  '51149', // order timed out
  '63999', // socket: internal error
]);

const RATE_LIMITED: ReadonlySet<string> = new Set(['50011', '50061', '60014']);

const SHORT_OF_BALANCE: ReadonlySet<string> = new Set(['51008', '51119', '51127', '51131']);

const ORDER_MISSING: ReadonlySet<string> = new Set(['51603', '51400', '51410', '51412', '51416']);

export function isCredentialFault(code: string): boolean {
  return CREDENTIAL_FAULTS.has(code);
}

export function isUnknownOutcome(code: string): boolean {
  return UNKNOWN_OUTCOMES.has(code);
}

/** Not executed: the caller waits and asks again. */
export function isRateLimited(code: string): boolean {
  return RATE_LIMITED.has(code);
}

/** 51603: the venue knows no order of that id. Twice over about two seconds means it never arrived. */
export function isOrderNotFound(code: string): boolean {
  return code === '51603';
}

/** 51008 and its kin, also with a sub-code ("51008_1000"): what is free does not cover the order. */
export function isShortOfBalance(code: string): boolean {
  return SHORT_OF_BALANCE.has(code.replace(/_\d+$/, ''));
}

/** 51006: the price of an order is beyond the venue's limit of the moment. */
export function isBeyondPriceLimit(code: string): boolean {
  return code === '51006';
}

/** 51169 / 51023: nothing is held that the order could close. */
export function isNothingHeld(code: string): boolean {
  return code === '51169' || code === '51023';
}

/** 51016 / 51065: an order with this client id exists already. Query it; it is ours. */
export function isDuplicateClientId(code: string): boolean {
  return code === '51016' || code === '51065';
}

/** Cancelling found nothing that could be canceled: it is filled, canceled, triggered or never was. The order itself must be asked. */
export function isNothingToCancel(code: string): boolean {
  return ORDER_MISSING.has(code);
}

/** 50102: our clock and the venue's differ by more than 30 s. Nothing was executed. */
export function isTimestampRefused(code: string): boolean {
  return code === '50102' || code === '60006' || code === '60004';
}

/** 50036 / 50037: the request came after its deadline and was dropped. Nothing was executed. */
export function isExpired(code: string): boolean {
  return code === '50036' || code === '50037' || code === '51027';
}
