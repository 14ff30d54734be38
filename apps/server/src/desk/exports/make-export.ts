// Makes a file that an operator asked for, and mails him the link. The file is what the list had at one moment, in one transaction with the mail: a job that
// dies half-way leaves nothing, and one that runs twice mails once.
import { limits } from '@millrace/contract';
import { mayCall } from '@millrace/contract/admin';
import type { Context } from '../../shared/context/context.ts';
import { inTenant, inTenantBy, type Transaction } from '../../shared/database/index.ts';
import type { CronJob, JobHandler } from '../../shared/feature.ts';
import { newSecret } from '../../shared/ids.ts';
import type { Parts } from '../../shared/exports/export-list.ts';
import { CLEAN_ROWS_MAX } from '../../shared/limits.ts';
import { enqueueOperatorMail } from '../operators/operator-mail.ts';
import { exportLists } from './export-lists.ts';
import {
  cleanExports,
  deleteExport,
  endMaking,
  findReceiver,
  insertPart,
  lockWaitingExport,
  readOneMoment,
  type MailedExport,
} from './mailed-export.store.ts';

export const MAKE_EXPORT = 'make_export';
const CLEAN = 'clean_exports';
/** Nobody waits for a page, and a list by page numbers skips rows at each. */
const ROWS_AT_ONCE = 5000;
/** Characters of a stored part. */
const PART_CHARS = 262_144;

export interface MakeExport {
  tenantId: string;
  operatorId: string;
  id: string;
}

async function makeExport(context: Context, payload: unknown): Promise<void> {
  // Written by mailExport in exactly this shape.
  const { tenantId, operatorId, id } = payload as MakeExport;
  await inTenantBy(context.pools.console, { tenantId, operatorId }, async (tx) => {
    await readOneMoment(tx);
    const asked = await lockWaitingExport(tx, id);
    if (asked) await makeOnce(tx, asked, context.clock.now());
  });
}

async function makeOnce(tx: Transaction, asked: MailedExport, nowMs: number): Promise<void> {
  const { id, tenantId, operatorId, origin } = asked;
  const list = exportLists.find(({ call }) => call.name === asked.list);
  const receiver = await findReceiver(tx, operatorId);
  // Who has lost the right or the address meanwhile gets nothing.
  if (!list || !receiver?.email || !mayCall(receiver.roles, list.call)) return deleteExport(tx, id);
  const { name, email } = receiver;
  const { parts } = await list.open(tx, list.call.input.parse(asked.asked) as never, { operatorId, nowMs });
  const isWhole = await storeParts(tx, asked, parts);
  const link = isWhole ? newSecret() : undefined;
  await endMaking(tx, id, link, nowMs + limits.mailedExportTtlSec * 1000);
  const mail = { tenantId, email, name, file: list.fileName };
  // Behind the #: no server and no log on the way sees it.
  await enqueueOperatorMail(
    tx,
    link === undefined ? { ...mail, kind: 'fileTooBig' } : { ...mail, kind: 'file', link: `${origin}/export#${link}` },
  );
}

/** @returns whether all of it was stored: a file has bounds in rows and in size */
async function storeParts(tx: Transaction, asked: MailedExport, parts: Parts): Promise<boolean> {
  const { mailedExportRowsMax: rowsMax, mailedExportMbMax: mbMax } = limits;
  let [number, words, bytes, rows] = [0, '', 0, 0];
  const store = async (): Promise<void> => {
    await insertPart(tx, asked, { number, words });
    number += 1;
    words = '';
  };
  const read = <T>(work: (pageTx: Transaction) => Promise<T>): Promise<T> => work(tx);
  const taking = { language: asked.language, rowsMax: rowsMax + 1, rowsAtOnce: ROWS_AT_ONCE, onRows: (count: number) => (rows += count) };
  for await (const text of parts(read, taking)) {
    bytes += Buffer.byteLength(text);
    if (rows > rowsMax || bytes > mbMax * 1_048_576) return false;
    words += text;
    if (words.length >= PART_CHARS) await store();
  }
  if (words !== '') await store();
  return true;
}

const clean: JobHandler = async ({ tenants, pools, clock }) => {
  for (const tenantId of await tenants.listIds())
    await inTenant(pools.console, tenantId, (tx) => cleanExports(tx, clock.now(), CLEAN_ROWS_MAX));
};

export const exportJobs: Readonly<Record<string, JobHandler>> = { [MAKE_EXPORT]: makeExport, [CLEAN]: clean };
export const exportCron: readonly CronJob[] = [{ pattern: '41 * * * *', job: CLEAN }];
