// What a task waits for, in its row: its fault, that it waits for nothing, or each leg's scale or words.
import type { Assignment } from '@millrace/contract';
import { Icon, useLocale } from '@millrace/ui';
import { faultText } from './figures.ts';
import { NearEnds } from './near-ends.tsx';
import { legsOf, nearWaits, stateOf, trackOf } from './task-waits.ts';
import { useInstrument, useLastPrice } from './use-instruments.ts';
import { LegWaits, Scale, WaitLines } from './wait-track.tsx';
import './task-row.css';

interface TaskWaitingProps {
  task: Assignment;
  /** Each end as a word, a price and its distance, below the scale or without it; else as sentences below the scale. */
  near?: 'scale' | 'words' | undefined;
}

export function TaskWaiting({ task, near }: TaskWaitingProps) {
  const locale = useLocale();
  const steps = useInstrument(task.instId);
  const lastPrice = useLastPrice(task.instId);
  if (stateOf(task) === 'fault')
    return (
      <p className="task-row-message ink-warn">
        <Icon name="warn" size={16} />
        <span>{faultText(task.fault, task.why, locale)}</span>
      </p>
    );
  if (task.status === 'close') return <p className="task-row-message">{locale.t('tasks.wait.nothing')}</p>;
  return legsOf(task).map((leg) => {
    if (near === undefined) return <LegWaits key={leg} task={task} leg={leg} lastPrice={lastPrice} steps={steps} />;
    const track = trackOf(task, leg, lastPrice);
    if (!track) return <WaitLines key={leg} waits={nearWaits(task.waits, leg)} steps={steps} lastPrice={lastPrice} />;
    return (
      <div key={leg} className="task-track">
        {near === 'scale' ? <Scale track={track} lastPrice={lastPrice} steps={steps} /> : null}
        <NearEnds track={track} steps={steps} lastPrice={lastPrice} />
      </div>
    );
  });
}
