// What the guard reads, and what follows from it: theme, languages, menu, the unread socket.
import { getAppInfo, getTenantByUrl, info, languageTags, menuList, themeOfPermissions } from '@millrace/contract';
import { ApiError, errorText } from '../api/api-error.ts';
import { readOptions } from '../api/use-call.ts';
import type { GuardReads } from './guard.ts';
import type { Services } from './services-context.ts';

export function createGuardReads(services: Services, hasRoute: (path: string) => boolean): GuardReads {
  const { api, queries, session, tenant, look, language, unread } = services;
  return {
    async loadTenant() {
      if (tenant.getState().info) return;
      const [found] = await Promise.all([
        queries.fetchQuery({ ...readOptions(api, getTenantByUrl, { url: location.origin }), staleTime: Infinity, gcTime: Infinity }),
        queries.fetchQuery({ ...readOptions(api, getAppInfo, {}), staleTime: Infinity, gcTime: Infinity }),
      ]);
      tenant.setState({ info: found });
      look.change({ theme: found.style.theme, brand: found.style.brand });
      document.title = found.name;
      const offered = found.languageTypeStr.split(',').map((tag) => tag.trim());
      await language.offer(languageTags.filter((tag) => offered.includes(tag)));
    },
    hasRoute,
    hasSession: () => session.getState().token !== undefined,
    async loadUser() {
      const [user, menu] = await Promise.all([
        queries.ensureQueryData({ ...readOptions(api, info, {}), staleTime: Infinity, gcTime: Infinity }),
        queries.ensureQueryData({ ...readOptions(api, menuList, {}), staleTime: Infinity, gcTime: Infinity }),
      ]);
      const aliases = menu.map((item) => item.alias);
      if (session.getState().user !== user) session.setUser(user);
      session.setMenu(aliases);
      look.change({ theme: themeOfPermissions(aliases) });
      unread.open();
    },
    describe: (error) => ({
      code: error instanceof ApiError ? error.code : '',
      message: errorText(error, language.getState().translator.t),
    }),
  };
}
