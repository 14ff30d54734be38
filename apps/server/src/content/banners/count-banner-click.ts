// Counts a tap on a banner.
import { countBannerClick, doneOutput } from '@millrace/contract';
import { handler } from '../../shared/http/handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { countClick } from './banner.store.ts';

export const countBannerClickRoute = handler(countBannerClick, ({ clock }, { input, session, write }) =>
  write(async (tx) => {
    if (!(await countClick(tx, { tenantId: session.tenantId, id: input.id, nowMs: clock.now() }))) refuse('notFound');
    return doneOutput;
  }),
);
