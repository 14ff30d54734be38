// Error state: its states.
import { Broken } from '../../src/index.ts';
import { State } from '../state.tsx';

export function BrokenPage() {
  return (
    <>
      <State name="What failed, what goes on, and again" full>
        <Broken title="The server did not answer" text="Your tasks run on the server and go on without this screen." onRetry={() => {}} />
      </State>
      <State name="Trying again" full>
        <Broken busy onRetry={() => {}} />
      </State>
    </>
  );
}
