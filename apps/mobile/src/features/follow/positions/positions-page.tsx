// Copied positions, of all traders or of one: each with its result now, its own take profit and stop, and one tap to close it.
import type { CopiedPosition } from '@millrace/contract';
import { Bar, Blank, Broken, Main, Notice, Plate, Row, Rows, Screen, SkeletonRows, useLocale } from '@millrace/ui';
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { errorText, isNotFound } from '../../../shared/api/api-error.ts';
import { useBack } from '../../../shared/hooks/use-back.ts';
import { useFollow } from '../common/use-follows.ts';
import { LazySheet } from '../common/lazy-sheet.tsx';
import { PositionRow } from './position-row.tsx';
import { usePositionMarkets, usePositions } from './use-positions.ts';
import '../follow.css';

const loadClose = () => import('./close-sheet.tsx').then(({ CloseSheet }) => ({ default: CloseSheet }));

export function PositionsPage() {
  const { t } = useLocale();
  const goBack = useBack('/myfollow');
  const { followId } = useSearch({ from: '/positions' });
  const { data, error, isFetching, refetch } = usePositions(followId);
  if (isNotFound(error)) return <Navigate to="/404" replace />;
  return (
    <Screen>
      <Bar title={t('follow.positions.title')} under={followId === undefined ? undefined : <TraderName id={followId} />} onBack={goBack} />
      <Main>
        {data ? (
          <>
            {error ? (
              <div className="mb-3">
                <Notice warn>{errorText(error, t)}</Notice>
              </div>
            ) : null}
            <Positions rows={data.rows} followId={followId} />
          </>
        ) : error === null ? (
          <SkeletonRows count={3} />
        ) : (
          <Broken title={errorText(error, t)} onRetry={() => void refetch()} busy={isFetching} />
        )}
      </Main>
    </Screen>
  );
}

function TraderName({ id }: { id: string }) {
  return useFollow(id)?.traderName ?? null;
}

function Positions({ rows, followId }: { rows: readonly CopiedPosition[]; followId: string | undefined }) {
  const { t } = useLocale();
  const marketOf = usePositionMarkets(rows);
  const [asked, setAsked] = useState<CopiedPosition>();
  const [open, setOpen] = useState(false);
  const close = (position: CopiedPosition): void => {
    setAsked(position);
    setOpen(true);
  };
  const shown = asked && rows.find((row) => keyOf(row) === keyOf(asked));
  return (
    <>
      {rows.length === 0 ? (
        <Blank icon="chart" title={t('follow.positions.none')} text={t('follow.positions.noneText')} />
      ) : (
        <Plate label={t('follow.positions.title')}>
          {rows.map((row) => (
            <PositionRow key={keyOf(row)} position={row} market={marketOf(row)} named={followId === undefined} onClose={() => close(row)} />
          ))}
        </Plate>
      )}
      {followId === undefined ? null : <MoreRows followId={followId} />}
      {asked ? (
        <LazySheet
          load={loadClose}
          position={shown ?? asked}
          market={marketOf(shown ?? asked)}
          open={open}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

/** What else there is of one follow. */
function MoreRows({ followId }: { followId: string }) {
  const { t } = useLocale();
  const navigate = useNavigate();
  return (
    <div className="mt-3">
      <Plate>
        <Rows>
          <Row
            small
            icon="plus"
            title={t('follow.take.title')}
            onClick={() => void navigate({ to: '/takeposion', search: { followId } })}
          />
          <Row
            small
            icon="list"
            title={t('follow.log.title')}
            onClick={() => void navigate({ to: '/copylog', search: { id: followId } })}
          />
        </Rows>
      </Plate>
    </div>
  );
}

function keyOf({ userAssignmentId, posSide }: CopiedPosition): string {
  return `${userAssignmentId} ${posSide}`;
}
