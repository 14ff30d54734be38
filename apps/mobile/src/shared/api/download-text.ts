// Reads a call that answers a text as a file. Headers, refusals and the end of a session as in the client.
import type { Call, WireInputOf } from '@millrace/contract';
import { ApiError, endsSession, isRecord } from './api-error.ts';
import type { ApiClientOptions } from './client.ts';
import { queryString } from './query-string.ts';

/** Long enough for a year of rows on a slow line. */
const DOWNLOAD_MS_MAX = 120_000;

export interface DownloadedText {
  /** As the server names the file. */
  fileName: string;
  text: string;
  /** Its media type. */
  type: string;
}

/** @throws {ApiError} also where the text broke off */
export type DownloadText = <C extends Call>(call: C, input: WireInputOf<C>) => Promise<DownloadedText>;

export function createDownloader(
  options: Pick<ApiClientOptions, 'baseUrl' | 'token' | 'tenantId' | 'language' | 'onSessionLost'>,
): DownloadText {
  return async (call, input) => {
    const [token, tenantId] = [options.token(), options.tenantId()];
    const fields = { ...(isRecord(input) ? input : {}), ...(tenantId === undefined ? {} : { tenantId }) };
    const headers = { language: options.language(), ...(token === undefined ? {} : { token }) };
    const signal = AbortSignal.timeout(DOWNLOAD_MS_MAX);
    try {
      const response = await fetch(options.baseUrl + call.path + queryString(fields), {
        headers,
        signal,
        credentials: 'omit',
        cache: 'no-store',
      });
      const text = await response.text();
      if (!response.ok) throw refusalOf(response, text, { token, onSessionLost: options.onSessionLost });
      const fileName = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? call.name;
      return { fileName, text, type: response.headers.get('content-type') ?? 'text/plain' };
    } catch (cause) {
      if (cause instanceof ApiError) throw cause;
      throw new ApiError(signal.aborted ? 'timeout' : 'unreachable', { cause });
    }
  };
}

function refusalOf(
  response: Response,
  text: string,
  { token, onSessionLost }: { token: string | undefined; onSessionLost: (token: string) => void },
): ApiError {
  try {
    const body: unknown = JSON.parse(text);
    if (token !== undefined && endsSession(response.status, body)) onSessionLost(token);
    const { msg, data } = isRecord(body) ? body : {};
    return new ApiError('refused', { code: String(response.status), ...(typeof msg === 'string' ? { message: msg } : {}), data });
  } catch (cause) {
    return new ApiError('malformed', { code: String(response.status), cause });
  }
}
