// A task in one line: what it trades, its state, direction or kind, what is open now and what was booked. Leads to its page.
import type { Assignment } from '@millrace/contract';
import type { MessageKey, Translator } from '@millrace/i18n';
import { Row, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { memo } from 'react';
import { instrumentName } from '../../shared/instrument-name.ts';
import { Booked, isHolding, OpenProfit, StateMark } from '../tasks/index.ts';
import { kindPageOf, placeOfTask } from '../../shared/pages/kind-pages.ts';

const directions: Readonly<Record<number, MessageKey>> = {
  1: 'tasks.direction.long',
  2: 'tasks.direction.short',
  3: 'tasks.direction.both',
};

/** "Long 5×" of a futures task, else its kind. */
export function taskWhat(
  { productType, buyType, lever }: Pick<Assignment, 'productType' | 'buyType' | 'lever'>,
  { label }: { label: MessageKey },
  { t }: Pick<Translator, 't'>,
): string {
  const direction = productType === 1 ? undefined : directions[buyType];
  return direction === undefined ? t(label) : `${t(direction)} ${lever}×`;
}

export const OwnTaskRow = memo(function OwnTaskRow({ task }: { task: Assignment }) {
  const locale = useLocale();
  const { t } = locale;
  const navigate = useNavigate();
  const page = kindPageOf(task.assignmentType);
  if (!page) return null;
  return (
    <Row
      icon={page.icon}
      title={instrumentName(task.instId)}
      line={
        <span className="task-row-states">
          <StateMark task={task} />
          <span className="row-detail">{taskWhat(task, page, locale)}</span>
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
      onClick={() => void navigate(placeOfTask(task.id, page))}
    />
  );
});
