// What every level asks for and gives.
import type { Team } from '@millrace/contract';
import { multiplyDecimals } from '@millrace/market';
import { Amount, Percent, Plate, Section, useLocale } from '@millrace/ui';

export function LevelTable({ levels, current }: { levels: Team['levels']; current: number }) {
  const { t } = useLocale();
  return (
    <>
      <Section title={t('team.requirements')} />
      <Plate pad>
        <table className="team-table">
          <thead>
            <tr>
              <th scope="col">{t('team.level')}</th>
              <th scope="col">{t('team.column.direct')}</th>
              <th scope="col">{t('team.column.team')}</th>
              <th scope="col">{t('team.volume')}</th>
              <th scope="col">{t('team.rate')}</th>
            </tr>
          </thead>
          <tbody>
            {levels.map(({ level, rate, directActive, teamActive, teamPerformance }) => (
              <tr key={level} aria-current={level === current ? 'true' : undefined}>
                <th scope="row">{level}</th>
                <td>{directActive}</td>
                <td>{teamActive}</td>
                <td>
                  <Amount value={teamPerformance} decimals={0} />
                </td>
                <td>
                  <Percent value={multiplyDecimals(rate, '100')} decimals={0} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Plate>
    </>
  );
}
