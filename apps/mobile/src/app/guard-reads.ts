// What the guard reads, and what follows from it: theme, languages, menu, the parts of a session.
import { getTenantByUrl, info, menuList, themeOfPermissions, type OutputOf, type UserInfo } from '@millrace/contract';
import { ApiError, errorText } from '../shared/api/api-error.ts';
import { applyTenant } from './apply-tenant.ts';
import { keptOrFresh } from './kept-or-fresh.ts';
import { readOptions } from '../shared/hooks/read-options.ts';
import type { GuardReads } from './guard.ts';
import { loadChunk } from '../shared/pages/lazy-page.ts';
import type { Services } from '../shared/services/services-context.ts';

/** Read once in the life of a page; what is known from an earlier one counts as old. */
const forEver = { staleTime: Infinity, gcTime: Infinity };

/** @param openAgain opens the page that stands once more: what it was opened by has changed */
export function createGuardReads(services: Services, hasRoute: (path: string) => boolean, openAgain: () => void): GuardReads {
  const { api, queries, session, tenant, look, language } = services;
  const lost = (): boolean => services.connection.getState().lost;
  const putUser = (user: UserInfo): void => {
    if (session.getState().user !== user) session.setUser(user);
  };
  const putMenu = (menu: OutputOf<typeof menuList>): void => {
    const aliases = menu.map((item) => item.alias);
    session.setMenu(aliases);
    look.change({ theme: themeOfPermissions(aliases) });
  };
  /** A session that ended meanwhile has nothing to say. */
  const ofSession = <Data>(put: (data: Data) => void): ((data: Data) => void) => {
    const { token } = session.getState();
    return (data) => {
      if (session.getState().token === token) put(data);
    };
  };
  return {
    async loadTenant() {
      if (tenant.getState().info) return;
      const onRefused = (): void => {
        tenant.setState({ info: undefined });
        openAgain();
      };
      const found = await keptOrFresh(
        queries,
        { ...readOptions(api, getTenantByUrl, { url: services.origin }), ...forEver },
        { lost, onRefused, onLate: (late) => void applyTenant(services, late) },
      );
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
      const behind = { lost, onRefused: openAgain };
      // Each is put at once: the server's answer behind it may come while the others are awaited.
      const [live] = await Promise.all([
        loadChunk(services.openSessionServices),
        keptOrFresh(queries, { ...readOptions(api, info, {}), ...forEver }, { ...behind, onLate: ofSession(putUser) }).then(putUser),
        keptOrFresh(
          queries,
          { ...readOptions(api, menuList, {}), ...forEver },
          {
            ...behind,
            onLate: ofSession((late) => {
              const before = session.getState().permissions;
              putMenu(late);
              if (session.getState().permissions !== before) openAgain();
            }),
          },
        ).then(putMenu),
      ]);
      live.openUnread();
    },
    describe: (error) => ({
      code: error instanceof ApiError ? error.code : '',
      message: errorText(error, language.getState().translator.t),
    }),
  };
}
