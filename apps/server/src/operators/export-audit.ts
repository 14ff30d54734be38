// The trail of the brand's operators as CSV.
import { exportAudit, type OperatorEvent } from '@millrace/contract/admin';
import { exportList, timeCell } from '../shared/exports/export-list.ts';
import { countOperatorEvents, listOperatorEvents } from '../shared/operators/operator-event.store.ts';

export const auditFile = exportList({
  call: exportAudit,
  fileName: 'trail.csv',
  event: 'trailExported',
  bound: 'auditExportMax',
  narrowedBy: 'startTime',
  async queryOf(tx, { kind, operator, subject, startTime: fromMs, endTime: toMs, sort }) {
    const asked = { kind, operator, subject, fromMs, toMs };
    // Nothing that was written since it was asked for, this reading among it.
    const { newestId } = await countOperatorEvents(tx, { ...asked, rowsMax: 1 });
    return { ...asked, sort, maxId: newestId };
  },
  countOf: async (tx, query, rowsMax) => (await countOperatorEvents(tx, { ...query, rowsMax })).count,
  rowsOf: (tx, query, { last, rowsMax }: { last: OperatorEvent | undefined; rowsMax: number }) =>
    listOperatorEvents(tx, { ...query, afterId: last?.id, rowsMax }),
  headOf: (t) => [
    ...(['line.time', 'operator', 'what', 'subject', 'trailBefore', 'trailAfter', 'approvalOf', 'detail'] as const).map((column) =>
      t(`console.${column}`),
    ),
    'IP',
  ],
  linesOf: ({ createTime, operator, kind, subject, before, after, approvalId, detail, ip }, { t }) => [
    [
      timeCell(createTime),
      operator,
      t(`console.event.${kind}`),
      subject,
      JSON.stringify(before),
      JSON.stringify(after),
      approvalId ?? '',
      JSON.stringify(detail),
      ip,
    ],
  ],
});
