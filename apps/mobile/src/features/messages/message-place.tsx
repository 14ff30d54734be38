// The button of a message: to the page where it is dealt with. A task that is gone leads to the list of tasks; a page that the menu lacks has no button.
import { getUserAssignmentDetailsById, messageKinds, messagePlaces, pageAccess, type Message, type MessagePlace } from '@millrace/contract';
import { Button, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { useRead } from '../../shared/hooks/use-call.ts';
import { kindPageOf } from '../../shared/pages/kind-pages.ts';
import { isOpenToSession } from '../../shared/pages/page-access.ts';
import { useSession } from '../../shared/services/services-context.ts';

export function MessagePlaceButton({ message: { kind, taskId } }: { message: Message }) {
  const { place } = messageKinds[kind];
  if (messagePlaces[place] !== 'task') return <PlaceButton place={place} />;
  return taskId === null ? <PlaceButton place="tasks" /> : <TaskButton taskId={taskId} />;
}

function PlaceButton({ place }: { place: Exclude<MessagePlace, 'task'> | MessagePlace }) {
  const { t } = useLocale();
  const navigate = useNavigate();
  const to = messagePlaces[place];
  const open = useSession((state) => to !== 'task' && isOpenToSession(pageAccess[to], state.permissions));
  if (!open || to === 'task') return null;
  return (
    <Button look="primary" wide onClick={() => void navigate({ to })}>
      {t(`inbox.to.${place}`)}
    </Button>
  );
}

function TaskButton({ taskId }: { taskId: string }) {
  const { t } = useLocale();
  const navigate = useNavigate();
  const { data: task, isPending } = useRead(getUserAssignmentDetailsById, { id: taskId });
  const page = task && kindPageOf(task.assignmentType);
  if (!page && !isPending) return <PlaceButton place="tasks" />;
  return (
    <Button
      look="primary"
      wide
      busy={isPending}
      onClick={() =>
        page && void navigate({ to: '/$kindPage/details/$assignmentId', params: { kindPage: page.kindPage, assignmentId: taskId } })
      }
    >
      {t('inbox.to.task')}
    </Button>
  );
}
