// Relative time: its states.
import { Moment, Plate, RelativeTime, Row, Rows } from '../../src/index.ts';
import { galleryNowMs } from '../samples.ts';
import { State } from '../state.tsx';

const minuteMs = 60_000;
const ages = { 'Under 5 minutes': 4, 'Under 1 hour': 12, 'Under 1 day': 7 * 60, 'Under 30 days': 12 * 1440, Older: 80 * 1440 };

export function RelativeTimePage() {
  return (
    <>
      <State name="How old" full>
        <Plate label="Ages">
          <Rows>
            {Object.entries(ages).map(([name, minutes]) => (
              <Row key={name} small title={name} value={<RelativeTime timeMs={galleryNowMs - minutes * minuteMs} />} />
            ))}
          </Rows>
        </Plate>
      </State>
      <State name="Moments" flow>
        <Moment timeMs={galleryNowMs} parts="date" />
        <Moment timeMs={galleryNowMs} parts="time" />
        <Moment timeMs={galleryNowMs} />
        <Moment timeMs={galleryNowMs} parts="full" />
      </State>
    </>
  );
}
