// Swipe row: its states.
import { useState } from 'react';
import { Amount, Plate, Row, Rows, SwipeRow } from '../../src/index.ts';
import { State } from '../state.tsx';

const names = ['BTC-USDT', 'ETH-USDT', 'SOL-USDT'];

export function SwipeRowPage() {
  const [left, setLeft] = useState(names);
  const [result, setResult] = useState('Push a row to the side, or move the focus to its acts.');
  return (
    <>
      <State name="One and two acts" full>
        <Plate label="Tasks">
          <Rows>
            {left.map((name, index) => (
              <SwipeRow
                key={name}
                actions={[
                  ...(index === 0
                    ? [
                        {
                          id: 'pause',
                          label: `Pause ${name}`,
                          word: 'Pause',
                          icon: 'pause' as const,
                          onAct: () => setResult(`Paused ${name}`),
                        },
                      ]
                    : []),
                  {
                    id: 'delete',
                    label: `Delete ${name}`,
                    word: 'Delete',
                    icon: 'trash',
                    danger: true,
                    onAct: () => setLeft(left.filter((one) => one !== name)),
                  },
                ]}
              >
                <Row
                  icon="strategy"
                  title={name}
                  line="Running"
                  value={<Amount value="26.6" />}
                  onClick={() => setResult(`Opened ${name}`)}
                />
              </SwipeRow>
            ))}
          </Rows>
        </Plate>
      </State>
      <State name="What happened">
        <p role="status" className="body">
          {result}
        </p>
      </State>
    </>
  );
}
