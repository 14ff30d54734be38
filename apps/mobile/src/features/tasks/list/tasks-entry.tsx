// The line on the home page that leads to the tasks.
import { Plate, Row, Rows, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { useTopic } from '../../../shared/hooks/use-topic.ts';
import { tasksTopic } from '../../../shared/stream/topics.ts';

export function TasksEntry() {
  const { t } = useLocale();
  const { data } = useTopic(tasksTopic);
  const navigate = useNavigate();
  return (
    <Plate>
      <Rows>
        <Row
          icon="ladder"
          title={t('nav.tasks')}
          line={data ? t('nav.taskCount', { n: data.length }) : undefined}
          onClick={() => void navigate({ to: '/tasks' })}
        />
      </Rows>
    </Plate>
  );
}
