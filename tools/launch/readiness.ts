// Asks the server on its management port what keeps trading from running.
import { READY_REQUEST_MS_MAX } from './limits.ts';

/** Empty when trading can run, else the reason. */
export async function readiness(managementPort: number): Promise<string> {
  const url = `http://127.0.0.1:${String(managementPort)}/readiness`;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(READY_REQUEST_MS_MAX) });
    const { problems } = (await response.json()) as { problems: readonly string[] };
    return problems.join('; ');
  } catch (error) {
    return `${url} does not answer (${firstLine(error)})`;
  }
}

/** The first line of the message of an error. */
export function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}
