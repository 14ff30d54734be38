// A sheet that asks with words only.
import { ConfirmSheet, useLocale } from '@millrace/ui';
import { FormFailure } from '../../../shared/forms/form-failure.tsx';
import type { AskProps } from './ask-props.ts';

export function DeleteSheet({ open, busy, failure, onDo, onClose }: AskProps) {
  const { t } = useLocale();
  return (
    <ConfirmSheet
      open={open}
      onClose={onClose}
      title={t('tasks.confirm.delete.title')}
      text={t('tasks.confirm.delete.text')}
      doLabel={t('tasks.action.delete')}
      keepLabel={t('tasks.confirm.keep')}
      danger
      busy={busy}
      onDo={() => onDo()}
    >
      <FormFailure text={failure} />
    </ConfirmSheet>
  );
}
