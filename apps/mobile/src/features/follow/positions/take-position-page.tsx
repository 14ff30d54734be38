// What the trader of one follow holds and the copier does not: side, distance from his entry, the copier's own size, and why it cannot be taken over.
import { pageStanding, type StandingPosition } from '@millrace/contract';
import { Bar, Blank, Broken, Button, Chip, formatPercent, Main, Notice, Plate, Screen, SkeletonRows, useLocale } from '@millrace/ui';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { errorText, isNotFound } from '../../../shared/api/api-error.ts';
import { readOptions } from '../../../shared/hooks/read-options.ts';
import { useBack } from '../../../shared/hooks/use-back.ts';
import { useLost } from '../../../shared/hooks/use-lost.ts';
import { instrumentName } from '../../../shared/instrument-name.ts';
import { FuelNotice } from '../../../shared/pages/fuel-notice.tsx';
import { useServices } from '../../../shared/services/services-context.ts';
import { sizeText, useInstrument } from '../../tasks/index.ts';
import { LazySheet } from '../common/lazy-sheet.tsx';
import { missText } from '../common/miss-text.ts';
import { useFollow } from '../common/use-follows.ts';
import { POSITIONS_FRESH_MS, STANDING_PAGE } from '../limits.ts';
import '../follow.css';

const loadTake = () => import('./take-sheet.tsx').then(({ TakeSheet }) => ({ default: TakeSheet }));

export function TakePositionPage() {
  const { t } = useLocale();
  const goBack = useBack('/myfollow');
  const { followId = '' } = useSearch({ from: '/takeposion' });
  const follow = useFollow(followId);
  const { api } = useServices();
  const { data, error, isFetching, refetch } = useQuery({
    ...readOptions(api, pageStanding, { followId, pageNum: 1, pageSize: STANDING_PAGE }),
    refetchInterval: POSITIONS_FRESH_MS,
  });
  const [asked, setAsked] = useState<StandingPosition>();
  const [open, setOpen] = useState(false);
  if (isNotFound(error)) return <Navigate to="/404" replace />;
  return (
    <Screen>
      <Bar title={t('follow.take.title')} under={follow?.traderName} onBack={goBack} />
      <Main>
        <FuelNotice environment={follow?.environment} />
        {data ? (
          <>
            {error ? (
              <div className="mb-3">
                <Notice warn>{errorText(error, t)}</Notice>
              </div>
            ) : null}
            <p className="gutter body mb-3">{t('follow.take.text')}</p>
            <Standing
              rows={data.rows}
              onTake={(position) => {
                setAsked(position);
                setOpen(true);
              }}
            />
          </>
        ) : error === null ? (
          <SkeletonRows count={3} />
        ) : (
          <Broken title={errorText(error, t)} onRetry={() => void refetch()} busy={isFetching} />
        )}
        {asked && follow ? <LazySheet load={loadTake} follow={follow} position={asked} open={open} onClose={() => setOpen(false)} /> : null}
      </Main>
    </Screen>
  );
}

function Standing({ rows, onTake }: { rows: readonly StandingPosition[]; onTake: (position: StandingPosition) => void }) {
  const { t } = useLocale();
  if (rows.length === 0) return <Blank icon="chart" title={t('follow.take.none')} text={t('follow.take.noneText')} />;
  return (
    <Plate label={t('follow.take.title')}>
      {rows.map((row) => (
        <StandingRow key={`${row.instId} ${row.posSide}`} position={row} onTake={() => onTake(row)} />
      ))}
    </Plate>
  );
}

function StandingRow({ position, onTake }: { position: StandingPosition; onTake: () => void }) {
  const locale = useLocale();
  const { t, tag } = locale;
  const lost = useLost();
  const instrument = useInstrument(position.instId);
  const { instId, posSide, distancePct, sz, fits, reason } = position;
  return (
    <div className="copy-row" data-standing={`${instId} ${posSide}`}>
      <div className="copy-head">
        <div className="grow">
          <p className="row-title">
            {instrumentName(instId)}
            <Chip>{t(`follow.side.${posSide}`)}</Chip>
          </p>
          <p className="row-detail">
            {t('follow.take.distance', { pct: formatPercent(distancePct, { tag, decimals: 2, sign: 'change' }) })}
          </p>
        </div>
        <div className="row-value">
          <p className="figure-s">{sizeText(sz, instrument, locale)}</p>
          <p className="row-detail">{t('follow.take.yourSize')}</p>
        </div>
      </div>
      {fits ? (
        <div className="copy-acts">
          <Button size="small" disabled={lost} onClick={onTake}>
            {t('follow.take.do')}
          </Button>
        </div>
      ) : (
        <p className="row-detail mt-2">{t('follow.take.not', { reason: missText(reason, locale) })}</p>
      )}
    </div>
  );
}
