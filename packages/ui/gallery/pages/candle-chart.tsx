// Candle chart: its states.
import { CandleChart, type ChartBar, type ChartCurve, type ChartLine, type ChartMark, type ChartReading } from '../../src/index.ts';
import { courseOf, galleryNowMs } from '../samples.ts';
import { State } from '../state.tsx';

const barMs = 900_000;
const closes = courseOf(80, 58_000);
const bars: ChartBar[] = closes.map((close, index) => {
  const open = closes[index - 1] ?? close;
  const [low, high] = [Math.min(+open, +close) - 30, Math.max(+open, +close) + 30];
  return {
    openMs: Math.floor(galleryNowMs / barMs - closes.length + 1 + index) * barMs,
    open,
    high: high.toFixed(1),
    low: low.toFixed(1),
    close,
    volume: String(10 + ((index * 37) % 90)),
  };
});
const at = (index: number) => bars[index] as ChartBar;

const middle = Number(at(40).close);
const price = (share: number): string => (middle * share).toFixed(1);
const noLines: readonly ChartLine[] = [];
const noMarks: readonly ChartMark[] = [];
const range = { low: price(0.997), high: price(1.003) };
const lines: readonly ChartLine[] = [
  { id: 'average', title: 'Average', price: at(40).close, look: 'average' },
  { id: 'target', title: 'Target', price: price(1.004), look: 'gain' },
  { id: 'liquidation', title: 'Liquidation', price: price(0.99), look: 'loss' },
  { id: 'next', title: 'Next buy', price: price(0.995), look: 'next' },
];
const mean = (until: number): number => bars.slice(until - 4, until + 1).reduce((sum, { close }) => sum + Number(close), 0) / 5;
const curves = [{ points: bars.slice(4).map(({ openMs }, index) => ({ openMs, price: mean(index + 4) })) }];
const marks: readonly ChartMark[] = [
  ...[20, 35, 50].map((index, number) => {
    return { openMs: at(index).openMs, price: at(index).close, side: 'buy', text: String(number + 1), look: 'plain' } as const;
  }),
  { openMs: at(55).openMs, price: at(55).close, side: 'sell', text: '', look: 'gain', result: '46.4' },
];
const crowded: readonly ChartMark[] = [60, 61, 62].map((index, number) => {
  return { openMs: at(index).openMs, price: at(60).close, side: 'buy', text: String(number + 1), look: 'plain' } as const;
});
const nothing = (): void => undefined;
const reading: ChartReading = {
  label: 'Bars of the chart',
  words: ({ close }) => `Close ${close}`,
  onRead: nothing,
  onMarks: nothing,
};
const steps: readonly ChartCurve[] = [
  { look: 'steps', points: bars.slice(20, 56).map(({ openMs }, index) => ({ openMs, price: Number(at(index < 15 ? 20 : 35).close) })) },
];

export function CandleChartPage() {
  const plain = { bars, tickSize: '0.1', unavailable: 'The chart could not be loaded.' };
  return (
    <>
      <State name="Orders, average, target and liquidation drawn on it" full>
        <CandleChart
          {...plain}
          lines={lines}
          marks={marks}
          label="BTC-USDT, 15 minutes: three buys, a sale with a profit, average and target"
        />
      </State>
      <State name="A range" full>
        <CandleChart
          {...plain}
          lines={noLines}
          marks={noMarks}
          range={range}
          label={`BTC-USDT, 15 minutes, range ${range.low} to ${range.high}`}
        />
      </State>
      <State name="Candles alone" full>
        <CandleChart {...plain} lines={noLines} marks={noMarks} label="BTC-USDT, 15 minutes" />
      </State>
      <State name="Curves through the bars" full>
        <CandleChart
          {...plain}
          lines={noLines}
          marks={noMarks}
          curves={curves}
          label="BTC-USDT, 15 minutes, with the mean of five closes"
        />
      </State>
      <State name="To be asked: volume, the average in steps, entries by number, three in a ring, an exit with its result" full>
        <CandleChart
          {...plain}
          lines={lines}
          marks={[...marks, ...crowded]}
          curves={steps}
          reading={reading}
          label="BTC-USDT, 15 minutes, with fills and volume"
        />
      </State>
    </>
  );
}
