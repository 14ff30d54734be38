// Level ring: its states.
import { LevelRing, Plate, Progress, useLocale } from '../../src/index.ts';
import { longTexts } from '../samples.ts';
import { State } from '../state.tsx';

export function LevelRingPage() {
  const { tag } = useLocale();
  return (
    <>
      <State name="On the way" full>
        <Plate pad label="Level">
          <LevelRing level={3} percent={72} slowest="67,600 USDT of group volume are missing for level 4">
            <div className="mt-3 grid gap-2">
              <Progress shown label="Direct members" percent={100} />
              <Progress shown label="Group volume" percent={72} />
            </div>
          </LevelRing>
        </Plate>
      </State>
      <State name="At the start, at the top, long text" full>
        <Plate pad label="Others">
          <div className="grid gap-4">
            <LevelRing level={0} percent={0} slowest="No active member yet" />
            <LevelRing level={12} percent={100} slowest={longTexts[tag]} />
          </div>
        </Plate>
      </State>
    </>
  );
}
