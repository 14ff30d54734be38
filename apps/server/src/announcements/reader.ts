// Who reads announcements, in which languages, when.
import { languageTagOfCode } from '@millrace/contract';
import type { Clock } from '../shared/clock.ts';
import type { Session } from '../shared/sessions/index.ts';
import type { Tenant } from '../shared/tenants/tenant.store.ts';
import type { Reader } from './announcement.store.ts';

export function readerOf({ clock }: { clock: Clock }, { session, tenant }: { session: Session; tenant: Tenant }): Reader {
  const own = languageTagOfCode(session.languageCode);
  return { userId: session.userId, languages: [...(own === undefined ? [] : [own]), ...tenant.languages], nowMs: clock.now() };
}
