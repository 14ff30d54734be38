// Calls that a program makes in a person's name after fast connect: a token instead of a signature, JSON both ways. Contacts only the site it is given,
// follows no redirect, and puts neither token nor secret into a message. The venue's papers disagree on the path, so a 404 is asked at the next one.
import { leavesOpen, parseEnvelope, type Cause, type Exchange, type Reply } from '../core/reply.ts';
import { boundedText, causeOf } from '../core/request.ts';

/** One call of fast connect: the person waits. */
const OAUTH_TIMEOUT_MS = 10_000;

export interface OauthSite {
  /** Where the person was sent back from, e.g. "https://www.okx.com". From a list in the configuration only, never as a browser tells it. */
  origin: string;
  /** Keys for the venue's demo trading. */
  simulated?: boolean;
  requestTimeoutMs?: number;
  fetch?: typeof fetch;
}

/** HTTP status and body as text. */
export type RawAnswer = { kind: 'answer'; httpStatus: number; text: string } | { kind: 'none'; cause: Cause };

export interface OauthSpec {
  /** Full paths, the likelier one first. */
  paths: readonly string[];
  body: unknown;
  token?: string;
}

/** The answer of the first path that the site knows. */
export async function postOauth(site: OauthSite, { paths, body, token }: OauthSpec): Promise<RawAnswer> {
  let answer: RawAnswer = { kind: 'none', cause: { reason: 'malformed', message: 'no path' } };
  for (const path of paths) {
    answer = await postOnce(site, path, { body, token });
    if (answer.kind === 'none' || answer.httpStatus !== 404) return answer;
  }
  return answer;
}

async function postOnce(site: OauthSite, path: string, { body, token }: { body: unknown; token: string | undefined }): Promise<RawAnswer> {
  const send = site.fetch ?? fetch;
  try {
    const response = await send(new URL(path, site.origin), {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        ...(site.simulated === true ? { 'x-simulated-trading': '1' } : {}),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(site.requestTimeoutMs ?? OAUTH_TIMEOUT_MS),
    });
    return { kind: 'answer', httpStatus: response.status, text: await boundedText(response) };
  } catch (error) {
    return { kind: 'none', cause: causeOf(error) };
  }
}

/** What an envelope that is no success comes to; undefined for a success. */
export function oauthFailure(exchange: Exchange): Exclude<Reply<never>, { kind: 'ok' }> | undefined {
  if (exchange.kind === 'refused') return exchange;
  if (exchange.kind === 'none') return { kind: 'unreachable', cause: exchange.cause };
  const { code, message } = exchange;
  if (leavesOpen(exchange)) return { kind: 'unreachable', cause: { reason: 'venue', code, message } };
  return code === '0' ? undefined : { kind: 'refused', code, message };
}

export function envelopeOf(answer: RawAnswer): Exchange {
  return answer.kind === 'none' ? answer : parseEnvelope(answer.httpStatus, answer.text);
}
