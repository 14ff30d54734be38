// Who reads announcements, in which languages, when.
import type { LanguageTag } from '@millrace/contract';
import type { Clock } from '../shared/clock.ts';
import type { Session } from '../shared/sessions/index.ts';
import type { Tenant } from '../shared/tenants/tenant.store.ts';
import type { Reader } from './announcement.store.ts';

interface Asked {
  session: Session;
  tenant: Tenant;
  /** What the app speaks. */
  language: LanguageTag;
}

export function readerOf({ clock }: { clock: Clock }, { session, tenant, language }: Asked): Reader {
  return { userId: session.userId, languages: [language, ...tenant.languages], nowMs: clock.now() };
}
