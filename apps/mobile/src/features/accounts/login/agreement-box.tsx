// The agreement that has to be ticked, with links to what is agreed to.
import { CheckBox, useLocale } from '@millrace/ui';
import { Link } from '@tanstack/react-router';
import { Controller, type Control, type FieldPath, type FieldValues } from 'react-hook-form';

export function AgreementBox<Values extends FieldValues>({ control, name }: { control: Control<Values>; name: FieldPath<Values> }) {
  const { t } = useLocale();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <CheckBox
          label={t('accounts.agree')}
          checked={field.value === true}
          onChange={field.onChange}
          error={fieldState.error ? t('accounts.agreeFirst') : undefined}
        >
          {t('accounts.agree')}
          <span className="flex flex-wrap gap-x-4 gap-y-5">
            <Link to="/userContract" target="_blank" className="inline-link">
              {t('nav.agreement')}
            </Link>
            <Link to="/contracts" target="_blank" className="inline-link">
              {t('nav.serviceAgreement')}
            </Link>
            <Link to="/privacy" target="_blank" className="inline-link">
              {t('nav.privacy')}
            </Link>
          </span>
        </CheckBox>
      )}
    />
  );
}
