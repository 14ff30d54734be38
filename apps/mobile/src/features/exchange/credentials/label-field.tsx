// The label of a key that is linked: filled in and folded away, for whoever wants another. One that was refused is open.
import { Field, useLocale } from '@millrace/ui';
import { useState } from 'react';
import type { FieldPath, UseFormReturn } from 'react-hook-form';
import { trimmed, typed } from './key-fields.tsx';

interface Labelled {
  remark: string;
}

export function LabelField<Values extends Labelled>({ form }: { form: UseFormReturn<Values> }) {
  const { t } = useLocale();
  const [open, setOpen] = useState(false);
  const remark = 'remark' as FieldPath<Values>;
  const error = form.formState.errors[remark]?.message;
  if (!open && error === undefined)
    return (
      <p className="label flex items-center justify-between">
        <span>{t('exchange.labelIs', { label: form.getValues(remark) })}</span>
        <button type="button" className="link" onClick={() => setOpen(true)}>
          {t('exchange.labelChange')}
        </button>
      </p>
    );
  return (
    <Field
      label={t('exchange.remark')}
      {...typed}
      hint={t('exchange.remarkHint')}
      error={typeof error === 'string' ? error : undefined}
      {...form.register(remark, trimmed)}
    />
  );
}
