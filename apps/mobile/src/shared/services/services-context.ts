// Everything a page can reach, in one list.
import type { QueryClient } from '@tanstack/react-query';
import type { Toaster } from '@millrace/ui';
import type { TenantInfo } from '@millrace/contract';
import type { PermissionAlias } from '@millrace/contract';
import { createContext, use } from 'react';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { AgreementQuestion } from '../api/asking-api.ts';
import type { ApiClient } from '../api/client.ts';
import type { LanguageStore } from '../session/language-store.ts';
import type { LookStore } from '../session/look-store.ts';
import type { SavedAccounts } from '../session/saved-accounts.ts';
import type { SessionState, SessionStore } from '../session/session-store.ts';
import type { Storage } from '../session/storage.ts';
import type { Handover, Landing } from './link-arrivals.ts';
import type { Bridge } from './bridge.ts';
import type { AppUpdate } from './app-update.ts';
import type { Connection } from './connection.ts';
import type { SessionServices } from './session-services.ts';

export interface Services {
  api: ApiClient;
  queries: QueryClient;
  session: SessionStore;
  look: LookStore;
  language: LanguageStore;
  accounts: SavedAccounts;
  storage: Storage;
  toaster: Toaster;
  /** What the phone can do beyond a web page. */
  bridge: Bridge;
  /** Where the server is; the page's own origin in a browser. */
  origin: string;
  /** Whether the server can be heard. */
  connection: Connection;
  /** A newer version of the web app. */
  appUpdate: AppUpdate;
  /** The brand of this host; undefined until the guard has loaded it. */
  tenant: StoreApi<{ info: TenantInfo | undefined }>;
  /** What a link handed over, until a person decided about it. */
  handover: StoreApi<{ waiting: Handover | undefined }>;
  /** Hears whether the trader accepted what is due; undefined while nothing is asked. */
  agreements: AgreementQuestion;
  /** What an exchange sent back, until it is linked or given up. */
  landing: StoreApi<{ waiting: Landing | undefined }>;
  /** Loads what only a session uses. @throws when the chunk cannot be loaded */
  openSessionServices: () => Promise<SessionServices>;
  /** What only a session uses: there on every page of a session. @throws elsewhere: a bug of ours. */
  readonly live: SessionServices;
}

export const ServicesContext = createContext<Services | undefined>(undefined);

/** @throws outside the app: a bug of ours. */
export function useServices(): Services {
  const services = use(ServicesContext);
  if (!services) throw new Error('useServices needs the app above');
  return services;
}

export function useSession<Part>(pick: (state: SessionState) => Part): Part {
  return useStore(useServices().session, pick);
}

/** Whether the menu lists a screen or control. */
export function usePermission(alias: PermissionAlias): boolean {
  return useSession((state) => state.permissions.includes(alias));
}

/** The tenant; pages run only after the guard has loaded it, except the error page. */
export function useTenant(): TenantInfo | undefined {
  return useStore(useServices().tenant, (state) => state.info);
}

export function useToast(): Toaster['show'] {
  return useServices().toaster.show;
}
