// The line on the home page that leads to the tasks.
import { Plate, Row, Rows, useLocale } from '@millrace/ui';
import { useTopic } from '../../stream/use-topic.ts';
import { tasksTopic } from '../../stream/topics.ts';

export function TasksEntry() {
  const { t } = useLocale();
  const { data } = useTopic(tasksTopic);
  return (
    <Plate>
      <Rows>
        <Row icon="ladder" title={t('nav.tasks')} line={data ? t('nav.taskCount', { n: data.length }) : undefined} />
      </Rows>
    </Plate>
  );
}
