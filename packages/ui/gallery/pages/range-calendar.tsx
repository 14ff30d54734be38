// Range calendar: its states.
import { useState } from 'react';
import { formatDay, lengthOf, Plate, RangeCalendar, useLocale, type DayRange } from '../../src/index.ts';
import { State } from '../state.tsx';

export function RangeCalendarPage() {
  const { tag } = useLocale();
  const [range, setRange] = useState<DayRange>();
  return (
    <>
      <State name="Up to today, one year at most" full>
        <Plate>
          <RangeCalendar label="Period" value={range} onChange={setRange} />
        </Plate>
      </State>
      <State name="Chosen">
        <p role="status" className="body">
          {range ? `${formatDay(range.from, tag, 'day')} – ${formatDay(range.to, tag, 'day')} (${lengthOf(range)})` : '––'}
        </p>
      </State>
      <State name="Given a range, within bounds" full>
        <Plate>
          <RangeCalendar
            label="Statement"
            value={{ from: '2026-10-05', to: '2026-10-15' }}
            onChange={() => {}}
            min="2026-09-10"
            max="2026-10-28"
          />
        </Plate>
      </State>
    </>
  );
}
