// Speaks to a test server over real HTTP under any Host, which fetch would drop.
import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import type { Call, OutputOf } from '@millrace/contract';

export interface Answer<T = unknown> {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  code: string;
  msg: string;
  /** The envelope's data; of a refusal its reason, or its broken rules. */
  data: T;
  text: string;
}

export interface Ask {
  /** Where it is asked; 127.0.0.1 unless given. */
  address?: string;
  method?: string;
  path: string;
  host?: string;
  token?: string;
  headers?: Record<string, string>;
  /** Sent as JSON, or as it is when it is text. */
  body?: unknown;
}

/** One request. */
export function ask<T = unknown>(
  port: number,
  { address = '127.0.0.1', method = 'GET', path, host = 'localhost', token, headers = {}, body }: Ask,
): Promise<Answer<T>> {
  const payload = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
  const sent: Record<string, string> = {
    host: `${host}:${port}`,
    ...(token === undefined ? {} : { token }),
    ...(payload === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(payload)) }),
    ...headers,
  };
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest({ host: address, port, method, path, headers: sent }, (incoming) => {
      const parts: Buffer[] = [];
      incoming.on('data', (part: Buffer) => parts.push(part));
      incoming.on('end', () => resolve(answerOf<T>(incoming.statusCode ?? 0, incoming.headers, Buffer.concat(parts).toString('utf8'))));
      incoming.on('error', reject);
    });
    outgoing.on('error', reject);
    outgoing.end(payload);
  });
}

function answerOf<T>(status: number, headers: Answer['headers'], text: string): Answer<T> {
  const json =
    String(headers['content-type'] ?? '').startsWith('application/json') && text !== '' ? (JSON.parse(text) as Partial<Answer<T>>) : {};
  return { status, headers, text, code: json.code ?? '', msg: json.msg ?? '', data: json.data as T };
}

export interface CallOptions extends Pick<Ask, 'address'> {
  token?: string | undefined;
  host?: string;
  /** null sends none although the call asks for one. */
  idempotencyKey?: string | null;
  language?: string;
  /** Beside those that every call has. */
  headers?: Record<string, string>;
}

/** Calls a call of the contract: a GET with its input as query, a POST as JSON, with an Idempotency-Key where the contract asks for one. */
export function callOn<C extends Call>(
  port: number,
  call: C,
  input: Record<string, unknown> = {},
  options: CallOptions = {},
): Promise<Answer<OutputOf<C>>> {
  const { address, token, host, idempotencyKey, language, headers: more } = options;
  const key = idempotencyKey === undefined ? randomUUID() : idempotencyKey;
  const headers = {
    ...(call.idempotent && key !== null ? { 'idempotency-key': key } : {}),
    ...(language === undefined ? {} : { language }),
    ...more,
  };
  const query = new URLSearchParams(Object.entries(input).map(([name, value]): [string, string] => [name, String(value)])).toString();
  return ask(port, {
    method: call.method,
    path: call.method === 'GET' && query !== '' ? `${call.path}?${query}` : call.path,
    headers,
    ...(token === undefined ? {} : { token }),
    ...(host === undefined ? {} : { host }),
    ...(address === undefined ? {} : { address }),
    ...(call.method === 'POST' ? { body: input } : {}),
  });
}

/** The name of a refusal; empty when the call was answered. */
export function reasonOf(answer: Answer): string {
  const { data } = answer;
  if (Array.isArray(data)) return 'inputInvalid';
  return typeof data === 'object' && data !== null && 'reason' in data ? String(data.reason) : '';
}
