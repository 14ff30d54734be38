// The groups of the tenant with what the caller has opened of them, in the order in which they were published.
import { groupTypes, pageAssignmentGroup, type GroupFigures } from '@millrace/contract';
import { listTasksOfGroup, type Queryable } from '@millrace/engine';
import { listCredentialRows, venuesOf } from '../../exchange/index.ts';
import type { Context } from '../../shared/context/context.ts';
import type { Transaction } from '../../shared/database/index.ts';
import type { Session } from '../../shared/sessions/index.ts';
import type { Tenant } from '../../shared/tenants/tenant.store.ts';
import { readFigures } from '../shared/figures.store.ts';
import { groupFigures } from '../shared/group-figures.ts';
import { handler } from '../../shared/http/handler.ts';
import { pageOfInput } from '../../shared/http/page.ts';
import { listOpenedGroups, type OpenedGroup } from '../../shared/groups/opened.store.ts';
import { listPublishedGroups } from '../../shared/groups/template.store.ts';
import { groupView, type OwnGroup } from '../shared/group-view.ts';
import { visibleTypes } from '../shared/own-group.ts';

export const pageAssignmentGroupRoute = handler(pageAssignmentGroup, (context, { input, tenant, session, language, read }) =>
  read(async (tx) => {
    const { pageNum, pageSize, offset } = pageOfInput(input);
    const types = visibleTypes(tenant, input.type === undefined ? groupTypes : [input.type]);
    const opened = new Map((await listOpenedGroups(tx, session.userId)).map((group) => [group.groupId, group]));
    const groups = (await listPublishedGroups(tx, tenant.id, types)).filter(
      ({ id, withdrawnAtMs }) => withdrawnAtMs === null || opened.has(id),
    );
    const rows = [];
    const reader = { tenant, session };
    for (const group of groups.slice(offset, offset + pageSize)) {
      const own = await ownGroupOf(tx, opened.get(group.id));
      rows.push(groupView(group, { own, figures: await figuresFor(context, tx, { reader, groupId: group.id, own }) }, language));
    }
    return { total: groups.length, pageNum, pageSize, rows };
  }),
);

async function ownGroupOf(db: Queryable, opened: OpenedGroup | undefined): Promise<OwnGroup | undefined> {
  return opened && { opened, tasks: await listTasksOfGroup(db, opened.id) };
}

/** What the caller has opened of a group; undefined when nothing. */
export async function findOwnGroup(db: Queryable, userId: string, groupId: string): Promise<OwnGroup | undefined> {
  const all = await listOpenedGroups(db, userId);
  return ownGroupOf(
    db,
    all.find((group) => group.groupId === groupId),
  );
}

interface Reader {
  tenant: Tenant;
  session: Session;
}

/** The caller's own figures once he has it open, before that those of all accounts in the environment that he would open it in. */
export async function figuresFor(
  context: Context,
  tx: Transaction,
  { reader, groupId, own }: { reader: Reader; groupId: string; own: OwnGroup | undefined },
): Promise<GroupFigures> {
  const { tenant, session } = reader;
  const [venue] = venuesOf(context, tenant.venues);
  const account = (await listCredentialRows(tx, session.userId)).find(({ status }) => status === 'ok');
  const environment = own?.opened.environment ?? account?.environment ?? venue?.environment ?? 'paper';
  const nowMs = context.engine?.venueNow(account?.venueId ?? venue?.id ?? '') ?? context.clock.now();
  const userId = own === undefined ? null : session.userId;
  return groupFigures(await readFigures(tx, { groupId, environment, userId, timeZone: tenant.timeZone, nowMs }), own !== undefined);
}
