// Bars of days: their states.
import { DayBars, Plate } from '../../src/index.ts';
import { galleryNowMs } from '../samples.ts';
import { State } from '../state.tsx';

const dayMs = 86_400_000;
const daysOf = (count: number, valueOf: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => ({
    day: new Date(galleryNowMs - (count - 1 - index) * dayMs).toISOString().slice(0, 10),
    value: valueOf(index),
  }));
const wave = (index: number): string => (Math.sin(index * 1.7) * 40 + 12).toFixed(2);

export function DayBarsPage() {
  return (
    <>
      <State name="30 days; a finger or the arrows ask for a day" full>
        <Plate pad label="Days">
          <DayBars label="Result of each day" days={daysOf(30, wave)} unit="USDT" />
        </Plate>
      </State>
      <State name="A year" full>
        <Plate pad label="Year">
          <DayBars label="Result of each day" days={daysOf(365, wave)} unit="USDT" />
        </Plate>
      </State>
      <State name="Longest figures, some days without a result" full>
        <Plate pad label="Long">
          <DayBars
            label="Result of each day"
            days={daysOf(7, (index) => (index % 3 === 1 ? '0' : `-${index}23456789012.34`))}
            unit="USDT"
          />
        </Plate>
      </State>
    </>
  );
}
