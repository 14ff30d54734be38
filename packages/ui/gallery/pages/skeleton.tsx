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
          <Skeleton className="width-6rem" />
          <Skeleton className="mt-3 h-8 width-12rem" />
        </Plate>
      </State>
    </>
  );
}
