// Candle chart: its states.
import { CandleChart, type ChartBar } from '../../src/index.ts';
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
  };
});
const at = (index: number) => bars[index] as ChartBar;

export function CandleChartPage() {
  return (
    <State name="Orders, average and target drawn on it" full>
      <CandleChart
        label="BTC-USDT, 15 minutes: three buys below the average, target above"
        bars={bars}
        tickSize="0.1"
        lines={[
          { id: 'average', title: 'Average', price: at(40).close, look: 'average' },
          { id: 'target', title: 'Target', price: (Number(at(40).close) * 1.004).toFixed(1), look: 'gain' },
          { id: 'liquidation', title: 'Liquidation', price: (Number(at(40).close) * 0.99).toFixed(1), look: 'loss' },
          { id: 'next', title: 'Next buy', price: (Number(at(40).close) * 0.995).toFixed(1), look: 'next' },
        ]}
        marks={[20, 35, 50].map((index, number) => ({ openMs: at(index).openMs, price: at(index).close, text: String(number + 1) }))}
        unavailable="The chart could not be loaded."
      />
    </State>
  );
}
