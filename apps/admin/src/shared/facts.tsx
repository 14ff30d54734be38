// Facts of a row as a list of name and value, and what booking writes.
import type { DeskPosting } from '@millrace/contract/admin';
import { Amount, useLocale } from '@millrace/ui';
import type { ReactNode } from 'react';
import { unitOf } from './units.ts';

export function Facts({ children }: { children: ReactNode }) {
  return <dl className="console-facts">{children}</dl>;
}

export function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The lines of the journals that approving posts. */
export function Writes({ writes }: { writes: readonly DeskPosting[] }) {
  const { t } = useLocale();
  if (writes.length === 0) return null;
  return (
    <section className="console-writes">
      <h2>{t('console.writes')}</h2>
      <table>
        <tbody>
          {writes.map((line, at) => (
            <tr key={at}>
              <td>{line.owner === 'trader' ? t('console.ofTrader') : t('console.ofPlatform')}</td>
              <td className="ink-2">{t(`console.account.${line.account}`)}</td>
              <td className="console-number">
                <Amount value={line.amount} decimals={8} sign="change" unit={unitOf(line.currency, t)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
