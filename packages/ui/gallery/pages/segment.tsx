// Segmented control: its states.
import { useState } from 'react';
import { Segment } from '../../src/index.ts';
import { State } from '../state.tsx';

export function SegmentPage() {
  const [side, setSide] = useState('long');
  const [span, setSpan] = useState('7');
  return (
    <>
      <State name="Three values">
        <Segment
          label="Direction"
          value={side}
          onChange={setSide}
          options={[
            { value: 'long', label: 'Long' },
            { value: 'short', label: 'Short' },
            { value: 'both', label: 'Both' },
          ]}
        />
      </State>
      <State name="Four, long words">
        <Segment
          label="Span"
          value={span}
          onChange={setSpan}
          options={[
            { value: '7', label: 'последние 7 дней' },
            { value: '30', label: '30 дней' },
            { value: '90', label: '90 дней' },
            { value: 'all', label: 'всё время' },
          ]}
        />
      </State>
    </>
  );
}
