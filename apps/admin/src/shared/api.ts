// The console's client of its server: envelope, token and language, Idempotency-Key. A 401 or 403 ends the session it was asked with; a call that needs
// the second step again asks for it and is sent once more.
import { limits, type Call, type InputProblem, type OutputOf, type RefusalCode, type WireInputOf } from '@millrace/contract';
import type { Translate } from '@millrace/i18n';
import { session } from './session.ts';
import { askStep } from './step.ts';

/** Requests within so long after a key or a click are an operator's; later ones are the page's own and do not prolong the session. */
const ACTIVE_MS = 60_000;
let lastInputMs = Date.now();
for (const kind of ['pointerdown', 'keydown'] as const)
  addEventListener(kind, () => (lastInputMs = Date.now()), { capture: true, passive: true });

export class ApiError extends Error {
  readonly kind: 'refused' | 'unreachable';
  readonly reason: RefusalCode | undefined;
  readonly problems: readonly InputProblem[];

  constructor(kind: ApiError['kind'], parts: { message?: string; data?: unknown; cause?: unknown } = {}) {
    super(parts.message ?? '', { cause: parts.cause });
    this.name = 'ApiError';
    this.kind = kind;
    const { data } = parts;
    this.problems = Array.isArray(data) ? (data as InputProblem[]) : [];
    this.reason = isRecord(data) && typeof data['reason'] === 'string' ? (data['reason'] as RefusalCode) : undefined;
  }
}

/** One sentence for the operator: the server's words first. */
export function errorText(error: unknown, t: Translate): string {
  if (!(error instanceof ApiError)) return t('common.unknownError');
  if (error.kind === 'unreachable') return t('shell.noConnection');
  const [problem] = error.problems;
  return problem?.message ?? (error.message === '' ? t('common.requestFailed') : error.message);
}

interface CallOptions {
  signal?: AbortSignal | undefined;
  /** The same for a repeat of the same decision. */
  idempotencyKey?: string | undefined;
}

/** @throws ApiError for every failure; an abort is rethrown as it is */
export async function callServer<C extends Call>(call: C, input: WireInputOf<C>, options: CallOptions = {}): Promise<OutputOf<C>> {
  try {
    return await callOnce(call, input, options);
  } catch (error) {
    const isStepNeeded = error instanceof ApiError && error.reason === 'stepNeeded';
    if (!isStepNeeded || !(await askStep())) throw error;
    return callOnce(call, input, options);
  }
}

async function callOnce<C extends Call>(call: C, input: WireInputOf<C>, options: CallOptions): Promise<OutputOf<C>> {
  const { response, token } = await send(call, input, options);
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok || !isRecord(body) || body['code'] !== '200') {
    if (token !== undefined && [401, 403].includes(response.status) && session.get().token === token) session.end(true);
    throw refusedBy(body);
  }
  return call.output.parse(body['data']) as OutputOf<C>;
}

function refusedBy(body: unknown): ApiError {
  const record = isRecord(body) ? body : {};
  return new ApiError('refused', { message: typeof record['msg'] === 'string' ? record['msg'] : '', data: record['data'] });
}

/** Sends a picture in the field `file`. @throws ApiError */
export async function sendFile<C extends Call>(call: C, file: File): Promise<OutputOf<C>> {
  const body = new FormData();
  body.set('file', file);
  const timeout = AbortSignal.timeout(limits.requestTimeoutSec * 1000);
  const headers = { accept: 'application/json', language: document.documentElement.lang, 'operator-token': session.get().token ?? '' };
  const response = await fetch(call.path, { method: 'POST', headers, body, signal: timeout, credentials: 'omit', redirect: 'error' }).catch(
    (cause: unknown) => {
      throw new ApiError('unreachable', { cause });
    },
  );
  const answer: unknown = await response.json().catch(() => undefined);
  if (!response.ok || !isRecord(answer)) throw refusedBy(answer);
  return call.output.parse(answer['data']) as OutputOf<C>;
}

/** The file that a call answers. @throws ApiError */
export async function fetchFile<C extends Call>(call: C, input: WireInputOf<C>, options: CallOptions = {}): Promise<Blob> {
  const { response } = await send(call, input, options);
  if (!response.ok) throw refusedBy(await response.json().catch(() => undefined));
  return response.blob();
}

/** A file to keep, with the name that the server gives it. @throws ApiError */
export async function fetchNamedFile<C extends Call>(call: C, input: WireInputOf<C>): Promise<{ name: string; file: Blob }> {
  const { response } = await send(call, input, {});
  if (!response.ok) throw refusedBy(await response.json().catch(() => undefined));
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '';
  return { name, file: await response.blob() };
}

async function send(
  call: Call,
  input: unknown,
  { signal, idempotencyKey }: CallOptions,
): Promise<{ response: Response; token: string | undefined }> {
  const { token } = session.get();
  const fields = isRecord(input) ? input : {};
  const headers: Record<string, string> = {
    accept: 'application/json',
    language: document.documentElement.lang,
    'operator-token': token ?? '',
    ...(Date.now() - lastInputMs > ACTIVE_MS ? { 'operator-background': '1' } : {}),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    ...(call.method === 'POST' ? { 'content-type': 'application/json' } : {}),
  };
  const timeout = AbortSignal.timeout(limits.requestTimeoutSec * 1000);
  const url = call.method === 'GET' ? call.path + query(fields) : call.path;
  try {
    const response = await fetch(url, {
      method: call.method,
      headers,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      ...(call.method === 'POST' ? { body: JSON.stringify(fields) } : {}),
    });
    return { response, token };
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new ApiError('unreachable', { cause });
  }
}

function query(fields: Record<string, unknown>): string {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
