// The six cells of an emailed code with the button that sends one.
import type { EmailCodePurpose } from '@millrace/contract';
import { CodeField, useLocale } from '@millrace/ui';
import { Controller, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { useState } from 'react';
import { errorText } from '../../../shared/api/api-error.ts';
import { useToast } from '../../../shared/services/services-context.ts';
import { useThrottle } from '../../../shared/hooks/use-throttle.ts';
import { useEmailCode } from './use-email-code.ts';

export interface EmailCodeFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  purpose: EmailCodePurpose;
  /** The address, or undefined after saying what is wrong with it. */
  email: () => Promise<string | undefined>;
  /** Instead of the usual line below. */
  hint?: string;
}

export function EmailCodeField<Values extends FieldValues>({ control, name, purpose, email, hint }: EmailCodeFieldProps<Values>) {
  const { t, now } = useLocale();
  const toast = useToast();
  const code = useEmailCode(purpose, now);
  const [failure, setFailure] = useState<string>();
  const send = async (): Promise<void> => {
    setFailure(undefined);
    const address = await email();
    if (address === undefined) return;
    try {
      await code.send(address);
      toast(t('accounts.codeSent'));
    } catch (error) {
      setFailure(errorText(error, t));
    }
  };
  const counts = useThrottle();
  const idle = code.waitSec > 0 || code.busy;
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <CodeField
          label={t('accounts.verificationCode')}
          value={field.value}
          name={field.name}
          onChange={field.onChange}
          onBlur={field.onBlur}
          error={fieldState.error?.message ?? failure}
          hint={hint ?? t('accounts.codeHint')}
          end={
            <button
              type="button"
              className="link code-request"
              aria-disabled={idle || undefined}
              onClick={() => {
                if (!idle && counts()) void send();
              }}
            >
              {code.waitSec > 0 ? t('accounts.resendIn', { seconds: code.waitSec }) : t('accounts.sendCode')}
            </button>
          }
        />
      )}
    />
  );
}
