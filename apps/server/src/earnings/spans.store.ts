// Reads a span of a trader's earnings: its sum, its days and its tasks.
import type { Environment, EarningParts, TaskEarnings } from '@millrace/contract';
import { normalDecimal } from '@millrace/market';
import type { Queryable } from '../shared/database/index.ts';

export interface SpanQuery {
  userId: string;
  environment: Environment;
  startDay: string;
  endDay: string;
}

const SUMS = `coalesce(sum(d.profit), 0) as profit, coalesce(sum(d.fees), 0) as fees, coalesce(sum(d.funding), 0) as funding, coalesce(sum(d.interest), 0) as interest,
  coalesce(sum(d.share_paid), 0) as "sharePaid", coalesce(sum(d.share_received), 0) as "shareReceived", coalesce(sum(d.net), 0) as net,
  coalesce(sum(d.fuel), 0) as fuel, coalesce(sum(d.cycles), 0)::int as cycles`;
const SPAN = 'd.user_id = $1 and d.environment = $2 and d.day between $3::date and $4::date';

function argumentsOf({ userId, environment, startDay, endDay }: SpanQuery): string[] {
  return [userId, environment, startDay, endDay];
}

function partsOf(row: EarningParts): EarningParts {
  return {
    profit: normalDecimal(row.profit),
    fees: normalDecimal(row.fees),
    funding: normalDecimal(row.funding),
    interest: normalDecimal(row.interest),
    sharePaid: normalDecimal(row.sharePaid),
    shareReceived: normalDecimal(row.shareReceived),
    net: normalDecimal(row.net),
    fuel: normalDecimal(row.fuel),
    cycles: row.cycles,
  };
}

/** Each day that has something, oldest first, and the sum of all. */
export async function readDays(db: Queryable, span: SpanQuery): Promise<{ sum: EarningParts; days: (EarningParts & { day: string })[] }> {
  const { rows } = await db.query<EarningParts & { day: string | null }>(
    `select d.day::text as day, ${SUMS} from earning_day d where ${SPAN} group by grouping sets ((d.day), ()) order by d.day nulls last`,
    argumentsOf(span),
  );
  const sum = rows.find(({ day }) => day === null);
  if (sum === undefined) throw new Error('a sum without a row');
  return { sum: partsOf(sum), days: rows.flatMap((row) => (row.day === null ? [] : [{ day: row.day, ...partsOf(row) }])) };
}

/** A page of the tasks that have something in the span, greatest net first; shares of profit are a row without a task. */
export async function pageTasks(
  db: Queryable,
  span: SpanQuery,
  { offset, pageSize }: { offset: number; pageSize: number },
): Promise<{ total: number; rows: TaskEarnings[] }> {
  type Row = Omit<TaskEarnings, keyof EarningParts> & EarningParts & { total: number };
  const { rows } = await db.query<Row>(
    `select s.*, t.assignment_type as "assignmentType", t.inst_id as "instId", t.deleted_at is not null as deleted, count(*) over ()::int as total
       from (select d.task_id as "taskId", ${SUMS} from earning_day d where ${SPAN} group by d.task_id) s left join task t on t.id = s."taskId"
      order by s.net desc, s."taskId" offset $5 limit $6`,
    [...argumentsOf(span), offset, pageSize],
  );
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map((row) => ({
      taskId: row.taskId,
      assignmentType: row.assignmentType,
      instId: row.instId,
      deleted: row.deleted,
      ...partsOf(row),
    })),
  };
}

/** Environments in which a trader has ever earned, that of the newest day first. */
export async function listEnvironments(db: Queryable, userId: string): Promise<Environment[]> {
  const { rows } = await db.query<{ environment: Environment }>(
    'select environment from earning_day where user_id = $1 group by environment order by max(day) desc, environment',
    [userId],
  );
  return rows.map(({ environment }) => environment);
}
