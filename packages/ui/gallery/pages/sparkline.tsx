// Sparkline: its states.
import { Change, Plate, Sparkline } from '../../src/index.ts';
import { courseOf } from '../samples.ts';
import { State } from '../state.tsx';

export function SparklinePage() {
  return (
    <>
      <State name="Rising, falling, flat, two values, none" flow>
        <Sparkline values={courseOf(24)} />
        <Sparkline values={courseOf(24).reverse()} />
        <Sparkline values={['1', '1', '1']} />
        <Sparkline values={['1', '2']} />
        <Sparkline values={[]} />
      </State>
      <State name="Grows with its place, and is said in words" full>
        <Plate pad label="30 days">
          <div className="flex items-end gap-5">
            <Change size="l" value="6.65" />
            <Sparkline wide values={courseOf(400)} label="Rose in 30 days from 10,000 to 12,400 USDT" />
          </div>
        </Plate>
      </State>
    </>
  );
}
