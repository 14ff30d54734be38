// Asks for the file of a list that is above its bound: a job makes it and mails a link.
import { doneOutput, inputIssuesOf, limits } from '@millrace/contract';
import { mailExport, mayCall } from '@millrace/contract/admin';
import { enqueue } from '../../shared/enqueue.ts';
import { wordsOf } from '../../shared/exports/export-list.ts';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { newId } from '../../shared/ids.ts';
import { refuse, refuseInput } from '../../shared/refusal.ts';
import { exportLists } from './export-lists.ts';
import { MAKE_EXPORT, type MakeExport } from './make-export.ts';
import { countOpenExports, findReceiver, insertExport } from './mailed-export.store.ts';

export const mailExportRoute = adminHandler(mailExport, ({ clock }, { input, operator, origin, language, write, record }) => {
  const { tenantId, operatorId } = operator;
  const nowMs = clock.now();
  const found = exportLists.find(({ call }) => call.name === input.list);
  // As about a list that is not there.
  if (!found || !mayCall(operator.roles, found.call)) refuse('notFound');
  const parsed = found.call.input.safeParse(input.asked, { reportInput: true });
  if (!parsed.success) refuseInput(...inputIssuesOf(parsed.error).map((issue) => ({ ...issue, field: `asked.${issue.field}` })));
  return write(async (tx) => {
    // Filters that do not fit together are refused now, not in a mail.
    await found.open(tx, parsed.data as never, { operatorId, nowMs });
    if (!(await findReceiver(tx, operatorId))?.email) refuse('operatorEmailMissing');
    const { mailedExportsMax: max, mailedExportTtlSec: ttlSec } = limits;
    if ((await countOpenExports(tx, operatorId, nowMs)) >= max) refuse('tooManyExports', { max });
    const id = newId('exp');
    await insertExport(tx, { id, tenantId, operatorId, list: input.list, asked: input.asked, language, origin }, { nowMs, ttlSec });
    const job: MakeExport = { tenantId, operatorId, id };
    await enqueue(tx, MAKE_EXPORT, job);
    await record(tx, { kind: 'fileAsked', subject: id, detail: { file: found.fileName, ...wordsOf(input.asked) } });
    return doneOutput;
  });
});
