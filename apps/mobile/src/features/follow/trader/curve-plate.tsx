// The trader's equity without deposits over 7, 30 or 90 days, with its greatest fall marked.
import type { TraderDetails } from '@millrace/contract';
import { EquityCurve, formatPercent, Percent, Plate, Segment, useLocale } from '@millrace/ui';
import { useMemo, useState } from 'react';
import { gainsOf, greatestFall } from './daily-curve.ts';

const spans = ['7', '30', '90'] as const;
type Span = (typeof spans)[number];

export function CurvePlate({ trader: { days } }: { trader: TraderDetails }) {
  const { t, tag } = useLocale();
  const [span, setSpan] = useState<Span>('30');
  const { points, fall } = useMemo(() => {
    const gains = gainsOf(days.slice(-Number(span)));
    return { points: gains, fall: greatestFall(gains) };
  }, [days, span]);
  const hasCurve = points.length > 2;
  return (
    <Plate pad label={t('follow.curve')}>
      <Percent value={points.at(-1)?.value} change size="l" />
      {hasCurve ? (
        <EquityCurve
          label={t('follow.curve')}
          points={points}
          unit="%"
          daily
          heightPx={144}
          marked={fall === null ? undefined : { ...fall, label: t('follow.curve.fall', { pct: formatPercent(fall.percent, { tag }) }) }}
        />
      ) : (
        <p className="micro mt-2">{t('follow.curve.none')}</p>
      )}
      <div className="mt-3">
        <Segment
          label={t('follow.curve.span')}
          value={span}
          options={spans.map((value) => ({ value, label: t('follow.curve.days', { n: value }) }))}
          onChange={setSpan}
        />
      </div>
    </Plate>
  );
}
