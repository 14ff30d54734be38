// The tenants of this installation as CSV.
import { exportTenant } from '@millrace/contract/admin';
import { byNumber, exportList, timeCell } from '../../shared/exports/export-list.ts';
import { listTenants } from './tenants.store.ts';

export const tenantFile = exportList({
  call: exportTenant,
  fileName: 'tenants.csv',
  event: 'tenantsExported',
  bound: 'queueExportMax',
  queryOf: () => ({}),
  ...byNumber((tx, _query: object, page, { operatorId }) => listTenants(tx, { operatorId, ...page })),
  headOf: (t) =>
    (['tenantId', 'name', 'brandField.hosts', 'tenantMoney', 'tenantZone', 'tenantVenues', 'since'] as const).map((column) =>
      t(`console.${column}`),
    ),
  linesOf: (row, { t }) => [
    [
      row.id,
      row.name,
      row.hosts.join(' '),
      t(`console.tenantMoney.${row.money}`),
      row.timeZone,
      row.venues.join(' '),
      timeCell(row.createTime),
    ],
  ],
});
