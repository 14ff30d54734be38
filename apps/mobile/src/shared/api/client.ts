// The one client of the server: envelope, token and language headers, tenant, timeout, Idempotency-Key. A 401 or 403, as status or as code, ends the session it was asked with, once.
import { limits, type Call, type OutputOf, type WireInputOf } from '@millrace/contract';
import { ApiError, endsSession, isRecord } from './api-error.ts';
import { queryString } from './query-string.ts';

export type Fetch = (address: string, init: RequestInit) => Promise<Response>;

export interface ApiClientOptions {
  /** "" for the page's own origin. */
  baseUrl: string;
  fetch: Fetch;
  token: () => string | undefined;
  tenantId: () => string | undefined;
  language: () => string;
  /** Called with the token that the server no longer takes. */
  onSessionLost: (token: string) => void;
  /** With every request: of a preview in the console's frame. */
  headers?: Readonly<Record<string, string>> | undefined;
  timeoutMs?: number;
}

export interface CallOptions {
  signal?: AbortSignal | undefined;
  idempotencyKey?: string | undefined;
  /** Another session than the app's own. */
  token?: string | undefined;
}

export interface ApiClient {
  /** @throws {ApiError} for every failure; an abort by `signal` is rethrown as it is. */
  call: <C extends Call>(call: C, input: WireInputOf<C>, options?: CallOptions) => Promise<OutputOf<C>>;
}

export function createApiClient(options: ApiClientOptions): ApiClient {
  return {
    async call(call, input, callOptions = {}) {
      const token = callOptions.token ?? options.token();
      const request = buildRequest(call, input, { options, token, key: callOptions.idempotencyKey });
      const { response, body } = await exchange(request, options, callOptions.signal);
      if (!response.ok || !isRecord(body) || body['code'] !== '200') {
        if (token !== undefined && call.access === 'inter' && endsSession(response.status, body)) options.onSessionLost(token);
        throw refusal(response, body);
      }
      const output = call.output.safeParse(body['data']);
      if (!output.success) throw new ApiError('malformed', { cause: output.error });
      return output.data as OutputOf<typeof call>;
    },
  };
}

interface BuiltRequest {
  url: string;
  init: RequestInit;
}

function buildRequest(
  call: Call,
  input: unknown,
  parts: { options: ApiClientOptions; token: string | undefined; key: string | undefined },
): BuiltRequest {
  const { options, token, key } = parts;
  const tenantId = options.tenantId();
  const fields: Record<string, unknown> = { ...(isRecord(input) ? input : {}), ...(tenantId === undefined ? {} : { tenantId }) };
  const headers: Record<string, string> = { ...options.headers, language: options.language(), accept: 'application/json' };
  if (call.access === 'inter' && token !== undefined) headers['token'] = token;
  if (key !== undefined) headers['idempotency-key'] = key;
  const url = options.baseUrl + call.path;
  if (call.method === 'GET') return { url: url + queryString(fields), init: { method: 'GET', headers } };
  return { url, init: { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(fields) } };
}

interface Exchange {
  response: Response;
  body: unknown;
}

async function exchange(request: BuiltRequest, options: ApiClientOptions, signal: AbortSignal | undefined): Promise<Exchange> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? limits.requestTimeoutSec * 1000);
  const either = signal ? AbortSignal.any([signal, timeout]) : timeout;
  let status: number | undefined;
  try {
    const init: RequestInit = { ...request.init, signal: either, credentials: 'omit', cache: 'no-store', redirect: 'error' };
    const response = await options.fetch(request.url, init);
    status = response.status;
    return { response, body: await response.json() };
  } catch (cause) {
    if (signal?.aborted) throw cause;
    if (timeout.aborted) throw new ApiError('timeout', { cause });
    if (cause instanceof SyntaxError) throw new ApiError('malformed', { code: String(status), cause });
    throw new ApiError('unreachable', { cause });
  }
}

/** The message comes from msg, message or error (specification section 8). */
function refusal(response: Response, body: unknown): ApiError {
  const record = isRecord(body) ? body : {};
  const message = [record['msg'], record['message'], record['error']].find((text) => typeof text === 'string' && text !== '') as
    | string
    | undefined;
  const code = typeof record['code'] === 'string' ? record['code'] : String(response.status);
  return new ApiError('refused', { code, ...(message === undefined ? {} : { message }), data: record['data'] });
}
