// Progress: its states.
import { Progress } from '../../src/index.ts';
import { State } from '../state.tsx';

export function ProgressPage() {
  return (
    <>
      <State name="On its way, with words">
        <Progress shown label="Group volume" percent={76} />
      </State>
      <State name="Met">
        <Progress shown label="Direct members" percent={100} />
      </State>
      <State name="Nobody knows how long">
        <Progress label="Checking the key" percent={undefined} />
      </State>
      <State name="Failed">
        <Progress shown failed label="Download" percent={38} />
      </State>
    </>
  );
}
