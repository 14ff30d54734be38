// Forgets a key after a confirmation. Refused by the server while tasks use it.
import { unlinkCredential, type Credential } from '@millrace/contract';
import { ConfirmSheet, Row, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { errorText } from '../../../shared/api/api-error.ts';
import { useSend } from '../../../shared/hooks/use-call.ts';
import { FormFailure } from '../../../shared/forms/form-failure.tsx';
import { useToast } from '../../../shared/services/services-context.ts';
import { useRefreshCredentials } from './use-credentials.ts';

export function UnlinkRow({ credential }: { credential: Credential }) {
  const { t } = useLocale();
  const toast = useToast();
  const send = useSend(unlinkCredential);
  const refresh = useRefreshCredentials();
  const [open, setOpen] = useState(false);
  const [failure, setFailure] = useState<string>();
  const unlink = async (): Promise<void> => {
    setFailure(undefined);
    try {
      await send.mutateAsync({ id: credential.id });
      toast(t('exchange.unlinked'));
      setOpen(false);
      await refresh();
    } catch (error) {
      setFailure(errorText(error, t));
    }
  };
  return (
    <>
      <Row small icon="trash" title={t('exchange.unlink')} onClick={() => setOpen(true)} />
      <ConfirmSheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('exchange.unlinkTitle', { name: credential.remark })}
        text={t('exchange.unlinkText')}
        doLabel={t('exchange.unlink')}
        danger
        busy={send.isPending}
        onDo={() => void unlink()}
      >
        <FormFailure text={failure} />
      </ConfirmSheet>
    </>
  );
}
