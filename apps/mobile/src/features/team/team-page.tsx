// The Team tab: rewards of the month, the level with what the next one asks for, the tree by depth, and the way to invite.
import { getTeam, type Team } from '@millrace/contract';
import { Blank, Broken, Button, Icon, SkeletonRows, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { errorText } from '../../shared/api/api-error.ts';
import { useRead } from '../../shared/hooks/use-call.ts';
import { TabPage } from '../../shared/pages/tab-page.tsx';
import { usePageOpen } from '../../shared/pages/use-page-open.ts';
import { LevelPlate } from './overview/level-plate.tsx';
import { LevelTable } from './overview/level-table.tsx';
import { Rewards } from './overview/rewards.tsx';
import { TreePlate } from './overview/tree-plate.tsx';
import { RolesPlate } from './roles/roles-plate.tsx';
import './team.css';

export function TeamPage() {
  const { t } = useLocale();
  const { data, error, isFetching, refetch } = useRead(getTeam, {});
  return (
    <TabPage tab="team" title={t('nav.team')} end={<InviteButton />}>
      {data ? (
        <Overview team={data} />
      ) : error === null ? (
        <SkeletonRows count={6} />
      ) : (
        <Broken title={errorText(error, t)} onRetry={() => void refetch()} busy={isFetching} />
      )}
      <RolesPlate />
    </TabPage>
  );
}

function InviteButton() {
  const { t } = useLocale();
  const navigate = useNavigate();
  if (!usePageOpen('/invite')) return null;
  return (
    <button type="button" className="icon-button" aria-label={t('tabs.inviteTitle')} onClick={() => void navigate({ to: '/invite' })}>
      <Icon name="share" />
    </button>
  );
}

function Overview({ team }: { team: Team }) {
  return (
    <>
      <Rewards rewards={team.rewards} debt={team.rewardDebt} />
      <LevelPlate team={team} />
      {team.members === 0 ? <NobodyYet /> : <TreePlate team={team} />}
      <LevelTable levels={team.levels} current={team.level} />
    </>
  );
}

function NobodyYet() {
  const { t } = useLocale();
  const navigate = useNavigate();
  const invites = usePageOpen('/invite');
  return (
    <Blank
      icon="team"
      title={t('team.none.title')}
      text={t('team.none.text')}
      action={
        invites ? (
          <Button look="primary" onClick={() => void navigate({ to: '/invite' })}>
            {t('tabs.inviteTitle')}
          </Button>
        ) : undefined
      }
    />
  );
}
