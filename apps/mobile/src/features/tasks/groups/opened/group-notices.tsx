// What a trader must know of his open group: how far it is, that the operator has closed it, and a version that he has not taken over.
import type { Assignment } from '@millrace/contract';
import { Notice, Progress, useLocale } from '@millrace/ui';
import type { GroupView } from '../use-group.ts';
import type { Batch } from './use-batch.ts';

export function GroupNotices({ view: { group }, tasks, batch }: { view: GroupView; tasks: readonly Assignment[]; batch: Batch }) {
  const { t } = useLocale();
  const { state, opened, withdrawn, version } = group;
  const done = tasks.filter((task) => task.group?.step === 'started').length;
  const failed = tasks.filter((task) => task.group?.step === 'failed' || task.fault !== null).length;
  const isOpening = tasks.some((task) => task.group?.step === 'made' || task.group?.step === 'starting');
  return (
    <>
      {isOpening && state !== 'closing' ? (
        <div className="gutter mb-3">
          <Progress
            shown
            label={t('groups.openingOf', { done, all: tasks.length })}
            percent={tasks.length === 0 ? undefined : (done / tasks.length) * 100}
          />
        </div>
      ) : null}
      {state === 'closing' ? (
        <div className="gutter mb-3">
          <Progress shown label={t('groups.closingLeft', { n: tasks.length })} percent={undefined} />
        </div>
      ) : null}
      {failed > 0 ? (
        <div className="mb-3">
          <Notice warn>{t('tabs.needYou', { n: failed })}</Notice>
        </div>
      ) : null}
      {withdrawn ? (
        <div className="mb-3">
          <Notice warn>{t('refusal.groupWithdrawn')}</Notice>
        </div>
      ) : null}
      {opened !== null && opened.version < version && !withdrawn && state !== 'closing' ? (
        <div className="mb-3">
          <Notice>
            {t('groups.newVersion', { version, own: opened.version })}{' '}
            <button type="button" className="link" onClick={() => batch.ask('takeOver')}>
              {t('groups.seeChanges')}
            </button>
          </Notice>
        </div>
      ) : null}
    </>
  );
}
