// What an alert says, made when it is sent: in the reader's language, with figures of money only where he wants them. Pure.
import { kindOf, messageKinds, messagePlaces, type LanguageTag, type Message, type MessageKind } from '@millrace/contract';
import { translatorFor } from '@millrace/i18n/server';
import { isDecimal } from '@millrace/market';
import { isDecision } from '../messages/index.ts';
import type { AlertedMessage, DueAlert } from './alert.store.ts';

/** Messages of a summary that a mail names. */
export const SUMMED_SHOWN = 50;
const BODY_CHARS_MAX = 300;

/** Arguments that are money. */
const MONEY = new Set(['net', 'fuel', 'share', 'limit', 'amount', 'owed', 'margin']);
const HIDDEN = '•••';

export interface Reader {
  tag: LanguageTag;
  zone: string;
  showAmounts: boolean;
}

/** A message as one sentence. */
export function wordsOf({ kind, args }: Pick<Message, 'kind' | 'args'>, { tag, zone, showAmounts }: Reader): string {
  const t = translatorFor(tag);
  const shown = Object.fromEntries(Object.entries(args).map(([name, value]) => [name, argument(name, value, { tag, zone, showAmounts })]));
  const reasons = kind === 'copiesMissed' ? { reasons: missedReasons(args, tag) } : {};
  return t(`messages.${kind}`, { ...shown, ...reasons });
}

function argument(name: string, value: string | number, { tag, zone, showAmounts }: Reader): string | number {
  if (name === 'instId') return String(value).split('-', 2).join('/');
  if (name === 'since' && typeof value === 'number')
    return new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone }).format(value);
  const unsigned = String(value).replace(/^\+/, '');
  if (!MONEY.has(name) || !isDecimal(unsigned)) return value;
  if (!showAmounts) return HIDDEN;
  const sign = name === 'net' ? 'exceptZero' : 'auto';
  // A decimal string is formatted exactly, not by way of a float.
  return new Intl.NumberFormat(tag, { minimumFractionDigits: 2, maximumFractionDigits: 8, signDisplay: sign })
    .format(unsigned as Intl.StringNumericLiteral)
    .replace('-', '−');
}

/** Each reason with how often, the most frequent first. */
function missedReasons(args: Message['args'], tag: LanguageTag): string {
  return Object.entries(args)
    .flatMap(([reason, count]) => (typeof count === 'number' && reason !== 'count' ? [{ reason, count }] : []))
    .toSorted((left, right) => right.count - left.count)
    .map((each) => translatorFor(tag)('messages.missedReason', each))
    .join('; ');
}

/** The page on which the reader can act. */
export function pathOf({ kind, taskId, assignmentType }: Pick<AlertedMessage, 'kind' | 'taskId' | 'assignmentType'>): string {
  const place = messagePlaces[messageKinds[kind].place];
  if (place !== 'task') return place;
  const page = assignmentType === null ? undefined : kindOf(assignmentType).page;
  return page === undefined || taskId === null ? '/message' : `/${page}/details/${taskId}`;
}

/** What the browser's worker is handed. */
export interface PushPayload {
  tag: string;
  title: string;
  body: string;
  lang: LanguageTag;
  path: string;
}

export interface AlertWords {
  title: string;
  lines: string[];
  path: string;
}

/** `messages`: of an ordinary alert the one, of a summary those it stands for. Titles carry no amounts. */
export function alertWords(
  alert: Pick<DueAlert, 'what' | 'count'>,
  { tenant, messages, reader }: { tenant: string; messages: readonly AlertedMessage[]; reader: Reader },
): AlertWords {
  const t = translatorFor(reader.tag);
  if (alert.what === 'test') return { title: tenant, lines: [t('alerts.testText')], path: '/alerts' };
  const lines = messages.map((message) => wordsOf(message, reader));
  const [first] = messages;
  if (alert.what === 'summary') return { title: t('alerts.summary', { tenant, count: alert.count }), lines, path: '/message' };
  return { title: first ? t(`inbox.title.${first.kind}`) : tenant, lines, path: first ? pathOf(first) : '/message' };
}

export function pushPayload(tag: string, { title, lines, path }: AlertWords, lang: LanguageTag): PushPayload {
  const [body = ''] = lines;
  const chars = Array.from(body);
  return { tag, title, body: chars.length > BODY_CHARS_MAX ? `${chars.slice(0, BODY_CHARS_MAX - 1).join('')}…` : body, lang, path };
}

/** The subject of a mail: a decision of an operator has its own. */
export function mailSubject(
  { what }: Pick<DueAlert, 'what'>,
  { title, kind, tag, tenant }: { title: string; kind: MessageKind | undefined; tag: LanguageTag; tenant: string },
): string {
  const t = translatorFor(tag);
  if (what === 'test') return t('mail.alertTestSubject', { tenant });
  if (what === 'summary' || kind === undefined) return title;
  return isDecision(kind) ? t(`mail.subject.${kind}`, { tenant }) : `${tenant}: ${title}`;
}
