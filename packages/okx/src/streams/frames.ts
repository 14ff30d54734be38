// Reads the frames of the venue's sockets: pushes, answers to requests, and events such as a login, a confirmed subscription or an error.

export interface Push {
  channel: string;
  /** Of the subscription; "" where it names none. */
  instId: string;
  /** Book channels: snapshot or update. */
  action?: string;
  data: unknown[];
}

export interface VenueEvent {
  event: string;
  id: string | undefined;
  code: string;
  message: string;
  /** channel, instId, instType as one text; undefined where the event names no channel. */
  key: string | undefined;
}

/** What the venue answered to a request over the socket: the envelope of REST, with the id of the request. */
export interface Answer {
  id: string;
  code: string;
  message: string;
  data: unknown;
}

export type Frame =
  | { kind: 'push'; push: Push }
  | { kind: 'answer'; answer: Answer }
  | { kind: 'event'; event: VenueEvent }
  | { kind: 'unreadable' };

export interface ChannelArg {
  channel: string;
  instId?: string;
  instType?: string;
}

/** Identity of a subscription; two equal ones are one. */
export function keyOf(arg: { channel?: unknown; instId?: unknown; instType?: unknown }): string {
  return [arg.channel, arg.instType, arg.instId].map((part) => (typeof part === 'string' ? part : '')).join(' ');
}

export function readFrame(text: string): Frame {
  const value = parse(text);
  if (!isRecord(value)) return { kind: 'unreadable' };
  const arg = isRecord(value['arg']) ? value['arg'] : undefined;
  if (typeof value['event'] === 'string') {
    const event = {
      event: value['event'],
      id: textOf(value['id']),
      code: textOf(value['code']) ?? '',
      message: textOf(value['msg']) ?? '',
      key: arg === undefined ? undefined : keyOf(arg),
    };
    return { kind: 'event', event };
  }
  const id = textOf(value['id']);
  if (typeof value['op'] === 'string' && id !== undefined) {
    const answer = { id, code: textOf(value['code']) ?? '', message: textOf(value['msg']) ?? '', data: value['data'] };
    return { kind: 'answer', answer };
  }
  const channel = textOf(arg?.['channel']);
  const data = value['data'];
  if (channel === undefined || !Array.isArray(data)) return { kind: 'unreadable' };
  const push: Push = { channel, instId: textOf(arg?.['instId']) ?? '', data };
  if (typeof value['action'] === 'string') push.action = value['action'];
  return { kind: 'push', push };
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // not JSON; reported by the caller
  }
}
