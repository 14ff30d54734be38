// What a copier follows, running or ended. A trader, who copies nobody, sees his lead page here.
import { Bar, Icon, Main, Screen, Segment, SkeletonRows, useLocale } from '@millrace/ui';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useBack } from '../../../shared/hooks/use-back.ts';
import { loadChunk } from '../../../shared/pages/lazy-page.ts';
import { PaperNotice } from '../../../shared/pages/paper-notice.tsx';
import { useSession } from '../../../shared/services/services-context.ts';
import { EndedFollows } from './ended-follows.tsx';
import { RunningFollows } from './running-follows.tsx';

const LeadPage = lazy(() => loadChunk(() => import('../lead/lead-page.tsx')).then(({ LeadPage: page }) => ({ default: page })));
const views = ['running', 'ended'] as const;

export function MyFollowPage() {
  const { t } = useLocale();
  const goBack = useBack('/strategy');
  const isTrader = useSession((state) => state.user?.isTrader ?? false);
  return (
    <Screen>
      <Bar title={t(isTrader ? 'follow.lead.title' : 'follow.mine.title')} onBack={goBack} end={isTrader ? undefined : <AddButton />} />
      <Main>
        {isTrader ? (
          <Suspense fallback={<SkeletonRows count={4} />}>
            <LeadPage />
          </Suspense>
        ) : (
          <Copier />
        )}
      </Main>
    </Screen>
  );
}

function AddButton() {
  const { t } = useLocale();
  const navigate = useNavigate();
  return (
    <button type="button" className="icon-button" aria-label={t('follow.mine.look')} onClick={() => void navigate({ to: '/standings' })}>
      <Icon name="plus" />
    </button>
  );
}

function Copier() {
  const { t } = useLocale();
  const navigate = useNavigate();
  const { view } = useSearch({ from: '/myfollow' });
  const shown = view === 'ended' ? 'ended' : 'running';
  return (
    <>
      <div className="gutter pt-2 pb-4">
        <Segment
          label={t('follow.mine.title')}
          value={shown}
          options={views.map((value) => ({ value, label: t(`follow.mine.view.${value}`) }))}
          onChange={(next) => void navigate({ to: '/myfollow', search: next === 'ended' ? { view: next } : {}, replace: true })}
        />
      </div>
      <PaperNotice />
      {shown === 'running' ? <RunningFollows /> : <EndedFollows />}
    </>
  );
}
