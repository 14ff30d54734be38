// Becoming a trader whom others copy: what that is, the application, what became of it, and the settings of an approved trader.
import type { TraderStanding } from '@millrace/contract';
import { Bar, Broken, Main, Screen, SkeletonRows, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { errorText } from '../../shared/api/api-error.ts';
import { useBack } from '../../shared/hooks/use-back.ts';
import { ApplicationForm } from './apply/application-form.tsx';
import { PendingView } from './apply/pending-view.tsx';
import { RejectedView } from './apply/rejected-view.tsx';
import { WhatATraderIs } from './apply/what-a-trader-is.tsx';
import { EndedView } from './lead/ended-view.tsx';
import { LeadView } from './lead/lead-view.tsx';
import { useStanding } from './use-standing.ts';
import './follow.css';

export function TraderApplyPage() {
  const { t } = useLocale();
  const goBack = useBack('/usercenter');
  const { data, error, isFetching, refetch } = useStanding();
  return (
    <Screen>
      <Bar title={t(data?.state === 'approved' ? 'follow.leadTrader' : 'follow.become')} onBack={goBack} />
      <Main>
        {data ? (
          <Standing standing={data} />
        ) : error === null ? (
          <SkeletonRows count={4} />
        ) : (
          <Broken title={errorText(error, t)} onRetry={() => void refetch()} busy={isFetching} />
        )}
      </Main>
    </Screen>
  );
}

function Standing({ standing }: { standing: TraderStanding }) {
  const [again, setAgain] = useState<TraderStanding['state']>();
  const { state, application, lead } = standing;
  const applyAgain = (): void => {
    setAgain(state);
    scrollTo({ top: 0 });
  };
  // Only until the state changes.
  const isAgain = again === state;
  if (state === 'approved' && lead) return <LeadView standing={standing} lead={lead} />;
  if (state === 'pending' && application) return <PendingView application={application} />;
  if (state === 'rejected' && application && !isAgain) return <RejectedView application={application} onApply={applyAgain} />;
  if (state === 'revoked' && lead) return <EndedView lead={lead} />;
  if (state === 'resigned' && lead && !isAgain) return <EndedView lead={lead} onApply={applyAgain} />;
  return (
    <>
      <WhatATraderIs standing={standing} />
      <ApplicationForm standing={standing} />
    </>
  );
}
