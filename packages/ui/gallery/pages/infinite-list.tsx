// Infinite list: its states.
import { useRef, useState } from 'react';
import { InfiniteList, Plate, Row, Rows } from '../../src/index.ts';
import { State } from '../state.tsx';

const pageSize = 20;
const total = 60;

export function InfiniteListPage() {
  const [count, setCount] = useState(pageSize);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const failedOnce = useRef(false);
  const more = (): void => {
    setBusy(true);
    setFailed(false);
    setTimeout(() => {
      setBusy(false);
      if (count >= 2 * pageSize && !failedOnce.current) {
        failedOnce.current = true;
        setFailed(true);
      } else setCount(Math.min(total, count + pageSize));
    }, 300);
  };
  return (
    <>
      <State name="Failed" full>
        <InfiniteList hasMore failed busy={false} onMore={() => {}}>
          {null}
        </InfiniteList>
      </State>
      <State name="Grows to 60 rows; the third page fails once" full>
        <InfiniteList hasMore={count < total} busy={busy} failed={failed} onMore={more}>
          <Plate label="Records">
            <Rows>
              {Array.from({ length: count }, (_, index) => (
                <Row key={index} title={`Record ${index + 1}`} small />
              ))}
            </Rows>
          </Plate>
        </InfiniteList>
      </State>
    </>
  );
}
