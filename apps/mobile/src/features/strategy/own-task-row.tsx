// A task in one line: what it trades, its state, direction or kind, what is open now and what was booked. Leads to its page.
import type { Assignment } from '@millrace/contract';
import type { MessageKey } from '@millrace/i18n';
import { Row, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { memo } from 'react';
import { instrumentName } from '../../shared/instrument-name.ts';
import { Booked, isHolding, OpenProfit, StateMark } from '../tasks/index.ts';
import { kindPageOf } from '../../shared/pages/kind-pages.ts';

const directions: Readonly<Record<number, MessageKey>> = {
  1: 'tasks.direction.long',
  2: 'tasks.direction.short',
  3: 'tasks.direction.both',
};

export const OwnTaskRow = memo(function OwnTaskRow({ task }: { task: Assignment }) {
  const { t } = useLocale();
  const navigate = useNavigate();
  const page = kindPageOf(task.assignmentType);
  if (!page) return null;
  const direction = task.productType === 1 ? undefined : directions[task.buyType];
  const what = direction === undefined ? t(page.label) : `${t(direction)} ${task.lever}×`;
  return (
    <Row
      icon={page.icon}
      title={instrumentName(task.instId)}
      line={
        <span className="task-row-states">
          <StateMark task={task} />
          <span className="row-detail">{what}</span>
        </span>
      }
      value={isHolding(task) ? <OpenProfit task={task} /> : <Booked task={task} />}
      valueLine={
        isHolding(task) ? (
          <>
            {t('tabs.bookedShort')} <Booked task={task} />
          </>
        ) : (
          t('tabs.bookedShort')
        )
      }
      // What a follow copies is decided with the follow.
      onClick={() =>
        void (page.kind.madeBy === 'follow'
          ? navigate({ to: '/myfollow' })
          : navigate({ to: '/$kindPage/details/$assignmentId', params: { kindPage: page.kindPage, assignmentId: task.id } }))
      }
    />
  );
});
