// Changes how a trader takes copiers, or ends his role.
import { leadSettings } from '@millrace/contract';
import { handler } from '../../shared/http/handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { standingOf } from './standing.ts';
import { changeLead, findLeadOf } from './trader.store.ts';

export const leadSettingsRoute = handler(leadSettings, ({ clock }, { input, session, write }) =>
  write(async (tx) => {
    const { version, shareRate, followersMax, accepts, resign } = input;
    if (!(await findLeadOf(tx, session.userId))) refuse('notFound');
    const change = { shareRate, followersMax, accepts, resign, at: new Date(clock.now()) };
    if (!(await changeLead(tx, session.userId, version, change))) refuse('taskChanged');
    return standingOf(tx, session.userId);
  }),
);
