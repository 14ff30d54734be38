// The only SQL on files whose link is mailed. Row-level security shows an operator his own only.
import type { OperatorRole } from '@millrace/contract/admin';
import type { LanguageTag } from '@millrace/contract';
import type { Queryable } from '../../shared/database/index.ts';
import { hashOf } from '../../shared/ids.ts';

export interface MailedExport {
  id: string;
  tenantId: string;
  operatorId: string;
  /** Name of the list's own call. */
  list: string;
  /** Input of that call, as text. */
  asked: Readonly<Record<string, string>>;
  language: LanguageTag;
  /** Where the console was reached: the link leads there. */
  origin: string;
}

/** What a mail to an operator needs; undefined for one who is switched off. */
export async function findReceiver(
  tx: Queryable,
  operatorId: string,
): Promise<{ name: string; email: string | null; roles: OperatorRole[] } | undefined> {
  const { rows } = await tx.query<{ name: string; email: string | null; roles: OperatorRole[] }>(
    'select name, email, roles from operator where id = $1 and not disabled',
    [operatorId],
  );
  return rows[0];
}

/** Those that are being made or can be fetched. */
export async function countOpenExports(tx: Queryable, operatorId: string, nowMs: number): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `select count(*)::int as count from console_export where operator_id = $1 and state in ('waiting', 'ready') and expires_at > $2`,
    [operatorId, new Date(nowMs)],
  );
  return rows[0]?.count ?? 0;
}

export async function insertExport(tx: Queryable, of: MailedExport, { nowMs, ttlSec }: { nowMs: number; ttlSec: number }): Promise<void> {
  await tx.query(
    `insert into console_export (id, tenant_id, operator_id, list, asked, language, origin, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      of.id,
      of.tenantId,
      of.operatorId,
      of.list,
      JSON.stringify(of.asked),
      of.language,
      of.origin,
      new Date(nowMs),
      new Date(nowMs + ttlSec * 1000),
    ],
  );
}

/** From here on the transaction reads everything as it stood at its first reading. To be called before that. */
export async function readOneMoment(tx: Queryable): Promise<void> {
  await tx.query('set transaction isolation level repeatable read');
}

/** Undefined for one that was made already, or was never asked for. */
export async function lockWaitingExport(tx: Queryable, id: string): Promise<MailedExport | undefined> {
  const { rows } = await tx.query<MailedExport>(
    `select id, tenant_id as "tenantId", operator_id as "operatorId", list, asked, language, origin
       from console_export where id = $1 and state = 'waiting' for update`,
    [id],
  );
  return rows[0];
}

export async function insertPart(tx: Queryable, { id, tenantId }: MailedExport, part: { number: number; words: string }): Promise<void> {
  await tx.query('insert into console_export_part (export_id, tenant_id, number, words) values ($1, $2, $3, $4)', [
    id,
    tenantId,
    part.number,
    part.words,
  ]);
}

/** Of a locked one. @param link undefined where the file was too big to be made */
export async function endMaking(tx: Queryable, id: string, link: string | undefined, endMs: number): Promise<void> {
  if (link === undefined) await tx.query('delete from console_export_part where export_id = $1', [id]);
  await tx.query('update console_export set state = $2, link_hash = $3, expires_at = $4 where id = $1', [
    id,
    link === undefined ? 'tooBig' : 'ready',
    link === undefined ? null : hashOf(link),
    new Date(endMs),
  ]);
}

export async function deleteExport(tx: Queryable, id: string): Promise<void> {
  await tx.query('delete from console_export where id = $1', [id]);
}

/** Uses the link up. Undefined where it leads to nothing of this operator, or not any more. */
export async function takeExport(
  tx: Queryable,
  { link, operatorId, nowMs }: { link: string; operatorId: string; nowMs: number },
): Promise<{ id: string; list: string } | undefined> {
  const { rows } = await tx.query<{ id: string; list: string }>(
    `update console_export set state = 'fetched' where link_hash = $1 and operator_id = $2 and state = 'ready' and expires_at > $3
     returning id, list`,
    [hashOf(link), operatorId, new Date(nowMs)],
  );
  return rows[0];
}

export async function findPart(tx: Queryable, id: string, number: number): Promise<string | undefined> {
  const { rows } = await tx.query<{ words: string }>('select words from console_export_part where export_id = $1 and number = $2', [
    id,
    number,
  ]);
  return rows[0]?.words;
}

/** Deletes files that nobody can fetch any more; one that is being taken has an hour to arrive. */
export async function cleanExports(tx: Queryable, nowMs: number, rowsMax: number): Promise<void> {
  await tx.query(
    'delete from console_export where id in (select id from console_export where expires_at <= $1 order by expires_at limit $2)',
    [new Date(nowMs - 3_600_000), rowsMax],
  );
}
