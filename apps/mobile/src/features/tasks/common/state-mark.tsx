// The state of a task as shape and word: running dot, sell-only half circle, stopped hollow square, fault triangle.
import type { Assignment } from '@millrace/contract';
import type { MessageKey } from '@millrace/i18n';
import { useLocale } from '@millrace/ui';
import type { ReactNode } from 'react';
import { stateOf, type TaskState } from './task-waits.ts';
import './task-row.css';

const shapes: Record<TaskState, { look: string; shape: ReactNode }> = {
  running: { look: 'state-mark-running', shape: <circle cx="5" cy="5" r="4.2" fill="currentColor" /> },
  sellOnly: {
    look: 'state-mark-selling',
    shape: (
      <>
        <circle cx="5" cy="5" r="4" fill="none" stroke="currentColor" strokeWidth="1.4" />
        <path d="M5 1a4 4 0 0 1 0 8z" fill="currentColor" />
      </>
    ),
  },
  stopped: {
    look: 'state-mark-stopped',
    shape: <rect x="1.2" y="1.2" width="7.6" height="7.6" fill="none" stroke="currentColor" strokeWidth="1.4" />,
  },
  fault: { look: 'state-mark-faulty', shape: <path d="M5 .8 9.6 9.2H.4z" fill="currentColor" /> },
};

export function StateMark({ task }: { task: Pick<Assignment, 'runStatus' | 'fault' | 'status' | 'stopMake' | 'productType'> }) {
  const { t } = useLocale();
  const state = stateOf(task);
  return <StateShape state={state}>{t(stateWord(state, task.productType))}</StateShape>;
}

/** The shape of a state beside its words. */
export function StateShape({ state, children }: { state: TaskState; children: ReactNode }) {
  const { look, shape } = shapes[state];
  return (
    <span className={`state-mark ${look}`} data-state={state}>
      <svg viewBox="0 0 10 10" aria-hidden="true">
        {shape}
      </svg>
      <span>{children}</span>
    </span>
  );
}

function stateWord(state: TaskState, productType: number): MessageKey {
  if (state === 'sellOnly') return productType === 1 ? 'tasks.state.sellOnly.spot' : 'tasks.state.sellOnly.swap';
  return `tasks.state.${state}`;
}
