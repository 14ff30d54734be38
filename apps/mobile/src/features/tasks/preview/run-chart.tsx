// Entries and exits of a played run on the market that it was played on; drawn when it is asked for.
import type { BacktestResult } from '@millrace/engine/pure';
import { Button, CandleChart, useLocale } from '@millrace/ui';
import { useMemo, useState } from 'react';
import { barsToDraw, lengthToDraw, marksToDraw } from './fill-chart.ts';
import type { AskedPreview } from './use-preview.ts';

interface RunChartProps {
  asked: AskedPreview;
  run: BacktestResult;
}

export function RunChart(props: RunChartProps) {
  const { t } = useLocale();
  const [isShown, setIsShown] = useState(false);
  if (props.run.orders.length === 0) return null;
  return (
    <>
      <div className="preview-acts">
        <Button look="quiet" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
          {t(isShown ? 'tasks.preview.hideFills' : 'tasks.preview.showFills')}
        </Button>
      </div>
      {isShown ? <Chart {...props} /> : null}
    </>
  );
}

const noLines = [] as const;

function Chart({ asked: { preview }, run }: RunChartProps) {
  const { t } = useLocale();
  const { bars, marks } = useMemo(() => {
    const { firstRow, instrument } = preview;
    const lengthMs = lengthToDraw(preview.bars, firstRow);
    const { tickSize } = instrument;
    return { bars: barsToDraw(preview.bars, { firstRow, tickSize, lengthMs }), marks: marksToDraw(run, lengthMs) };
  }, [preview, run]);
  return (
    <CandleChart
      bars={bars}
      lines={noLines}
      marks={marks}
      tickSize={preview.instrument.tickSize}
      label={t('tasks.preview.fillsOnChart', { count: run.orders.length })}
      unavailable={t('tasks.chart.unavailable')}
    />
  );
}
