// The tenants of this installation, for a platform operator: what each deals in, a new one, and the link of a first administrator.
import { exportTenant, pageTenant, type TenantRow } from '@millrace/contract/admin';
import { Blank, Broken, Moment, SkeletonRows, useLocale } from '@millrace/ui';
import { errorText } from '../../shared/api.ts';
import { SaveCsv } from '../../shared/save-csv.tsx';
import { useRead } from '../../shared/use-call.ts';
import { ChangeTenant } from './change-tenant.tsx';
import type { Venue } from './dealings.tsx';
import { InviteAdministrator } from './invite-administrator.tsx';
import { MakeTenant } from './make-tenant.tsx';

/** More than an installation has. */
const PAGE_SIZE = 1000;

export function TenantsPage() {
  const { t } = useLocale();
  const read = useRead(pageTenant, { pageSize: PAGE_SIZE });
  return (
    <main className="console-main console-main-wide">
      <h1 className="console-title">{t('console.tenants')}</h1>
      {read.error ? <Broken title={errorText(read.error, t)} onRetry={() => void read.refetch()} /> : null}
      {read.data || read.error ? null : <SkeletonRows count={4} />}
      {read.data ? (
        <div className="console-tools">
          <SaveCsv call={exportTenant} asked={{}} />
        </div>
      ) : null}
      {read.data ? <MakeTenant venues={read.data.venues} /> : null}
      {read.data?.rows.length === 0 ? <Blank icon="home" title={t('console.empty')} /> : null}
      {read.data && read.data.rows.length > 0 ? <TenantTable rows={read.data.rows} venues={read.data.venues} /> : null}
    </main>
  );
}

function TenantTable({ rows, venues }: { rows: readonly TenantRow[]; venues: readonly Venue[] }) {
  const { t } = useLocale();
  return (
    <table className="console-table">
      <thead>
        <tr>
          <th scope="col">{t('console.tenantId')}</th>
          <th scope="col">{t('console.brandField.hosts')}</th>
          <th scope="col">{t('console.tenantMoney')}</th>
          <th scope="col">{t('console.tenantZone')}</th>
          <th scope="col">{t('console.tenantVenues')}</th>
          <th scope="col">{t('console.since')}</th>
          <th scope="col">{t('console.rowActs')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              {row.id}
              <span className="block micro">{row.name}</span>
            </td>
            <td className="console-detail">{row.hosts.join(', ')}</td>
            <td>{t(`console.tenantMoney.${row.money}`)}</td>
            <td>{row.timeZone}</td>
            <td className="console-detail">{row.venues.join(', ')}</td>
            <td>
              <Moment timeMs={row.createTime} parts="full" />
            </td>
            <td>
              <ChangeTenant key={row.version} row={row} venues={venues} />
              {row.isTaken ? null : <InviteAdministrator id={row.id} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
