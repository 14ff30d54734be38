// What comes after a cycle: the next one, or the end.
import { OptionList, Sheet, useLocale } from '@millrace/ui';
import { FormFailure } from '../../../shared/forms/form-failure.tsx';
import type { AskProps } from './ask-props.ts';

export function RepeatSheet({ task, open, failure, onDo, onClose }: AskProps) {
  const { t } = useLocale();
  const value = task.repeatOrder === -1 ? '-1' : '1';
  return (
    <Sheet open={open} onClose={onClose} title={t('tasks.confirm.repeat.title')}>
      <OptionList
        label={t('tasks.confirm.repeat.title')}
        value={value}
        options={[
          { value: '-1', label: t('tasks.repeat'), line: t('tasks.confirm.repeat.repeat') },
          { value: '1', label: t('tasks.single'), line: t('tasks.confirm.repeat.single') },
        ]}
        onChange={(next) => {
          if (next === value) onClose();
          else onDo({ repeatOrder: next === '-1' ? -1 : 1 });
        }}
      />
      <FormFailure text={failure} />
    </Sheet>
  );
}
