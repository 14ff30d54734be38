// An emailed code: the button that sends one, and once one was sent the six cells for it.
import type { EmailCodePurpose } from '@millrace/contract';
import { Button, CodeField, FieldNote, useLocale } from '@millrace/ui';
import { Controller, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { useId, useState } from 'react';
import { ApiError, errorText } from '../../../shared/api/api-error.ts';
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
  const [isSent, setIsSent] = useState(false);
  const send = async (): Promise<void> => {
    setFailure(undefined);
    const address = await email();
    if (address === undefined) return;
    try {
      await code.send(address);
      setIsSent(true);
      toast(t('accounts.codeSent'));
    } catch (error) {
      // One was sent before: by another page, or before this one was opened anew.
      if (error instanceof ApiError && error.reason === 'emailCodeTooSoon') setIsSent(true);
      setFailure(errorText(error, t));
    }
  };
  const counts = useThrottle();
  const idle = code.waitSec > 0 || code.busy;
  const ask = (): void => {
    if (!idle && counts()) void send();
  };
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) =>
        isSent || field.value !== '' ? (
          <CodeField
            label={t('accounts.verificationCode')}
            value={field.value}
            name={field.name}
            onChange={field.onChange}
            onBlur={field.onBlur}
            error={fieldState.error?.message ?? failure}
            hint={hint ?? t('accounts.codeHint')}
            end={
              <button type="button" className="link code-request" aria-disabled={idle || undefined} onClick={ask}>
                {code.waitSec > 0 ? t('accounts.resendIn', { seconds: code.waitSec }) : t('accounts.sendCode')}
              </button>
            }
          />
        ) : (
          <NotSent hint={hint ?? t('accounts.codeComes')} error={fieldState.error?.message ?? failure} busy={code.busy} onSend={ask} />
        )
      }
    />
  );
}

interface NotSentProps {
  hint: string;
  error: string | undefined;
  busy: boolean;
  onSend: () => void;
}

/** Nothing to type yet. */
function NotSent({ hint, error, busy, onSend }: NotSentProps) {
  const { t } = useLocale();
  const id = useId();
  return (
    <div className="field">
      <Button look="line" wide busy={busy} onClick={onSend}>
        {t('accounts.sendCode')}
      </Button>
      <FieldNote id={id} error={error} hint={hint} />
    </div>
  );
}
