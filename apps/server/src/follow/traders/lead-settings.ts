// Changes what a trader offers to copiers, or ends the lead.
import { leadSettings } from '@millrace/contract';
import { compareDecimals } from '@millrace/market';
import { handler } from '../../shared/http/handler.ts';
import { refuse, refuseInput } from '../../shared/refusal.ts';
import { changeLeadTasks, lockLeadTasks } from './lead-tasks.ts';
import { lockLead, readShareRateMax, resignLead, updateLead } from './lead.store.ts';
import { findStanding } from './standing.ts';

export const leadSettingsRoute = handler(leadSettings, (context, { input, session, write }) =>
  write(async (tx) => {
    const { version, shareRate, followersMax, accepts, tasks: changes = [], resign } = input;
    const tasks = await lockLeadTasks(
      tx,
      changes.map(({ id }) => id),
      session.userId,
    );
    const lead = (await lockLead(tx, session.userId)) ?? refuse('notTrader');
    if (lead.version !== version) refuse('traderChanged');
    const max = await readShareRateMax(tx);
    if (shareRate !== undefined && compareDecimals(shareRate, max) > 0) refuseInput({ field: 'shareRate', rule: 'tooBig', args: { max } });
    // Closed by others than the trader: only they open it again.
    if (accepts === true && lead.closedReason !== null) refuse('traderClosed');
    await changeLeadTasks(tx, lead.id, { tasks, changes });
    await updateLead(tx, lead.id, { shareRate, followersMax, accepts });
    if (resign === true) await resignLead(tx, lead.id, context.clock.now());
    return findStanding(tx, session.userId);
  }),
);
