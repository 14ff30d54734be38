// Switches a linked account so that it holds perpetual swaps, after its owner was asked.
import { switchAccountModes, type Credential } from '@millrace/contract';
import { Button, Row, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { errorText } from '../../../shared/api/api-error.ts';
import { useSend } from '../../../shared/hooks/use-call.ts';
import { useToast } from '../../../shared/services/services-context.ts';
import { SwitchSheet } from './switch-sheet.tsx';
import { useRefreshCredentials } from './use-credentials.ts';

export function SwitchRow({ credential }: { credential: Credential }) {
  const { t } = useLocale();
  const toast = useToast();
  const send = useSend(switchAccountModes);
  const refresh = useRefreshCredentials();
  const [open, setOpen] = useState(false);
  const [failure, setFailure] = useState<string>();
  const change = async (): Promise<void> => {
    setFailure(undefined);
    try {
      await send.mutateAsync({ id: credential.id });
      toast(t('exchange.switched'));
      setOpen(false);
      await refresh();
    } catch (error) {
      setFailure(errorText(error, t));
    }
  };
  const close = (): void => {
    if (!send.isPending) setOpen(false);
  };
  return (
    <>
      <Row small icon="settings" title={t('exchange.switch')} onClick={() => setOpen(true)} />
      <SwitchSheet open={open} switches={credential.switches} failure={failure} onClose={close}>
        <Button disabled={send.isPending} onClick={close}>
          {t('common.cancel')}
        </Button>
        <Button look="primary" busy={send.isPending} onClick={() => void change()}>
          {t('exchange.switchDo')}
        </Button>
      </SwitchSheet>
    </>
  );
}
