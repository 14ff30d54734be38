// A page of tasks, with the list of all of them beside it where the window is wide.
import { SkeletonRows } from '@millrace/ui';
import { lazy, Suspense, type ReactNode } from 'react';
import { useWide } from '../../../shared/hooks/use-wide.ts';
import { loadChunk } from '../../../shared/pages/lazy-page.ts';
import './task-column.css';

/** Phones never load it. */
const TaskColumn = lazy(() => loadChunk(() => import('./task-column.tsx')).then((module) => ({ default: module.TaskColumn })));

export function BesideTasks({ children }: { children: ReactNode }) {
  if (!useWide()) return children;
  return (
    <div className="beside-tasks">
      <Suspense
        fallback={
          <div className="task-column">
            <SkeletonRows count={5} />
          </div>
        }
      >
        <TaskColumn />
      </Suspense>
      {children}
    </div>
  );
}
