// Volume under the candles: hollow where the bar rose, filled where it fell, as the candles themselves. Drawn in the lowest part of the pane.
import type { IChartApi, IPrimitivePaneRenderer, ISeriesApi, ISeriesPrimitive, UTCTimestamp } from 'lightweight-charts';

export interface VolumeBar {
  /** Seconds. */
  time: UTCTimestamp;
  /** For pixels only. */
  volume: number;
  rose: boolean;
}

/** Of the pane's height. */
export const VOLUME_SHARE = 0.14;
const BAR_SHARE = 0.6;

/** Returns the function that removes it; it must run before the chart is removed. `barsOf` is read at every drawing. */
export function showVolume(
  { chart, series }: { chart: IChartApi; series: ISeriesApi<'Candlestick'> },
  barsOf: () => readonly VolumeBar[],
  colour: string,
): () => void {
  const draw: IPrimitivePaneRenderer['draw'] = (target) => {
    const scale = chart.timeScale();
    const width = Math.max(1, scale.options().barSpacing * BAR_SHARE);
    const seen = barsOf().flatMap((bar) => {
      const at = scale.timeToCoordinate(bar.time);
      return at === null || at < -width ? [] : [{ ...bar, at }];
    });
    const most = Math.max(...seen.map(({ volume }) => volume));
    if (!(most > 0)) return;
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      context.fillStyle = colour;
      context.strokeStyle = colour;
      context.lineWidth = 1;
      for (const { at, volume, rose } of seen) {
        const height = (volume / most) * mediaSize.height * VOLUME_SHARE;
        const box = [at - width / 2, mediaSize.height - height, width, height] as const;
        if (rose && width > 2) context.strokeRect(box[0] + 0.5, box[1] + 0.5, box[2] - 1, box[3]);
        else context.fillRect(...box);
      }
    });
  };
  const view = { zOrder: () => 'bottom' as const, renderer: () => ({ draw }) };
  const primitive: ISeriesPrimitive = { paneViews: () => [view] };
  series.attachPrimitive(primitive);
  return () => series.detachPrimitive(primitive);
}
