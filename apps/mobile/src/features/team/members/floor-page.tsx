// Members so many steps below the trader, or below one of his members.
import { pageFloor } from '@millrace/contract';
import { Bar, Blank, Main, Screen, useLocale } from '@millrace/ui';
import { useSearch } from '@tanstack/react-router';
import { useBack } from '../../../shared/hooks/use-back.ts';
import { usePages } from '../../../shared/hooks/use-pages.ts';
import { useServices, useSession } from '../../../shared/services/services-context.ts';
import { TEAM_PAGE } from '../limits.ts';
import { PagedRows } from '../../../shared/pages/paged-rows.tsx';
import { MemberRow } from './member-row.tsx';

export function FloorPage() {
  const { t } = useLocale();
  const goBack = useBack('/team');
  const { api } = useServices();
  const ownId = useSession((state) => state.user?.id);
  const { depth = '1', userid, number } = useSearch({ from: '/team/floor' });
  const input = { depth: Number(depth), ...(userid !== undefined && { userId: userid }), ...(number !== undefined && { number }) };
  const pages = usePages([pageFloor.path, 'pages', input], (pageNum, signal) =>
    api.call(pageFloor, { ...input, pageNum, pageSize: TEAM_PAGE }, { signal }),
  );
  const owner = pages.data?.pages[0]?.owner;
  return (
    <Screen>
      <Bar title={t('team.floorTitle', { depth })} onBack={goBack} />
      <Main>
        {owner && owner.id !== ownId ? (
          <p className="gutter label pb-3">{t('team.floorOf', { name: owner.nickname, uid: owner.uid })}</p>
        ) : null}
        <PagedRows pages={pages} empty={<Blank icon="team" title={t('team.emptyFloor')} />}>
          {(member) => <MemberRow key={member.id} member={member} />}
        </PagedRows>
      </Main>
    </Screen>
  );
}
