// The code of an authenticator app, or a recovery code in its place.
import { Field, useLocale } from '@millrace/ui';
import type { ComponentPropsWithRef } from 'react';

export interface TotpFieldProps extends ComponentPropsWithRef<'input'> {
  error: string | undefined;
  /** Without a hint only the app's code makes sense here. */
  recovery?: boolean;
}

export function TotpField({ error, recovery = false, ...input }: TotpFieldProps) {
  const { t } = useLocale();
  return (
    <Field
      label={t('accounts.twoStep.code')}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      inputMode={recovery ? 'text' : 'numeric'}
      hint={recovery ? t('accounts.twoStep.codeHint') : undefined}
      error={error}
      {...input}
    />
  );
}

/** As the server reads it: without spaces, in capitals. */
export function plainTotp(text: string): string {
  return text.replaceAll(/\s/g, '').toUpperCase();
}
