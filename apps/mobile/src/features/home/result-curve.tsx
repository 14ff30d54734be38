// How the results stood over a time that the trader chooses. A finger, the mouse or the arrow keys ask for a point, which the figures above then say.
import { resultRanges, type ResultCurves, type ResultRange } from '@millrace/contract';
import { Broken, EquityCurve, Skeleton, useLocale } from '@millrace/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { errorText } from '../../shared/api/api-error.ts';
import { useWide } from '../../shared/hooks/use-wide.ts';
import { CURVE_POINTS_MIN } from './limits.ts';
import type { StandingPoint } from './result-points.ts';
import './home.css';

interface ResultCurveProps {
  read: UseQueryResult<ResultCurves>;
  points: readonly StandingPoint[];
  range: ResultRange;
  onRange: (range: ResultRange) => void;
  onAsk: (timeMs: number | undefined) => void;
}

/** A note that came late is no gap yet. */
const BARS_OF_A_GAP = 2.5;

export function ResultCurve({ range, onRange, ...rest }: ResultCurveProps) {
  const { t } = useLocale();
  return (
    <>
      <div className="home-curve">
        <Plot {...rest} />
      </div>
      <div className="bar-choice home-ranges" role="radiogroup" aria-label={t('tabs.curve.span')}>
        {resultRanges.map((one) => (
          <button key={one} type="button" role="radio" aria-checked={one === range} onClick={() => onRange(one)}>
            {t(`tabs.curve.${one}`)}
          </button>
        ))}
      </div>
    </>
  );
}

function Plot({ read, points, onAsk }: Pick<ResultCurveProps, 'read' | 'points' | 'onAsk'>) {
  const { t } = useLocale();
  const heightPx = usePlotPx();
  if (read.isPending) return <PlotSkeleton />;
  if (!read.data) return <Broken title={errorText(read.error, t)} onRetry={() => void read.refetch()} busy={read.isFetching} />;
  if (points.length < CURVE_POINTS_MIN) return <p className="label">{t('tabs.curve.few')}</p>;
  return (
    <EquityCurve
      label={t('tabs.curve')}
      points={points}
      unit="USDT"
      heightPx={heightPx}
      gapMs={read.data.barMs * BARS_OF_A_GAP}
      onAsk={onAsk}
    />
  );
}

function usePlotPx(): number {
  return useWide() ? 200 : 104;
}

/** In the shape of the plot with its dates. */
function PlotSkeleton() {
  return (
    <div style={{ blockSize: `calc(${usePlotPx()}px + 1.5rem)` }}>
      <Skeleton className="h-full" />
    </div>
  );
}

/** In the shape of the curve and its choice. */
export function ResultCurveSkeleton() {
  return (
    <>
      <div className="home-curve">
        <PlotSkeleton />
      </div>
      <div className="bar-choice home-ranges">
        <span>{'\u00a0'}</span>
      </div>
    </>
  );
}
