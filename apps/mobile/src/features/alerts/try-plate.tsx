// One alert now, by each channel.
import { alertChannels, tryAlert, type AlertChannel } from '@millrace/contract';
import { Button, Plate, Section, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { errorText } from '../../shared/api/api-error.ts';
import { FormFailure } from '../../shared/forms/form-failure.tsx';
import { useSend } from '../../shared/hooks/use-call.ts';
import { useToast } from '../../shared/services/services-context.ts';

export function TryPlate({ onTried }: { onTried: () => void }) {
  const { t } = useLocale();
  const toast = useToast();
  const send = useSend(tryAlert);
  const [failure, setFailure] = useState<string>();
  const tryOut = async (channel: AlertChannel): Promise<void> => {
    setFailure(undefined);
    try {
      await send.mutateAsync({ channel });
      toast(t('alerts.tried'));
    } catch (error) {
      setFailure(errorText(error, t));
    }
    onTried();
  };
  return (
    <>
      <Section title={t('alerts.try')} />
      <Plate pad>
        <div className="grid gap-3">
          <div className="alert-halves">
            {alertChannels.map((channel) => (
              <Button key={channel} look="line" wide busy={send.isPending} onClick={() => void tryOut(channel)}>
                {t(channel === 'push' ? 'alerts.tryPush' : 'alerts.tryMail')}
              </Button>
            ))}
          </div>
          <FormFailure text={failure} />
        </div>
      </Plate>
    </>
  );
}
