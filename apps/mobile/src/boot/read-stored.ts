/** An object that the app stored; undefined where storage is closed or holds something else. */
export function readStored(name: string): Record<string, unknown> | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(name) ?? 'null');
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** Of the session that the app kept (session/session-store.ts). */
export function findToken(): string | undefined {
  const token = readStored('millrace.session')?.['token'];
  return typeof token === 'string' ? token : undefined;
}
