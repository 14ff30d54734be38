// Tasks of all traders: the list, or the one that is open.
import { useLocale } from '@millrace/ui';
import { OpenTask } from './task.tsx';
import { TaskList } from './task-list.tsx';
import { useTasksSearch } from './tasks-search.ts';

export function TasksPage() {
  const { t } = useLocale();
  const { search } = useTasksSearch();
  return (
    <main className="console-main console-main-wide">
      <h1 className="console-title">{t('console.tasks')}</h1>
      {search.id === undefined ? <TaskList /> : <OpenTask id={search.id} />}
    </main>
  );
}
