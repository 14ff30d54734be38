// What runs here, what there is to install, and how far an installation is. In a browser there is nothing to install: the page renews itself.
import { getAppInfo, type AppInfo } from '@millrace/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { appVersion } from '../../shared/app-version.ts';
import { useServices } from '../../shared/services/services-context.ts';
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
  const { api, bridge } = useServices();
  const read = useQuery({
    queryKey: ['updates'],
    async queryFn() {
      const installed = await bridge.installed();
      const input = installed === undefined ? {} : { id: installed.packageId };
      return { installed, info: await api.call(getAppInfo, input) };
    },
    staleTime: UPDATES_FRESH_MS,
  });
  const { installed, info } = read.data ?? {};
  const offer: UpdateOffer = installed && info ? updateOffer({ ...installed, contentVersion: appVersion }, info) : { kind: 'none' };
  return { installed, info, offer, error: read.error ?? undefined, busy: read.isFetching, check: () => void read.refetch() };
}

const UPDATES_FRESH_MS = 60_000;

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
