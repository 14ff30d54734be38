// What the guard reads, and what follows from it: theme, languages, menu, the parts of a session.
import { getAppInfo, getTenantByUrl, info, menuList, themeOfPermissions } from '@millrace/contract';
import { ApiError, errorText } from '../shared/api/api-error.ts';
import { applyTenant } from './apply-tenant.ts';
import { freshOrCached } from './fresh-or-cached.ts';
import { readOptions } from '../shared/hooks/read-options.ts';
import type { GuardReads } from './guard.ts';
import { loadChunk } from '../shared/pages/lazy-page.ts';
import type { Services } from '../shared/services/services-context.ts';

/** Read once in the life of a page; what is known from an earlier one counts as old. */
const forEver = { staleTime: Infinity, gcTime: Infinity };

export function createGuardReads(services: Services, hasRoute: (path: string) => boolean): GuardReads {
  const { api, queries, session, tenant, look, language } = services;
  const lost = (): boolean => services.connection.getState().lost;
  return {
    async loadTenant() {
      if (tenant.getState().info) return;
      const [found] = await Promise.all([
        freshOrCached(
          queries,
          { ...readOptions(api, getTenantByUrl, { url: services.origin }), ...forEver },
          { lost, onLate: (late) => void applyTenant(services, late) },
        ),
        freshOrCached(queries, { ...readOptions(api, getAppInfo, {}), ...forEver }, { lost }),
      ]);
      await applyTenant(services, found);
    },
    hasRoute,
    permissions: () => session.getState().permissions,
    takesRegistrations: () => tenant.getState().info?.registerUrl !== '',
    async findTaskPermission({ route, kindPage, editing }) {
      // With the kinds' fields: too large for the first load.
      const { kindPages } = await loadChunk(() => import('../shared/pages/kind-pages.ts'));
      const permissions = kindPages.find((page) => page.kindPage === kindPage)?.kind.permissions;
      if (route !== '/$kindPage/form') return permissions?.view;
      return editing === true ? permissions?.edit : permissions?.add;
    },
    hasSession: () => session.getState().token !== undefined,
    async loadUser() {
      const [user, menu, live] = await Promise.all([
        freshOrCached(queries, { ...readOptions(api, info, {}), ...forEver }, { lost }),
        freshOrCached(queries, { ...readOptions(api, menuList, {}), ...forEver }, { lost }),
        loadChunk(services.openSessionServices),
      ]);
      const aliases = menu.map((item) => item.alias);
      if (session.getState().user !== user) session.setUser(user);
      session.setMenu(aliases);
      look.change({ theme: themeOfPermissions(aliases) });
      live.openUnread();
    },
    describe: (error) => ({
      code: error instanceof ApiError ? error.code : '',
      message: errorText(error, language.getState().translator.t),
    }),
  };
}
