// Skeleton: its states.
import { Plate, Skeleton, SkeletonRows } from '../../src/index.ts';
import { State } from '../state.tsx';

export function SkeletonPage() {
  return (
    <>
      <State name="Rows" full>
        <SkeletonRows count={3} />
      </State>
      <State name="A figure" full>
        <Plate pad label="Figure">
          <Skeleton className="w-24" />
          <Skeleton className="mt-3 h-8 w-48" />
        </Plate>
      </State>
    </>
  );
}
