// What runs here, what there is to install, and how far an installation is. In a browser there is nothing to install: the page renews itself.
import { getAppInfo, type AppInfo } from '@millrace/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { appVersion } from '../../shared/app-version.ts';
import { useServices } from '../../shared/services/services-context.ts';
import type { Storage } from '../../shared/session/storage.ts';
import type { InstalledApp } from '../../shared/services/bridge.ts';
import { updateOffer, type UpdateOffer } from './update-offer.ts';

export interface Updates {
  /** Undefined in a browser, and until it is known. */
  installed: InstalledApp | undefined;
  info: AppInfo | undefined;
  offer: UpdateOffer;
  error: unknown;
  busy: boolean;
  check: () => void;
}

export function useUpdates(): Updates {
  const { api, bridge, storage } = useServices();
  const read = useQuery({
    queryKey: ['updates'],
    async queryFn() {
      const installed = await bridge.installed();
      const input = installed === undefined ? {} : { id: installed.packageId, installation: installationOf(storage), version: appVersion };
      return { installed, info: await api.call(getAppInfo, input) };
    },
    staleTime: UPDATES_FRESH_MS,
  });
  const { installed, info } = read.data ?? {};
  const offer: UpdateOffer = installed && info ? updateOffer({ ...installed, contentVersion: appVersion }, info) : { kind: 'none' };
  return { installed, info, offer, error: read.error ?? undefined, busy: read.isFetching, check: () => void read.refetch() };
}

const UPDATES_FRESH_MS = 60_000;

/** Random, so that it names nobody; kept as long as the installation is. */
function installationOf(storage: Storage): string {
  const kept = storage.read('installation');
  if (typeof kept === 'string' && /^[0-9a-f]{32}$/.test(kept)) return kept;
  const made = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  storage.write('installation', made);
  return made;
}

export type Installation = { phase: 'idle' | 'ready' | 'failed' } | { phase: 'loading'; percent: number };

/** Installs what is offered, as far as an app can. */
export function useInstallation(): { state: Installation; install: (offer: UpdateOffer) => Promise<void>; apply: () => Promise<void> } {
  const { bridge } = useServices();
  const [state, setState] = useState<Installation>({ phase: 'idle' });
  return {
    state,
    async install(offer) {
      if (offer.kind === 'none' || state.phase === 'loading') return;
      try {
        if (offer.kind === 'package') return await bridge.openOutside(offer.url);
        setState({ phase: 'loading', percent: 0 });
        await bridge.downloadContent({ ...offer, onProgress: (percent) => setState({ phase: 'loading', percent }) });
        setState({ phase: 'ready' });
      } catch {
        // Whatever the shell says of it: the reader can only try again.
        setState({ phase: 'failed' });
      }
    },
    apply: () => bridge.applyContent().catch(() => setState({ phase: 'failed' })),
  };
}
