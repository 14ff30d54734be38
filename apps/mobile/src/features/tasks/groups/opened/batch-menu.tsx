// One-tap start, stop and close of every task of a list, behind one button of its bar.
import { operateBatch, type Assignment } from '@millrace/contract';
import { Icon, Row, Rows, Sheet, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { useSender } from '../../../../shared/hooks/use-sender.ts';
import { isHolding } from '../../common/open-profit.ts';
import { useLost } from '../../../../shared/hooks/use-lost.ts';
import { BatchSheets } from './batch-sheets.tsx';
import { useBatch } from './use-batch.ts';

const acts = [
  { act: 'start', icon: 'play', label: 'groups.startAll' },
  { act: 'stop', icon: 'pause', label: 'groups.stopAll' },
  { act: 'closeAll', icon: 'closeBox', label: 'tasks.action.closeAll' },
] as const;

export function BatchMenu({ tasks }: { tasks: readonly Assignment[] }) {
  const { t } = useLocale();
  const lost = useLost();
  const send = useSender();
  const [open, setOpen] = useState(false);
  const batch = useBatch(async (act, confirmed) => {
    const listed = acts.find((each) => each.act === act);
    if (!listed) throw new RangeError(`a list of tasks has no act ${act}`);
    return send(operateBatch, { ids: tasks.map(({ id }) => id), status: listed.act, ...confirmed });
  });
  const shown = {
    start: tasks.some(({ status, stopMake }) => status === 'close' || stopMake === 'close'),
    stop: tasks.some(({ status }) => status === 'open'),
    closeAll: tasks.some(isHolding),
  };
  if (tasks.length === 0) return null;
  return (
    <>
      <button type="button" className="icon-button icon-button-strong" aria-label={t('groups.batch')} onClick={() => setOpen(true)}>
        <Icon name="more" />
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('groups.batch')}>
        <div className="select-options">
          {lost ? <p className="gutter micro ink-warn">{t('shell.actOffline')}</p> : null}
          <Rows>
            {acts
              .filter(({ act }) => shown[act])
              .map(({ act, icon, label }) => (
                <Row
                  key={act}
                  small
                  icon={icon}
                  title={t(label)}
                  disabled={lost}
                  onClick={() => {
                    setOpen(false);
                    batch.ask(act);
                  }}
                />
              ))}
          </Rows>
        </div>
      </Sheet>
      <BatchSheets batch={batch} tasks={tasks} />
    </>
  );
}
