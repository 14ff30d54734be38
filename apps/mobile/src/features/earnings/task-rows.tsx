// What each task brought in the span, greatest first; one that still exists leads to its page.
import { pageTaskEarnings, type TaskEarnings } from '@millrace/contract';
import type { MessageKey } from '@millrace/i18n';
import { Blank, Change, Row, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { usePages } from '../../shared/hooks/use-pages.ts';
import { instrumentName } from '../../shared/instrument-name.ts';
import { PagedRows } from '../../shared/pages/paged-rows.tsx';
import { kindPageOf } from '../../shared/pages/kind-pages.ts';
import { useServices } from '../../shared/services/services-context.ts';
import { TASKS_PAGE } from './limits.ts';
import type { spanOf } from './profit-span.ts';

export function TaskRows({ span }: { span: ReturnType<typeof spanOf> }) {
  const { t } = useLocale();
  const { api } = useServices();
  const pages = usePages([pageTaskEarnings.path, 'pages', span], (pageNum, signal) =>
    api.call(pageTaskEarnings, { ...span, pageNum, pageSize: TASKS_PAGE }, { signal }),
  );
  return (
    <PagedRows pages={pages} empty={<Blank icon="chart" title={t('earnings.empty.title')} text={t('earnings.empty.text')} />}>
      {(row) => (
        <div key={row.taskId ?? 'shares'} data-task={row.taskId ?? 'shares'} data-value={row.net}>
          <TaskRow row={row} />
        </div>
      )}
    </PagedRows>
  );
}

function TaskRow({ row }: { row: TaskEarnings }) {
  const { t } = useLocale();
  const navigate = useNavigate();
  const { taskId, assignmentType, instId, deleted, cycles, net } = row;
  if (taskId === null || assignmentType === null || instId === null)
    return <Row small title={t('earnings.shares')} value={<Change value={net} />} />;
  const page = deleted ? undefined : kindPageOf(assignmentType);
  const kind = t(`tasks.kind.${assignmentType}` as MessageKey);
  return (
    <Row
      small
      title={`${instrumentName(instId)} ${kind}`}
      line={[t('earnings.cycles', { n: cycles }), ...(deleted ? [t('earnings.deleted')] : [])].join(', ')}
      value={<Change value={net} />}
      onClick={
        page && (() => void navigate({ to: '/$kindPage/details/$assignmentId', params: { kindPage: page.kindPage, assignmentId: taskId } }))
      }
    />
  );
}
