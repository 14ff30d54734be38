// Rows of linked accounts, each key masked and with what is wrong with it.
import type { AccountRow } from '@millrace/contract/admin';
import { Chip, Moment, useLocale } from '@millrace/ui';
import { useGo } from '../../shared/places.tsx';

export function AccountTable({ rows }: { rows: readonly AccountRow[] }) {
  const { t } = useLocale();
  const go = useGo();
  if (rows.length === 0) return <p className="label">{t('console.panicKeysEmpty')}</p>;
  return (
    <table className="console-table">
      <thead>
        <tr>
          <th scope="col">UID</th>
          <th scope="col">{t('console.exchange')}</th>
          <th scope="col">{t('console.key')}</th>
          <th scope="col">{t('console.state')}</th>
          <th scope="col">{t('console.keyBrokenSince')}</th>
          <th scope="col" className="console-number">
            {t('console.keyTasks')}
          </th>
          <th scope="col">{t('console.keyChecked')}</th>
          <th scope="col">{t('console.keyAnswered')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <button
                type="button"
                className="link numerals"
                onClick={() => go({ to: '/accounts', search: (before) => ({ ...before, id: row.id }) })}
              >
                {row.user.uid}
              </button>
            </td>
            <td className="numerals">
              {t(`console.environment.${row.environment}`)} {row.exchangeUid}
            </td>
            <td className="numerals">{row.maskedKey}</td>
            <td>
              <KeyState of={row} />
            </td>
            <td>{row.brokenTime === null ? null : <Moment timeMs={row.brokenTime} parts="dateTime" />}</td>
            <td className="console-number">{row.tasks}</td>
            <td>
              <Moment timeMs={row.checkTime} parts="dateTime" />
            </td>
            <td>
              <Moment timeMs={row.answerTime} parts="dateTime" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function KeyState({ of: { isBroken, isRevoked, problem } }: { of: AccountRow }) {
  const { t } = useLocale();
  if (!isBroken) return <Chip look="gain">{t('console.keyWorks')}</Chip>;
  return (
    <>
      <Chip look="loss">{t(isRevoked ? 'console.keyRevoked' : 'console.keyBroken')}</Chip> {problem}
    </>
  );
}
