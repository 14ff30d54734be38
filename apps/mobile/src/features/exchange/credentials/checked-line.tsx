// When the exchange was last asked about a key, and the way to ask now.
import { recheckKey, type Credential } from '@millrace/contract';
import { Moment, useLocale } from '@millrace/ui';
import { errorText } from '../../../shared/api/api-error.ts';
import { useSend } from '../../../shared/hooks/use-call.ts';
import { useToast } from '../../../shared/services/services-context.ts';
import { useRefreshCredentials } from './use-credentials.ts';
import '../exchange.css';

export function CheckedLine({ credential }: { credential: Credential }) {
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
    <div className="checked-line">
      <p className="micro">
        {t('exchange.checked')} <Moment timeMs={credential.checkTime} />
      </p>
      <button type="button" className="link" aria-busy={send.isPending || undefined} onClick={() => void check()}>
        {t(send.isPending ? 'exchange.checking' : 'exchange.checkAgain')}
      </button>
    </div>
  );
}
