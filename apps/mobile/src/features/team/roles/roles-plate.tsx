// The roles of community leader and broker: how the trader stands with each, and the way to apply.
import { getRoles, teamRoleKinds, type TeamRole, type TeamRoleStanding } from '@millrace/contract';
import { Broken, Plate, Row, Rows, Section, SkeletonRows, useLocale } from '@millrace/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { errorText } from '../../../shared/api/api-error.ts';
import { readOptions } from '../../../shared/hooks/read-options.ts';
import { loadChunk } from '../../../shared/pages/lazy-page.ts';
import { useServices } from '../../../shared/services/services-context.ts';

/** With what forms need. */
const RoleSheet = lazy(async () => ({ default: (await loadChunk(() => import('./role-sheet.tsx'))).RoleSheet }));

export function RolesPlate() {
  const { t } = useLocale();
  const { api } = useServices();
  const { data, error, isFetching, refetch } = useQuery(readOptions(api, getRoles, {}));
  const [asks, setAsks] = useState<TeamRole>();
  return (
    <>
      <Section title={t('team.roles')} />
      {data ? (
        <Plate>
          <Rows>
            {teamRoleKinds.map((role) => (
              <RoleRow key={role} role={role} standing={data[role]} onApply={() => setAsks(role)} />
            ))}
          </Rows>
        </Plate>
      ) : error === null ? (
        <SkeletonRows count={2} />
      ) : (
        <Broken title={errorText(error, t)} onRetry={() => void refetch()} busy={isFetching} />
      )}
      {asks ? (
        <Suspense>
          <RoleSheet role={asks} onClose={() => setAsks(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
}

interface RoleRowProps {
  role: TeamRole;
  standing: TeamRoleStanding;
  onApply: () => void;
}

function RoleRow({ role, standing: { state, reply }, onApply }: RoleRowProps) {
  const { t } = useLocale();
  const mayApply = state !== 'pending' && state !== 'approved';
  return (
    <Row
      icon={role === 'broker' ? 'chart' : 'team'}
      title={t(`team.role.${role}`)}
      line={
        <>
          <span className="block" data-role={role}>
            {t(`team.roleState.${state}`)}
          </span>
          {reply === '' ? null : <span className="block">{reply}</span>}
        </>
      }
      onClick={mayApply ? onApply : undefined}
    />
  );
}
