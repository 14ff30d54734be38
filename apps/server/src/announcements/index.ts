// Announcements of the operator as traders read them. Operators write them at the desk.
import type { Context } from '../shared/context/context.ts';
import type { Feature } from '../shared/feature.ts';
import { repeat } from '../shared/repeat.ts';
import { getAnnouncementRoute } from './get-announcement.ts';
import { listAnnouncementRoute } from './list-announcement.ts';
import { readAnnouncementRoute } from './read-announcement.ts';

export { countUnreadAnnouncementsOf, type LiveAnnouncement } from './announcement.store.ts';

/** Beginnings and ends are noticed within this. */
const TURN_MS = 1000;

/** Open apps are told when one begins or ends by its own time. */
function tellOfTurns(context: Context) {
  let fromMs = context.clock.now();
  return repeat(context, {
    name: 'announcements',
    everyMs: TURN_MS,
    async work() {
      const untilMs = context.clock.now();
      await context.pools.engine.query(
        `select send_signal('announcement_changed', json_build_object('tenantId', tenant_id)::text) from announcement
          where state = 'published' and (live_from > $1 and live_from <= $2 or live_until > $1 and live_until <= $2) group by tenant_id`,
        [new Date(fromMs), new Date(untilMs)],
      );
      fromMs = untilMs;
    },
  });
}

export const announcementsFeature: Feature = {
  name: 'announcements',
  routes: [listAnnouncementRoute, getAnnouncementRoute, readAnnouncementRoute],
  run: tellOfTurns,
};
