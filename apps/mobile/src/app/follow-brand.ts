// Keeps an open app as its brand is published: a session hears of it by the stream, a guest asks every few seconds while the page is seen.
import { brandFrame, getTenantByUrl, menuList, themeOfPermissions, type BrandFrame, type TenantInfo } from '@millrace/contract';
import { readKey } from '../shared/hooks/read-options.ts';
import { BRAND_POLL_MS } from '../shared/limits.ts';
import { loadChunk } from '../shared/pages/lazy-page.ts';
import type { Services } from '../shared/services/services-context.ts';
import { wholeTopic } from '../shared/stream/topics.ts';
import { applyTenant } from './apply-tenant.ts';

const brandTopic = wholeTopic<BrandFrame>('brand', (data) => brandFrame.safeParse(data).data);

/** @param onChange after something was put in force: the open page may be one that the menu no longer lists */
export function followBrand(services: Services, onChange: () => void): void {
  const { session, queries, origin, tenant, api, look } = services;
  const show = async (info: TenantInfo, entries?: BrandFrame['menu']): Promise<void> => {
    const menu = entries?.map(({ alias }) => alias).toSorted();
    const isKnown = JSON.stringify(info) === JSON.stringify(tenant.getState().info);
    if (isKnown && (menu === undefined || menu.join() === session.getState().permissions.join())) return;
    queries.setQueryData(readKey(getTenantByUrl, { url: origin }), info);
    await applyTenant(services, info);
    if (menu && session.getState().user) {
      queries.setQueryData(readKey(menuList, {}), entries);
      session.setMenu(menu);
      look.change({ theme: themeOfPermissions(menu) });
    }
    onChange();
  };
  let stop: (() => void) | undefined;
  let followed: string | undefined;
  const follow = (): void => {
    const { token, user } = session.getState();
    const wanted = user ? token : undefined;
    if (wanted === followed) return;
    followed = wanted;
    stop?.();
    stop = undefined;
    if (wanted !== undefined) void listen(wanted);
  };
  const listen = async (token: string): Promise<void> => {
    const { stream } = await loadChunk(services.openSessionServices);
    if (followed !== token) return;
    stop = stream.subscribe(brandTopic, () => {
      const frame = stream.state(brandTopic).data;
      if (frame && followed === token) void show(frame.info, frame.menu).catch(() => undefined);
    });
  };
  session.subscribe(follow);
  follow();
  setInterval(() => {
    if (followed !== undefined || session.getState().token !== undefined || document.visibilityState !== 'visible') return;
    // What is not reached now is asked again.
    api
      .call(getTenantByUrl, { url: origin })
      .then((info) => show(info))
      .catch(() => undefined);
  }, BRAND_POLL_MS);
}
