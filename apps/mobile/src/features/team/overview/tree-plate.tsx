// The tree by depth: how many stand there, how many of them are active, and what they traded.
import type { Team } from '@millrace/contract';
import { Amount, Icon, Plate, Section, useLocale } from '@millrace/ui';
import { Link } from '@tanstack/react-router';

export function TreePlate({ team: { floors, members, performance } }: { team: Team }) {
  const { t } = useLocale();
  const widest = Math.max(...floors.map((floor) => floor.members));
  return (
    <>
      <Section
        title={t('team.tree')}
        end={
          <Link to="/team/members" className="link link-quiet">
            {t('team.membersCount', { n: members })}
            <Icon name="next" size={16} />
          </Link>
        }
      />
      <Plate pad>
        <table className="team-table team-tree">
          <thead>
            <tr>
              <th scope="col">{t('team.depth')}</th>
              <th scope="col" aria-hidden="true" />
              <th scope="col">{t('team.activeOfAll')}</th>
              <th scope="col">{t('team.volume')}</th>
            </tr>
          </thead>
          <tbody>
            {floors.map((floor) => (
              <tr key={floor.depth} data-floor={floor.depth}>
                <th scope="row">
                  <Link
                    to="/team/floor"
                    search={{ depth: String(floor.depth) }}
                    className="link team-floor-link"
                    aria-label={t('team.floorTitle', { depth: floor.depth })}
                  >
                    {floor.depth}
                  </Link>
                </th>
                <td aria-hidden="true">
                  <span className="team-bar" style={{ inlineSize: `${(floor.members / widest) * 100}%` }}>
                    <i style={{ inlineSize: `${(floor.active / floor.members) * 100}%` }} />
                  </span>
                </td>
                <td>
                  {floor.active}
                  <span className="ink-3"> / {floor.members}</span>
                </td>
                <td>
                  <Amount value={floor.performance} decimals={0} rounding="down" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {performance === '0' ? <p className="label mt-3">{t('team.nothingTraded')}</p> : null}
      </Plate>
    </>
  );
}
