// One trader as a whole, and below him the form that copies him. Nothing of what he holds now is told.
import { getTrader, type TraderDetails } from '@millrace/contract';
import { Bar, Broken, Main, Notice, Screen, SkeletonRows, useLocale } from '@millrace/ui';
import { Navigate, useSearch } from '@tanstack/react-router';
import { errorText } from '../../../shared/api/api-error.ts';
import { useBack } from '../../../shared/hooks/use-back.ts';
import { useRead } from '../../../shared/hooks/use-call.ts';
import { TRADER_FRESH_MS } from '../limits.ts';
import { BesidePlate } from './beside-plate.tsx';
import { CopyOrReason } from './copy-or-reason.tsx';
import { CopiersResult } from './copiers-result.tsx';
import { CurvePlate } from './curve-plate.tsx';
import { FiguresPlate } from './figures-plate.tsx';
import { ReportButton } from './report-button.tsx';
import { TraderHead } from './trader-head.tsx';
import '../follow.css';
import './trader.css';

export function PlaceOrderPage() {
  const { traderId } = useSearch({ from: '/placeorder' });
  if (traderId === undefined || traderId === '') return <Navigate to="/standings" replace />;
  return <TraderPage traderId={traderId} />;
}

function TraderPage({ traderId }: { traderId: string }) {
  const { t } = useLocale();
  const goBack = useBack('/standings');
  const { data, error, isFetching, refetch } = useRead(getTrader, { traderId }, { staleMs: TRADER_FRESH_MS });
  return (
    <Screen>
      <Bar title={t('follow.trader')} onBack={goBack} />
      {data ? (
        <Whole trader={data} failure={error === null ? undefined : errorText(error, t)} />
      ) : (
        <Main>
          {error === null ? (
            <SkeletonRows count={5} />
          ) : (
            <Broken title={errorText(error, t)} onRetry={() => void refetch()} busy={isFetching} />
          )}
        </Main>
      )}
    </Screen>
  );
}

function Whole({ trader, failure }: { trader: TraderDetails; failure: string | undefined }) {
  const { t } = useLocale();
  return (
    <CopyOrReason trader={trader}>
      {failure === undefined ? null : (
        <div className="mb-3">
          <Notice warn>{failure}</Notice>
        </div>
      )}
      <TraderHead trader={trader} />
      <CopiersResult trader={trader} />
      <FiguresPlate trader={trader} />
      <CurvePlate trader={trader} />
      <BesidePlate figures={trader.figures} />
      {trader.closed === 'own' ? null : <ReportButton trader={trader} />}
      <p className="gutter micro pt-2">{t('follow.promise')}</p>
    </CopyOrReason>
  );
}
