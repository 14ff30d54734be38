// A band of prices drawn behind the candles, for example the range of a grid: a soft fill with a hairline at each end.
import type { IPrimitivePaneRenderer, ISeriesApi, ISeriesPrimitive, SeriesType } from 'lightweight-charts';

export interface ChartRange {
  /** Decimal texts. */
  low: string;
  high: string;
}

const groundShare = 0.08;
const edgeShare = 0.5;

/** Returns the function that removes the band; it must run before the chart is removed. */
export function showBand(series: ISeriesApi<'Candlestick'>, range: ChartRange, colour: string): () => void {
  const band = createBand(range, colour);
  series.attachPrimitive(band);
  return () => series.detachPrimitive(band);
}

/** The library redraws it when the scale changes. */
function createBand({ low, high }: ChartRange, colour: string): ISeriesPrimitive {
  let series: ISeriesApi<SeriesType> | undefined;
  const draw: IPrimitivePaneRenderer['draw'] = (target) => {
    const top = series?.priceToCoordinate(Number(high)) ?? undefined;
    const bottom = series?.priceToCoordinate(Number(low)) ?? undefined;
    if (top === undefined || bottom === undefined) return;
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      context.fillStyle = colour;
      context.globalAlpha = groundShare;
      context.fillRect(0, top, mediaSize.width, bottom - top);
      context.globalAlpha = edgeShare;
      for (const edge of [top, bottom]) context.fillRect(0, edge - 0.5, mediaSize.width, 1);
    });
  };
  const view = {
    zOrder: () => 'bottom' as const,
    renderer: () => ({ draw }),
  };
  return {
    attached: (to) => {
      series = to.series;
    },
    detached: () => {
      series = undefined;
    },
    paneViews: () => [view],
  };
}
