// "Long 5×": direction and leverage of a task, where its kind has them.
import type { Assignment } from '@millrace/contract';
import { Chip, useLocale } from '@millrace/ui';
import { directionWord } from './direction.ts';

export function DirectionChip({ task }: { task: Pick<Assignment, 'buyType' | 'lever' | 'productType'> }) {
  const { t } = useLocale();
  if (task.productType === 1) return null;
  return (
    <Chip>
      {t(directionWord(task.buyType))} {task.lever}×
    </Chip>
  );
}
