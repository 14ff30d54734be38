// Asks the readiness endpoint of the server.
import { READY_REQUEST_MS_MAX } from './limits.ts';

/** Empty when `url` answers 200, else the reason. */
export async function readiness(url: string): Promise<string> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(READY_REQUEST_MS_MAX) });
    return response.status === 200 ? '' : `${url} answers ${response.status} ${(await response.text()).slice(0, 300)}`;
  } catch (error) {
    return `${url} does not answer (${firstLine(error)})`;
  }
}

/** The first line of the message of an error. */
export function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}
