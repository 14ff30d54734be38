// All tasks beside the page of one, in a wide window: a search, the list, and what the keys do. It scrolls for itself.
import type { Assignment } from '@millrace/contract';
import { Blank, Broken, Button, Icon, SkeletonRows, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { errorText } from '../../../shared/api/api-error.ts';
import { instrumentName } from '../../../shared/instrument-name.ts';
import { COLUMN_ROWS } from '../limits.ts';
import { useTasks, type Live } from '../common/use-tasks.ts';
import { layoutOf } from '../task-kinds.ts';
import { NewTaskSheet, useOfferedKinds } from './new-task-sheet.tsx';
import { TaskRow } from './task-row.tsx';

export function TaskColumn() {
  const { t } = useLocale();
  const tasks = useTasks();
  const kinds = useOfferedKinds();
  const [asked, setAsked] = useState('');
  return (
    <section className="task-column" aria-label={t('nav.tasks')}>
      <header className="task-column-head">
        <h2>{t('tasks.title')}</h2>
        {kinds.length > 0 ? (
          <NewTaskSheet>
            {(open) => (
              <Button size="small" onClick={open}>
                <Icon name="plus" size={16} />
                {t('tasks.new')}
              </Button>
            )}
          </NewTaskSheet>
        ) : null}
        <label className="task-column-search">
          <Icon name="search" size={18} />
          <input
            type="search"
            value={asked}
            placeholder={t('tasks.search')}
            aria-label={t('nav.key.search')}
            onChange={({ target }) => setAsked(target.value)}
          />
          <kbd aria-hidden="true">/</kbd>
        </label>
      </header>
      <FoundTasks tasks={tasks} asked={asked} />
    </section>
  );
}

function FoundTasks({ tasks, asked }: { tasks: Live<readonly Assignment[]>; asked: string }) {
  const { t } = useLocale();
  const [shown, setShown] = useState(COLUMN_ROWS);
  if (tasks.error !== undefined) return <Broken title={errorText(tasks.error, t)} onRetry={tasks.retry} busy={tasks.busy} />;
  if (!tasks.data) return <SkeletonRows count={5} />;
  const words = asked.toLowerCase().split(/\s+/).filter(Boolean);
  const textOf = ({ instId, assignmentType }: Assignment): string => {
    const layout = layoutOf(assignmentType);
    return `${instId} ${instrumentName(instId)} ${layout ? t(layout.label) : ''}`.toLowerCase();
  };
  const found = tasks.data.filter((task) => words.every((word) => textOf(task).includes(word)));
  if (found.length === 0) return tasks.data.length === 0 ? null : <Blank icon="search" title={t('tasks.noneFound')} />;
  return (
    <>
      <ul className="task-column-rows">
        {found.slice(0, shown).map((task) => (
          <li key={task.id}>
            <TaskRow task={task} />
          </li>
        ))}
      </ul>
      {found.length > shown ? (
        <div className="inset pb-3">
          <Button wide onClick={() => setShown(shown + COLUMN_ROWS)}>
            {t('tabs.all', { n: found.length })}
          </Button>
        </div>
      ) : null}
    </>
  );
}
