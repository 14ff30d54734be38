// A chart that is asked what its bars and marks say: by pointer or by keyboard.
import type { MouseEventParams } from 'lightweight-charts';
import { useEffect, useRef } from 'react';
import type { Cluster } from './chart-clusters.ts';
import type { ChartMark } from './chart-mark.ts';
import { secondsOf, type Chart, type ChartBar } from './chart-parts.ts';

/** Asked by pointer or keyboard. */
export interface ChartReading {
  /** The label of the reader, and what it says of a bar. */
  label: string;
  words: (bar: ChartBar) => string;
  onRead: (bar: ChartBar | undefined) => void;
  /** Marks that were tapped, or those of the bar on which Enter was pressed. */
  onMarks: (marks: readonly ChartMark[]) => void;
}

/** How near a tap must be to marks to open them, px. */
const TAP_PX = 24;

/** Follows the pointer's crosshair, and opens marks that are tapped. */
export function useChartReading(
  chart: Chart | undefined,
  asked: { bars: readonly ChartBar[]; clusters: readonly Cluster<ChartMark>[]; reading: ChartReading | undefined },
): void {
  const now = useRef(asked);
  useEffect(() => {
    now.current = asked;
  });
  useEffect(() => {
    if (!chart) return undefined;
    const move = ({ time }: MouseEventParams): void => {
      const { bars, reading } = now.current;
      reading?.onRead(time === undefined ? undefined : bars.find(({ openMs }) => secondsOf(openMs) === time));
    };
    const tap = ({ point }: MouseEventParams): void => {
      const { clusters, reading } = now.current;
      const near = point && clusters.find(({ x, y }) => Math.hypot(x - point.x, y - point.y) < TAP_PX);
      if (near) reading?.onMarks(near.marks);
    };
    chart.chart.subscribeCrosshairMove(move);
    chart.chart.subscribeClick(tap);
    return () => {
      chart.chart.unsubscribeCrosshairMove(move);
      chart.chart.unsubscribeClick(tap);
    };
  }, [chart]);
}

/** Puts the crosshair on a bar, or takes it away. */
export function pointAt({ chart, series }: Chart, bar: ChartBar | undefined, { onRead }: ChartReading): void {
  if (bar) chart.setCrosshairPosition(Number(bar.close), secondsOf(bar.openMs), series);
  else chart.clearCrosshairPosition();
  onRead(bar);
}
