// A task in one line: what it trades, its kind and direction, what it has booked. Leads to its page.
import type { Assignment } from '@millrace/contract';
import type { MessageKey } from '@millrace/i18n';
import { Change, Row, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { pagesOf } from './kind-pages.ts';

const directions: Readonly<Record<number, MessageKey>> = {
  1: 'tasks.direction.long',
  2: 'tasks.direction.short',
  3: 'tasks.direction.both',
};

export function OwnTaskRow({ task }: { task: Assignment }) {
  const { t } = useLocale();
  const navigate = useNavigate();
  const pages = pagesOf(task.assignmentType);
  if (!pages) return null;
  const direction = task.productType === 1 ? undefined : directions[task.buyType];
  return (
    <Row
      icon={pages.icon}
      title={task.productName}
      line={direction === undefined ? t(pages.label) : `${t(direction)} ${task.lever}× · ${t(pages.label)}`}
      value={<Change value={task.sumPnl} />}
      valueLine={t(stateWord(task))}
      onClick={() => void navigate({ to: pages.details, params: { assignmentId: task.id } })}
    />
  );
}

function stateWord(task: Assignment): MessageKey {
  if (task.fault !== null || task.runStatus === '-1') return 'tasks.state.fault';
  if (task.status === 'close') return 'tasks.state.stopped';
  if (task.stopMake === 'open') return 'tasks.state.running';
  return task.productType === 1 ? 'tasks.state.sellOnly.spot' : 'tasks.state.sellOnly.swap';
}
