// The only SQL on what a journal was booked for, and who decided about it.
import type { JournalView } from '@millrace/contract/admin';
import type { Queryable } from '../../shared/database/index.ts';

type Source = JournalView['source'];
type Decided = JournalView['approvals'][number];

/** What a reference names: `topUp:{id}` a top-up, `fuel:{task}:...` a task. Null for what the console has no page or number of. */
export function sourceOf(ref: string): Source {
  const parts = ref.split(':');
  if (parts[0] === 'counter') return { kind: 'journal', id: parts[1] ?? '' };
  const named = (prefix: string): string | undefined => parts.find((part) => part.startsWith(`${prefix}_`));
  const [topUp, withdrawal, task] = [named('tpu'), named('wdr'), named('tsk')];
  if (topUp !== undefined) return { kind: 'topUp', id: topUp };
  if (withdrawal !== undefined) return { kind: 'withdrawal', id: withdrawal };
  return task === undefined ? null : { kind: 'task', id: task };
}

/** Approvals that the reference names or that are about what it names; without one the operators that a top-up or withdrawal keeps. */
export async function listDeciders(tx: Queryable, ref: string): Promise<Decided[]> {
  const [kind, ...ids] = ref.split(':');
  // Exchanges number their statements for every brand.
  const statement = kind === 'rebate' ? ids.slice(0, 2).join(':') : null;
  const { rows } = await tx.query<Omit<Decided, 'createTime'> & { at: Date }>(
    `select a.id, a.kind, a.state, p.name as "proposedBy", coalesce(d.name, '') as "decidedBy", a.reply, a.created_at as at
     from approval a join operator p on p.id = a.proposed_by left join operator d on d.id = a.decided_by
     where a.tenant_id = app_tenant() and a.id in (select id from approval where tenant_id = app_tenant() and (subject = any($1) or id = any($1) or subject = app_tenant() || ':' || $2))
     order by a.created_at, a.id limit 20`,
    [ids, statement],
  );
  if (rows.length > 0) return rows.map(({ at, ...row }) => ({ ...row, createTime: at.getTime() }));
  return listSingleDeciders(tx, ids);
}

async function listSingleDeciders(tx: Queryable, ids: readonly string[]): Promise<Decided[]> {
  const { rows } = await tx.query<Pick<Decided, 'proposedBy' | 'decidedBy' | 'reply'> & { at: Date }>(
    `select '' as "proposedBy", o.name as "decidedBy", t.reply, t.changed_at as at from top_up t join operator o on o.id = t.decided_by where t.id = any($1)
     union all
     select coalesce(a.name, ''), coalesce(p.name, ''), w.reply, w.changed_at
     from withdrawal w left join operator a on a.id = w.approved_by left join operator p on p.id = w.paid_by
     where w.id = any($1) and (a.id is not null or p.id is not null)`,
    [ids],
  );
  return rows.map(({ at, ...row }) => ({ ...row, id: null, kind: null, state: 'approved' as const, createTime: at.getTime() }));
}
