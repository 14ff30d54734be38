// Which tasks of the lead account are copied, a switch for each.
import type { LeadTask } from '@millrace/contract';
import type { MessageKey } from '@millrace/i18n';
import { Switch, useLocale } from '@millrace/ui';

interface CopiedTasksProps {
  tasks: readonly LeadTask[];
  /** By task. */
  copied: Readonly<Record<string, boolean>>;
  onChange: (copied: Readonly<Record<string, boolean>>) => void;
}

export function CopiedTasks({ tasks, copied, onChange }: CopiedTasksProps) {
  const { t } = useLocale();
  return (
    <div role="group" aria-label={t('follow.tasks')} data-part="copied-tasks">
      <p className="label">{t('follow.tasks')}</p>
      <p className="micro mt-1">{t('follow.tasksHint')}</p>
      {tasks.map(({ id, instId, assignmentType, state }) => (
        <Switch
          key={id}
          label={
            <>
              <span className="numerals">{instId}</span> {t(`tasks.kind.${assignmentType}` as MessageKey)}
              {state === 'waiting' ? <span className="micro block">{t('follow.taskWaits')}</span> : null}
            </>
          }
          checked={copied[id] ?? true}
          onChange={(value) => onChange({ ...copied, [id]: value })}
        />
      ))}
    </div>
  );
}
