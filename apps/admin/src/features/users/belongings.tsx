// A trader's accounts at exchanges, newest tasks, and devices.
import type { AdminUser } from '@millrace/contract/admin';
import type { MessageKey } from '@millrace/i18n';
import { Chip, Moment, useLocale } from '@millrace/ui';
import type { ReactNode } from 'react';

function Table({
  title,
  columns,
  children,
  isEmpty,
}: {
  title: string;
  columns: readonly string[];
  children: ReactNode;
  isEmpty: boolean;
}) {
  const { t } = useLocale();
  return (
    <section aria-label={title}>
      <h3 className="console-subtitle">{title}</h3>
      {isEmpty ? (
        <p className="label">{t('console.nothing')}</p>
      ) : (
        <table className="console-table">
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      )}
    </section>
  );
}

export function Accounts({ accounts }: { accounts: AdminUser['accounts'] }) {
  const { t } = useLocale();
  const columns = [t('console.exchange'), t('console.mainUid'), t('console.key'), t('console.state'), t('console.linkedSince')];
  return (
    <Table title={t('console.accounts')} columns={columns} isEmpty={accounts.length === 0}>
      {accounts.map((one) => (
        <tr key={one.id}>
          <td>{t(`console.environment.${one.environment}`)}</td>
          <td className="numerals">{one.exchangeUid}</td>
          <td className="console-subject">{one.maskedKey}</td>
          <td>{one.isBroken ? <Chip look="loss">{t('console.keyBroken')}</Chip> : <Chip look="gain">{t('console.keyWorks')}</Chip>}</td>
          <td>
            <Moment timeMs={one.createTime} parts="full" />
          </td>
        </tr>
      ))}
    </Table>
  );
}

export function Tasks({ user: { tasks, newestTasks } }: { user: AdminUser }) {
  const { t } = useLocale();
  const columns = [t('console.what'), t('console.instrument'), t('console.exchange'), t('console.state'), t('console.since')];
  const title = tasks > newestTasks.length ? t('console.newestTasks', { n: newestTasks.length, all: tasks }) : t('console.tasks');
  return (
    <Table title={title} columns={columns} isEmpty={tasks === 0}>
      {newestTasks.map((task) => (
        <tr key={task.id}>
          <td>{t(`tasks.kind.${task.type}` as MessageKey)}</td>
          <td className="numerals">{task.instId}</td>
          <td>{t(`console.environment.${task.environment}`)}</td>
          <td>
            {task.isTrading ? <Chip look="gain">{t('console.trading')}</Chip> : <Chip>{t('console.stopped')}</Chip>}{' '}
            {task.isBuying ? <Chip>{t('console.buying')}</Chip> : null} {task.fault === '' ? null : <Chip look="loss">{task.fault}</Chip>}
          </td>
          <td>
            <Moment timeMs={task.createTime} parts="full" />
          </td>
        </tr>
      ))}
    </Table>
  );
}

export function Devices({ devices }: { devices: AdminUser['devices'] }) {
  const { t } = useLocale();
  const columns = [t('console.device'), 'IP', t('console.state'), t('console.seenTime'), t('console.since')];
  return (
    <Table title={t('console.devices')} columns={columns} isEmpty={devices.length === 0}>
      {devices.map((one) => (
        <tr key={one.id}>
          <td>{one.device === '' ? t('console.nothing') : one.device}</td>
          <td className="numerals">{one.ip}</td>
          <td>
            {one.open ? <Chip look="gain">{t('console.signedIn')}</Chip> : null}{' '}
            {one.remembered ? <Chip>{t('console.remembered')}</Chip> : null}
          </td>
          <td>
            <Moment timeMs={one.seenTime} parts="full" />
          </td>
          <td>
            <Moment timeMs={one.createTime} parts="full" />
          </td>
        </tr>
      ))}
    </Table>
  );
}
