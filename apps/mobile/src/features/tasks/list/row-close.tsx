// Closes what a task holds from its row of a list: swiped aside, a row has the act; the sheet names what it brings and costs first.
import { operateBatch, type Assignment } from '@millrace/contract';
import { SwipeRow, useLocale } from '@millrace/ui';
import { useState, type ReactNode } from 'react';
import { useSender } from '../../../shared/hooks/use-sender.ts';
import { instrumentName } from '../../../shared/instrument-name.ts';
import { useSession } from '../../../shared/services/services-context.ts';
import { isHolding } from '../common/open-profit.ts';
import { BatchSheets } from '../groups/opened/batch-sheets.tsx';
import { useBatch } from '../groups/opened/use-batch.ts';
import { useLost } from '../../../shared/hooks/use-lost.ts';
import { layoutOf } from '../task-kinds.ts';
import { TaskRow } from '../rows/task-row.tsx';

export interface RowClose {
  row: (task: Assignment) => ReactNode;
  sheets: ReactNode;
}

export function useRowClose(tasks: readonly Assignment[]): RowClose {
  const { t } = useLocale();
  const send = useSender();
  const lost = useLost();
  const permissions = useSession((state) => state.permissions);
  const [id, setId] = useState('');
  const batch = useBatch(async (_act, confirmed) => send(operateBatch, { ids: [id], status: 'closeAll', ...confirmed }));
  const mayClose = (task: Assignment): boolean => {
    const kind = layoutOf(task.assignmentType)?.kind;
    return !lost && isHolding(task) && kind?.takes('closeAll') === true && permissions.includes(kind.permissions.closeAll);
  };
  const ask = (task: Assignment): void => {
    setId(task.id);
    batch.ask('closeAll');
  };
  return {
    row: (task) => {
      if (!mayClose(task)) return <TaskRow task={task} />;
      const word = t('tasks.bar.closeAll');
      return (
        <SwipeRow
          actions={[
            {
              id: 'closeAll',
              icon: 'closeBox',
              word,
              label: `${word}: ${instrumentName(task.instId)}`,
              danger: true,
              onAct: () => ask(task),
            },
          ]}
        >
          <TaskRow task={task} />
        </SwipeRow>
      );
    },
    sheets: <BatchSheets batch={batch} tasks={tasks.filter((task) => task.id === id)} />,
  };
}
