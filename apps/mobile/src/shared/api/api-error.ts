// What a failed call is. A refusal carries the server's words; everything else has none and is worded by the catalogue.
import { transportFailureCode, type InputProblem, type RefusalCode } from '@millrace/contract';
import type { Translate } from '@millrace/i18n';

export type ApiErrorKind = 'refused' | 'timeout' | 'unreachable' | 'malformed';

export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  /** Code of the envelope as text; "-999999" when no answer came. */
  readonly code: string;
  /** Name of the refusal, where the server gave one. */
  readonly reason: RefusalCode | undefined;
  readonly detail: Readonly<Record<string, string | number>>;
  /** Broken input rules, worded by the server. */
  readonly problems: readonly InputProblem[];

  constructor(kind: ApiErrorKind, parts: { code?: string; message?: string; data?: unknown; cause?: unknown } = {}) {
    super(parts.message ?? '', { cause: parts.cause });
    this.name = 'ApiError';
    this.kind = kind;
    this.code = parts.code ?? transportFailureCode;
    const data = parts.data;
    this.problems = Array.isArray(data) ? data.filter(isProblem) : [];
    const record = isRecord(data) ? data : {};
    // One that this app does not know is none of its cases; the table of all stays out of the first load.
    this.reason = typeof record['reason'] === 'string' ? (record['reason'] as RefusalCode) : undefined;
    this.detail = isRecord(record['detail']) ? onlyScalars(record['detail']) : {};
  }
}

/** One sentence for a reader. The server's words first, else the catalogue's. */
export function errorText(error: unknown, t: Translate): string {
  if (!(error instanceof ApiError)) return t('common.unknownError');
  if (isOffline(error)) return t('shell.noConnection');
  if (error.kind === 'timeout') return t('common.timedOut');
  return error.message === '' ? t('common.requestFailed') : error.message;
}

/** Whether nothing of that id is there for this user. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.reason === 'notFound';
}

/** Whether the phone has no network, which explains the failure. */
function isOffline(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'unreachable' && !navigator.onLine;
}

/** Whether the call may have had its effect although no answer came. */
export function outcomeUnknown(error: unknown): boolean {
  return error instanceof ApiError && error.kind !== 'refused';
}

/** Whether an answer ends the session it was asked with: 401 or 403, as HTTP status or as the code of the envelope under any status. */
export function endsSession(status: number, body: unknown): boolean {
  const code = isRecord(body) ? String(body['code']) : '';
  return [401, 403].includes(status) || ['401', '403'].includes(code);
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isProblem(value: unknown): value is InputProblem {
  return isRecord(value) && typeof value['field'] === 'string' && typeof value['rule'] === 'string' && typeof value['message'] === 'string';
}

function onlyScalars(record: Record<string, unknown>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(record).filter((entry): entry is [string, string | number] => ['string', 'number'].includes(typeof entry[1])),
  );
}
