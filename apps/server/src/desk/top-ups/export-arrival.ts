// What arrived on the brand's addresses, as CSV.
import { exportArrival } from '@millrace/contract/admin';
import { byNumber, exportList, timeCell } from '../../shared/exports/export-list.ts';
import { arrivalPage } from './arrival-list.ts';

export const arrivalFile = exportList({
  call: exportArrival,
  fileName: 'arrivals.csv',
  event: 'arrivalsExported',
  bound: 'queueExportMax',
  narrowedBy: 'state',
  queryOf: (_tx, input) => input,
  ...byNumber(arrivalPage),
  headOf: (t) => [
    'Id',
    ...(
      [
        'line.time',
        'line.network',
        'line.transaction',
        'line.sender',
        'line.address',
        'amount',
        'line.confirmations',
        'typedBy',
        'proposedBy',
        'creditedTo',
      ] as const
    ).map((column) => t(`console.${column}`)),
  ],
  linesOf: (row) => [
    [
      row.id,
      timeCell(row.time),
      row.network,
      row.txid,
      row.from,
      row.address,
      row.amount,
      String(row.confirmations),
      row.typedBy,
      row.approval?.by ?? '',
      row.creditedTo?.uid ?? '',
    ],
  ],
});
