// Equity curve: its states.
import { useState } from 'react';
import { Amount, EquityCurve, Plate } from '../../src/index.ts';
import { courseOf, galleryNowMs } from '../samples.ts';
import { State } from '../state.tsx';

const dayMs = 86_400_000;
const pointsOf = (count: number, start?: number) =>
  courseOf(count, start).map((value, index) => ({ timeMs: galleryNowMs - (count - 1 - index) * dayMs, value }));

export function EquityCurvePage() {
  return (
    <>
      <State name="90 days; a finger or the arrows ask for a day" full>
        <Plate pad label="Equity">
          <EquityCurve label="Equity" points={pointsOf(90)} unit="USDT" />
        </Plate>
      </State>
      <State name="Longest figures, taller" full>
        <Plate pad label="Volume">
          <EquityCurve label="Volume" points={pointsOf(30, 123_456_789_012)} unit="USDT" heightPx={160} />
        </Plate>
      </State>
      <State name="A time of it is marked" full>
        <Plate pad label="Marked">
          <EquityCurve
            label="Marked"
            points={pointsOf(30)}
            unit="%"
            daily
            marked={{ fromMs: galleryNowMs - 12 * dayMs, toMs: galleryNowMs - 6 * dayMs, label: 'Greatest fall 4.10%' }}
          />
        </Plate>
      </State>
      <State name="By the hour at its time, broken where nothing was noted; figures beside it say the point" full>
        <Plate pad label="Hours">
          <Asked />
        </Plate>
      </State>
      <State name="Two points; one point draws nothing" full>
        <Plate pad label="Young">
          <EquityCurve label="Since yesterday" points={pointsOf(2)} unit="USDT" />
          <EquityCurve label="Since today" points={pointsOf(1)} unit="USDT" />
        </Plate>
      </State>
    </>
  );
}

function Asked() {
  const [askedMs, ask] = useState<number>();
  const points = pointsOf(60).map(({ value }, index) => ({
    timeMs: galleryNowMs - (90 - index - (index > 30 ? 31 : 0)) * 3_600_000,
    value,
  }));
  const point = points.find(({ timeMs }) => timeMs === askedMs) ?? points.at(-1);
  return (
    <>
      <Amount value={point?.value} unit="USDT" size="l" />
      <EquityCurve label="By the hour" points={points} unit="USDT" gapMs={7_200_000} onAsk={ask} />
    </>
  );
}
