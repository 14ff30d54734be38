// Takes a top-up order back while nobody has decided it; asks first, since money may be on its way.
import { cancelTopUp, getTopUp, pageTopUp, type TopUpRow } from '@millrace/contract';
import { Button, ConfirmSheet, useLocale } from '@millrace/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../shared/api/api-error.ts';
import { FormFailure } from '../../../shared/forms/form-failure.tsx';
import { useSend } from '../../../shared/hooks/use-call.ts';
import { useLost } from '../../../shared/hooks/use-lost.ts';
import { useToast } from '../../../shared/services/services-context.ts';

export function CancelOrder({ order }: { order: TopUpRow }) {
  const { t } = useLocale();
  const lost = useLost();
  const toast = useToast();
  const queries = useQueryClient();
  const send = useSend(cancelTopUp);
  const [asked, setAsked] = useState(false);
  const cancel = async (): Promise<void> => {
    try {
      await send.mutateAsync({ id: order.id });
      toast(t('wallet.topUp.cancelled'));
      setAsked(false);
    } catch {
      // Said on the sheet.
    } finally {
      await Promise.all([getTopUp, pageTopUp].map(({ path }) => queries.invalidateQueries({ queryKey: [path] })));
    }
  };
  return (
    <>
      <Button
        wide
        disabled={lost}
        onClick={() => {
          send.reset();
          setAsked(true);
        }}
      >
        {t('wallet.topUp.cancel')}
      </Button>
      <ConfirmSheet
        open={asked}
        onClose={() => setAsked(false)}
        title={t('wallet.topUp.cancelAsk')}
        text={t('wallet.topUp.cancelText')}
        doLabel={t('wallet.topUp.cancel')}
        keepLabel={t('wallet.topUp.keep')}
        busy={send.isPending}
        onDo={() => void cancel()}
      >
        <FormFailure text={send.error ? errorText(send.error, t) : undefined} />
      </ConfirmSheet>
    </>
  );
}
