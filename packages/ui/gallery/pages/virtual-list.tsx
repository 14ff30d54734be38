// Virtual list: its states.
import { Change, Plate, Row, VirtualList } from '../../src/index.ts';
import { State } from '../state.tsx';

const records = Array.from({ length: 10_000 }, (_, index) => ({ id: `trade-${index + 1}`, profit: (Math.sin(index) * 40).toFixed(2) }));

export function VirtualListPage() {
  return (
    <State name="10,000 records, of which only those in sight are on the page" full>
      <Plate label="Records">
        <VirtualList
          label="Trades"
          items={records}
          keyOf={(record) => record.id}
          rowPx={64}
          renderRow={(record, index) => (
            <Row
              title={`Trade ${index + 1}`}
              line={index % 7 === 0 ? 'Closed by the take profit' : 'Closed'}
              value={<Change value={record.profit} />}
            />
          )}
        />
      </Plate>
    </State>
  );
}
