// Starts the app in the console's frame: swaps the ticket of the address for what the operator previews, and keeps nothing on the device.
import { previewHeader, takePreview } from '@millrace/contract';
import { createApiClient } from '../shared/api/client.ts';

export interface Preview {
  /** With every request. */
  headers: Readonly<Record<string, string>>;
  /** Instead of the device's: an operator's own session of this browser is neither read nor ended. */
  store: Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;
}

/** @throws {ApiError} for a ticket that was used or is too old */
export async function openPreview(): Promise<Preview> {
  const ticket = location.hash.slice(1);
  const api = createApiClient({
    baseUrl: '',
    fetch: (...request) => fetch(...request),
    token: () => undefined,
    tenantId: () => undefined,
    language: () => navigator.language,
    onSessionLost: () => undefined,
  });
  const taken = await api.call(takePreview, { ticket });
  // The ticket leaves the address at once; a reload finds nothing to frame.
  history.replaceState(null, '', '/');
  const kept = new Map<string, string>();
  if (taken.token !== null) kept.set('millrace.session', JSON.stringify({ token: taken.token }));
  return {
    headers: { [previewHeader]: taken.previewToken },
    store: {
      getItem: (name) => kept.get(name) ?? null,
      setItem: (name, value) => void kept.set(name, value),
      removeItem: (name) => void kept.delete(name),
    },
  };
}
