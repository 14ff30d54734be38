// Pull to refresh: its states.
import { useState } from 'react';
import { Plate, PullToRefresh, Row, Rows, Segment } from '../../src/index.ts';
import { State } from '../state.tsx';

export function PullToRefreshPage() {
  const [times, setTimes] = useState(0);
  const [ends, setEnds] = useState('well');
  const refresh = async (): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, 800));
    if (ends === 'badly') throw new Error('as asked');
    setTimes((before) => before + 1);
  };
  return (
    <PullToRefresh onRefresh={refresh}>
      <State name="How it ends">
        <Segment
          label="How it ends"
          value={ends}
          onChange={setEnds}
          options={[
            { value: 'well', label: 'Well' },
            { value: 'badly', label: 'Badly' },
          ]}
        />
      </State>
      <State name="Pull the page down, or press Tab for the button" full>
        <Plate label="Rows">
          <Rows>
            <Row
              title={
                <>
                  Refreshed <span data-times={times}>{times}</span> times
                </>
              }
            />
            <Row title="ETH-USDT" line="Running" />
            <Row title="SOL-USDT" line="Sells only" />
          </Rows>
        </Plate>
      </State>
    </PullToRefresh>
  );
}
