// What a guest can do: look around in the demo trader's account, or make one of their own. Without the demo the account is the first.
import { Button, Icon, useLocale } from '@millrace/ui';
import { lookAround } from '@millrace/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { errorText } from '../../../shared/api/api-error.ts';
import { FormFailure } from '../../../shared/forms/form-failure.tsx';
import { useSender } from '../../../shared/hooks/use-sender.ts';
import { useServices, useTenant } from '../../../shared/services/services-context.ts';

export function GuestActs({ titled = false }: { titled?: boolean }) {
  const { t } = useLocale();
  const navigate = useNavigate();
  const tenant = useTenant();
  const { busy, failure, look } = useLookAround();
  const shown = tenant?.lookAround === true;
  return (
    <div className="grid gap-2">
      {titled && shown ? (
        <>
          <h2>{t('accounts.seeItAlive')}</h2>
          <p className="ink-2">{t('accounts.seeItAliveText')}</p>
        </>
      ) : null}
      <FormFailure text={failure} />
      {shown ? (
        <Button look="primary" wide busy={busy} onClick={() => void look()}>
          <Icon name="eye" size={20} />
          {t('accounts.lookAround')}
        </Button>
      ) : null}
      {tenant?.registerUrl === '' ? null : (
        <Button look={shown ? 'line' : 'primary'} wide onClick={() => void navigate({ to: '/reg' })}>
          {t('accounts.createAccount')}
        </Button>
      )}
    </div>
  );
}

function useLookAround() {
  const { t } = useLocale();
  const { session } = useServices();
  const navigate = useNavigate();
  const send = useSender();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const look = async (): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      const { token, user } = await send(lookAround, {});
      session.open(token, user, { guest: true });
      await navigate({ to: '/', replace: true });
    } catch (error) {
      setFailure(errorText(error, t));
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, look };
}
