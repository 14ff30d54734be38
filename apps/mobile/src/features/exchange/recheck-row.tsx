// Asks the exchange about a linked key now.
import { recheckKey, type Credential } from '@millrace/contract';
import { Row, useLocale } from '@millrace/ui';
import { errorText } from '../../api/api-error.ts';
import { useSend } from '../../api/use-call.ts';
import { useToast } from '../../frame/services-context.ts';
import { useRefreshCredentials } from './use-credentials.ts';

export function RecheckRow({ credential }: { credential: Credential }) {
  const { t } = useLocale();
  const toast = useToast();
  const send = useSend(recheckKey);
  const refresh = useRefreshCredentials();
  const check = async (): Promise<void> => {
    if (send.isPending) return;
    try {
      const found = await send.mutateAsync({ id: credential.id });
      toast(t(found.status === 'ok' ? 'exchange.works' : 'exchange.broken'));
      await refresh();
    } catch (error) {
      toast(errorText(error, t));
    }
  };
  return (
    <Row
      small
      icon="refresh"
      title={t('exchange.checkAgain')}
      line={send.isPending ? t('exchange.checking') : undefined}
      onClick={() => void check()}
    />
  );
}
