// A component in one of its states, under the state's name.
import type { ReactNode } from 'react';

export interface StateProps {
  name: string;
  /** From edge to edge, for what brings its own margins. */
  full?: boolean | undefined;
  /** Side by side instead of one under the other. */
  flow?: boolean | undefined;
  children: ReactNode;
}

export function State({ name, full, flow, children }: StateProps) {
  return (
    <section className={full ? 'g-state full' : 'g-state'}>
      <h2>{name}</h2>
      <div className={flow ? 'g-flow' : 'g-stack'}>{children}</div>
    </section>
  );
}
