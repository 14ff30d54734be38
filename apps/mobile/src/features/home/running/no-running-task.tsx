// Nothing trades: what a task does, and the way to make one.
import { Blank, Button, Plate, useLocale } from '@millrace/ui';
import { NewTaskSheet, useOfferedKinds } from '../../tasks/index.ts';

/** `first`: the trader has no task at all. */
export function NoRunningTask({ first }: { first: boolean }) {
  const { t } = useLocale();
  const offered = useOfferedKinds().length > 0;
  return (
    <Plate>
      <Blank
        icon="ladder"
        title={t('tabs.noRunning')}
        text={t('tabs.noRunningText')}
        action={
          offered ? (
            <NewTaskSheet>{(open) => <Button onClick={open}>{t(first ? 'tasks.empty.make' : 'tasks.new')}</Button>}</NewTaskSheet>
          ) : undefined
        }
      />
    </Plate>
  );
}
