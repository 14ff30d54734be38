// Every kind of fault in one table: what it meets and which fields it takes. A new kind is a line here and its effect where it strikes.

/** request: a call by REST or socket; push: a message of a channel; moment: happens once, or every so often; lasting: holds until it ends. */
export type FaultGroup = 'request' | 'push' | 'order' | 'moment' | 'lasting';

interface KindRule {
  group: FaultGroup;
  /** Fields beside kind and the times. */
  fields: readonly FaultField[];
  /** Those without which it means nothing. */
  needs?: readonly FaultField[];
}

export type FaultField =
  | 'path'
  | 'channel'
  | 'account'
  | 'instId'
  | 'count'
  | 'probability'
  | 'every'
  | 'code'
  | 'ms'
  | 'pct'
  | 'share'
  | 'lotSz';

const CALL = ['path', 'account', 'instId', 'count', 'probability'] as const;
const PUSH = ['channel', 'account', 'instId', 'count', 'probability'] as const;
const SOCKETS = ['path', 'account', 'probability'] as const;

export const FAULT_KINDS = {
  /** The connection breaks before anything is done. */
  dropBefore: { group: 'request', fields: CALL },
  /** Done, and nobody hears of it. */
  dropReplyAfterAccept: { group: 'request', fields: CALL },
  /** Not done, answered with a code. */
  refuse: { group: 'request', fields: [...CALL, 'code'] },
  /** Done, and answered with a code that does not say so. */
  refuseAfterAccept: { group: 'request', fields: [...CALL, 'code'] },
  /** Done later. */
  delayMs: { group: 'request', fields: [...CALL, 'ms'] },
  /** Done at once, answered later. */
  delayReplyMs: { group: 'request', fields: [...CALL, 'ms'] },
  losePush: { group: 'push', fields: PUSH },
  duplicatePush: { group: 'push', fields: PUSH },
  /** Comes after the next message of its socket. */
  reorderPush: { group: 'push', fields: PUSH },
  delayPushMs: { group: 'push', fields: [...PUSH, 'ms'] },
  /** The next order is filled in part and ended by the exchange. */
  partialFillThenCancel: { group: 'order', fields: ['account', 'instId', 'count', 'probability', 'share'] },
  /** Cut without a word. */
  cutSockets: { group: 'moment', fields: [...SOCKETS, 'every'] },
  /** Closed with a code. */
  closeSockets: { group: 'moment', fields: [...SOCKETS, 'every', 'code'] },
  /** Sockets that take everything and say nothing more; with an end also those opened before it. */
  halfOpen: { group: 'lasting', fields: SOCKETS },
  /** The process ends as by kill -9: at its time, or with `path` after a call is done and before it is answered. */
  crash: { group: 'moment', fields: CALL },
  /** The exchange's clock as the outside sees it. */
  clockSkew: { group: 'lasting', fields: ['ms'], needs: ['ms'] },
  revokeKey: { group: 'lasting', fields: ['account', 'code'], needs: ['account'] },
  blockIp: { group: 'lasting', fields: ['account'] },
  /** Trading halts: 51022, or before the opening 51021. */
  suspend: { group: 'lasting', fields: ['instId', 'code'], needs: ['instId'] },
  /** Gone from all lists, its orders ended: 51001. */
  delist: { group: 'lasting', fields: ['instId'], needs: ['instId'] },
  /** A coarser lot. */
  lotSize: { group: 'lasting', fields: ['instId', 'lotSz'], needs: ['instId', 'lotSz'] },
  /** The price changes at once by so many per cent, and back at its end. */
  priceGap: { group: 'lasting', fields: ['instId', 'pct'], needs: ['instId', 'pct'] },
} as const satisfies Record<string, KindRule>;

export type FaultKind = keyof typeof FAULT_KINDS;

export function isFaultKind(text: string): text is FaultKind {
  return Object.hasOwn(FAULT_KINDS, text);
}

/** The rule of a kind: a crash that names a path waits for a call, half-open sockets without an end are those of the moment. */
export function ruleOf(kind: FaultKind, { path, hasEnd }: { path: string; hasEnd: boolean }): KindRule {
  if (kind === 'crash' && path !== '') return { ...FAULT_KINDS.crash, group: 'request' };
  if (kind === 'halfOpen' && !hasEnd) return { ...FAULT_KINDS.halfOpen, group: 'moment' };
  return FAULT_KINDS[kind];
}
