// Login as a remembered account: one tap, no password. When the server no longer takes the device token, the account is forgotten here too.
import { userLogin } from '@millrace/contract';
import { Button, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { ApiError, errorText } from '../../../shared/api/api-error.ts';
import { useSender } from '../../../shared/hooks/use-sender.ts';
import { FormFailure } from '../../../shared/forms/form-failure.tsx';
import { useToast } from '../../../shared/services/services-context.ts';
import { useThrottle } from '../../../shared/hooks/use-throttle.ts';
import type { SavedAccount } from '../../../shared/session/saved-accounts.ts';
import { useOpenSession } from './use-open-session.ts';

export interface DeviceLoginFormProps {
  account: SavedAccount;
  back: string | undefined;
  onForget: () => void;
  /** The server no longer takes the device token. */
  onInvalid: () => void;
}

export function DeviceLoginForm({ account, back, onForget, onInvalid }: DeviceLoginFormProps) {
  const { t } = useLocale();
  const toast = useToast();
  const send = useSender();
  const [busy, setBusy] = useState(false);
  const openSession = useOpenSession();
  const [failure, setFailure] = useState<string>();
  const counts = useThrottle();
  const submit = async (): Promise<void> => {
    if (!counts()) return;
    setFailure(undefined);
    setBusy(true);
    try {
      const output = await send(userLogin, { number: account.number, deviceToken: account.deviceToken });
      toast(t('accounts.loggedIn'));
      await openSession(output.deviceToken === null ? { ...output, deviceToken: account.deviceToken } : output, back);
    } catch (error) {
      setFailure(errorText(error, t));
      if (error instanceof ApiError && error.reason === 'loginWrong') {
        toast(t('accounts.deviceForgotten'));
        onInvalid();
      }
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="gutter form mt-5">
      <FormFailure text={failure} />
      <Button look="primary" wide busy={busy} onClick={() => void submit()}>
        {t('accounts.loginAs', { name: account.nickname })}
      </Button>
      <Button look="line" wide onClick={onForget}>
        {t('accounts.forgetAccount')}
      </Button>
    </div>
  );
}
