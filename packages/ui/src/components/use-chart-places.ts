// Where the labels of lines and the marks lie on a chart, px.
import { useEffect, useState } from 'react';
import { clustersOf, type Cluster } from './chart-clusters.ts';
import type { ChartMark } from './chart-mark.ts';
import { secondsOf, type Chart, type ChartBar, type ChartLine } from './chart-parts.ts';
import { tagTops } from './line-tags.ts';

/** Height of a tag at 100 % text size, px. */
const tagHeightRem = 18 / 16;

export interface Tag {
  line: ChartLine;
  top: number;
}

interface Drawn {
  lines: readonly ChartLine[];
  bars: readonly ChartBar[];
  marks: readonly ChartMark[];
}

interface Places {
  tags: readonly Tag[];
  clusters: readonly Cluster<ChartMark>[];
}

const nowhere: Places = { tags: [], clusters: [] };

/** Positions of the line labels at the left edge, moved apart where they would overlap, and of the marks; what is outside the chart has none. */
export function useChartPlaces(chart: Chart | undefined, { lines, bars, marks }: Drawn): Places {
  const [places, setPlaces] = useState(nowhere);
  useEffect(() => {
    if (!chart || bars.length === 0) return undefined;
    let frame = 0;
    const place = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setPlaces({ tags: placedTags(chart, lines), clusters: placedMarks(chart, marks) }));
    };
    place();
    const scale = chart.chart.timeScale();
    scale.subscribeVisibleLogicalRangeChange(place);
    scale.subscribeSizeChange(place);
    return () => {
      cancelAnimationFrame(frame);
      // A removed chart has no price scale, but unsubscribing from it is allowed.
      scale.unsubscribeVisibleLogicalRangeChange(place);
      scale.unsubscribeSizeChange(place);
    };
  }, [chart, lines, bars, marks]);
  return places;
}

/** Entries and exits apart: a ring never hides a result. */
function placedMarks({ chart, series }: Chart, marks: readonly ChartMark[]): Cluster<ChartMark>[] {
  const scale = chart.timeScale();
  const width = scale.width();
  const placed = marks.flatMap((mark) => {
    const x = scale.timeToCoordinate(secondsOf(mark.openMs));
    const y = series.priceToCoordinate(Number(mark.price));
    return x === null || y === null || x < 0 || x > width ? [] : [{ mark, x: Number(x), y: Number(y) }];
  });
  const isExit = ({ mark }: { mark: ChartMark }): boolean => mark.result !== undefined;
  return [...clustersOf(placed.filter((each) => !isExit(each))), ...clustersOf(placed.filter(isExit))];
}

function placedTags({ chart, series }: Chart, lines: readonly ChartLine[]): readonly Tag[] {
  const height = chart.panes()[0]?.getHeight() ?? 0;
  const inside = lines.flatMap((line) => {
    if (line.title === '') return [];
    const top = series.priceToCoordinate(Number(line.price));
    return top === null || top < 0 || top > height ? [] : [{ line, top: Number(top) }];
  });
  const sorted = inside.toSorted((one, other) => one.top - other.top);
  const tops = tagTops(
    sorted.map((tag) => tag.top),
    { height, tag: tagHeightRem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize) },
  );
  return sorted.map((tag, index) => ({ line: tag.line, top: tops[index] ?? tag.top }));
}
