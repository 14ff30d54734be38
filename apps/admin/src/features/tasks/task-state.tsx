// In which state a task is, and what is wrong with it.
import { Chip, useLocale } from '@millrace/ui';

interface TaskStateProps {
  isTrading: boolean;
  isBuying: boolean;
  /** Empty while it works. */
  fault: string;
}

export function TaskState({ isTrading, isBuying, fault }: TaskStateProps) {
  const { t } = useLocale();
  const state = !isTrading ? 'stopped' : isBuying ? 'running' : 'sellOnly.swap';
  return (
    <span className="console-marks">
      <Chip {...(state === 'running' ? { look: 'gain' as const } : {})}>{t(`tasks.state.${state}`)}</Chip>
      {fault === '' ? null : <Chip look="loss">{fault}</Chip>}
    </span>
  );
}
