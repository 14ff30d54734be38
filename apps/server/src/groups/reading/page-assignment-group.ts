// The groups of the tenant with what the caller has opened of them, in the order in which they were published.
import { groupTypes, pageAssignmentGroup } from '@millrace/contract';
import { listTasksOfGroup, type Queryable } from '@millrace/engine';
import { handler } from '../../shared/http/handler.ts';
import { pageOfInput } from '../../shared/http/page.ts';
import { listOpenedGroups, type OpenedGroup } from '../../shared/groups/opened.store.ts';
import { listPublishedGroups } from '../../shared/groups/template.store.ts';
import { groupView, type OwnGroup } from '../shared/group-view.ts';
import { visibleTypes } from '../shared/own-group.ts';

export const pageAssignmentGroupRoute = handler(pageAssignmentGroup, (_context, { input, tenant, session, language, read }) =>
  read(async (tx) => {
    const { pageNum, pageSize, offset } = pageOfInput(input);
    const types = visibleTypes(tenant, input.type === undefined ? groupTypes : [input.type]);
    const opened = new Map((await listOpenedGroups(tx, session.userId)).map((group) => [group.groupId, group]));
    const groups = (await listPublishedGroups(tx, tenant.id, types)).filter(
      ({ id, withdrawnAtMs }) => withdrawnAtMs === null || opened.has(id),
    );
    const rows = [];
    for (const group of groups.slice(offset, offset + pageSize))
      rows.push(groupView(group, await ownGroupOf(tx, opened.get(group.id)), language));
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
