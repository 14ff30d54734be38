// Where the labels of lines and the marks lie on a chart, px.
import { useEffect, useState } from 'react';
import { addDecimals } from '@millrace/market';
import type { LanguageTag } from '@millrace/i18n';
import { formatDecimal } from '../numbers.ts';
import { clustersOf, clusterText, type Cluster } from './chart-clusters.ts';
import { coveredBy, labelPlaces, nameLeft, type LabelPlace, type Spoken } from './chart-labels.ts';
import type { ChartMark } from './chart-mark.ts';
import { secondsOf, type Chart, type ChartBar, type ChartLine } from './chart-parts.ts';
import { tagTops } from './line-tags.ts';

/** Height of a tag at 100 % text size, and of its letters, of the root's. */
const tagHeightRem = 18 / 16;
const lettersRem = 12 / 16;
/** Left and right of the words, px. */
const PADDING = 4;

export interface Tag {
  line: ChartLine;
  top: number;
  left: number;
}

/** Fills that stand together, with what they say. */
export interface MarkCluster extends Cluster<ChartMark> {
  /** A result is said of exits alone. */
  result: string | undefined;
  text: string;
  /** Undefined where the words find no room. */
  label: LabelPlace | undefined;
}

interface Drawn {
  lines: readonly ChartLine[];
  bars: readonly ChartBar[];
  marks: readonly ChartMark[];
  tag: LanguageTag;
  font: string;
}

interface Places {
  tags: readonly Tag[];
  clusters: readonly MarkCluster[];
}

const nowhere: Places = { tags: [], clusters: [] };

/** Positions of the line labels, moved apart where they would overlap, and of the marks with their words; what is outside the chart has none. */
export function useChartPlaces(chart: Chart | undefined, { lines, bars, marks, tag, font }: Drawn): Places {
  const [places, setPlaces] = useState(nowhere);
  useEffect(() => {
    if (!chart || bars.length === 0) return undefined;
    let frame = 0;
    const place = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setPlaces(placesOf(chart, { lines, bars, marks, tag, font })));
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
  }, [chart, lines, bars, marks, tag, font]);
  return places;
}

function placesOf(chart: Chart, { lines, bars, marks, tag, font }: Drawn): Places {
  const rootPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const pen = document.createElement('canvas').getContext('2d');
  if (pen) pen.font = `600 ${String(lettersRem * rootPx)}px ${font}`;
  const widthOf = (text: string): number => (pen?.measureText(text).width ?? 0) + 2 * PADDING;
  const width = chart.chart.timeScale().width();
  const clusters = clustersOn(chart, marks);
  const spoken = clusters.map((cluster) => spokenBy(cluster, { tag, widthOf }));
  const labels = labelPlaces(spoken, width);
  const covered = coveredBy(spoken, labels);
  const newest = bars.at(-1);
  const room = newest === undefined ? width : (chart.chart.timeScale().timeToCoordinate(secondsOf(newest.openMs)) ?? width);
  return {
    tags: tagsOn(chart, lines, tagHeightRem * rootPx).flatMap(({ line, top }) => {
      const left = nameLeft({ top, width: widthOf(line.title) }, covered, { room: room + 2 * PADDING, width });
      return left === undefined ? [] : [{ line, top, left }];
    }),
    clusters: clusters.map((cluster, at) => ({
      ...cluster,
      result: resultOf(cluster),
      text: spoken[at]?.text ?? '',
      label: labels[at],
    })),
  };
}

/** Entries and exits apart: a ring never hides a result. */
function clustersOn({ chart, series }: Chart, marks: readonly ChartMark[]): Cluster<ChartMark>[] {
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

/** The sum of what exits brought; undefined for entries. */
function resultOf({ marks }: Cluster<ChartMark>): string | undefined {
  const results = marks.flatMap(({ result }) => (result === undefined ? [] : [result]));
  return results.length === marks.length ? results.reduce(addDecimals, '0') : undefined;
}

/** Below what was bought, above what was sold; a ring is larger than a dot. */
function spokenBy(cluster: Cluster<ChartMark>, { tag, widthOf }: { tag: LanguageTag; widthOf: (text: string) => number }): Spoken {
  const { marks, x, y } = cluster;
  const result = resultOf(cluster);
  const text =
    result === undefined ? clusterText(marks.map((mark) => mark.text)) : formatDecimal(result, { tag, decimals: 2, sign: 'change' });
  const side = result === undefined && marks[0]?.side === 'buy' ? 1 : -1;
  const isRing = result === undefined && marks.length > 1;
  return { x, y, text, half: isRing ? 10 : 5, away: side * (isRing ? 20 : 14), width: text === '' ? 0 : Math.max(18, widthOf(text)) };
}

function tagsOn({ chart, series }: Chart, lines: readonly ChartLine[], tagPx: number): readonly Omit<Tag, 'left'>[] {
  const height = chart.panes()[0]?.getHeight() ?? 0;
  const inside = lines.flatMap((line) => {
    if (line.title === '') return [];
    const top = series.priceToCoordinate(Number(line.price));
    return top === null || top < 0 || top > height ? [] : [{ line, top: Number(top) }];
  });
  const sorted = inside.toSorted((one, other) => one.top - other.top);
  const tops = tagTops(
    sorted.map((tag) => tag.top),
    { height, tag: tagPx },
  );
  return sorted.map((tag, index) => ({ line: tag.line, top: tops[index] ?? tag.top }));
}
