// A password that is being made, typed twice.
import { Field, useLocale } from '@millrace/ui';
import { useFormState, type FieldPath, type UseFormReturn } from 'react-hook-form';
import { messageOf } from './email-with-code.tsx';

export interface NewPasswordFieldsProps<Values extends { password: string; confirm: string }> {
  form: UseFormReturn<Values>;
  label: string;
}

export function NewPasswordFields<Values extends { password: string; confirm: string }>({ form, label }: NewPasswordFieldsProps<Values>) {
  const { t } = useLocale();
  const { errors } = useFormState({ control: form.control });
  return (
    <>
      <Field
        label={label}
        type="password"
        autoComplete="new-password"
        hint={t('accounts.passwordHint')}
        error={messageOf(errors.password)}
        {...form.register('password' as FieldPath<Values>)}
      />
      <Field
        label={t('accounts.confirmPassword')}
        type="password"
        autoComplete="new-password"
        error={messageOf(errors.confirm)}
        {...form.register('confirm' as FieldPath<Values>)}
      />
    </>
  );
}
