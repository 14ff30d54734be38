// The trader is back: the key is made, checked and linked, once, and then they go where they wanted to. A line that broke on the way may be tried again: the
// same state gives the same account.
import { cancelFastConnect, finishFastConnect } from '@millrace/contract';
import { Broken, useLocale } from '@millrace/ui';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { errorText, outcomeUnknown } from '../../../shared/api/api-error.ts';
import { useSend } from '../../../shared/hooks/use-call.ts';
import type { Landing } from '../../../shared/services/link-arrivals.ts';
import { useServices, useToast } from '../../../shared/services/services-context.ts';
import { FastConnectEnd } from './fast-connect-end.tsx';
import { FastConnectWaiting } from './fast-connect-waiting.tsx';
import { forgetAttempt } from './stored-attempt.ts';
import { useRefreshCredentials } from '../credentials/use-credentials.ts';

export function FastConnectFinish({ landing, to }: { landing: Landing; to: string }) {
  const { t } = useLocale();
  const finish = useSend(finishFastConnect);
  const denied = landing.code === '';
  const arrive = useArrive(to);
  const { api, storage } = useServices();
  const begun = useRef(false);
  const { state, code, domain } = landing;
  const link = (): void =>
    finish.mutate({ state, code, domain }, { onSuccess: arrive, onError: (error) => outcomeUnknown(error) || forgetAttempt(storage) });
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    if (!denied) return link();
    forgetAttempt(storage);
    // For a window that waits; nothing depends on it.
    void api.call(cancelFastConnect, { state }).catch(() => undefined);
  });
  if (denied) return <FastConnectEnd kind="failed" text={t('refusal.fastConnectDenied')} />;
  if (!finish.error) return <FastConnectWaiting step={2} />;
  if (outcomeUnknown(finish.error)) return <Broken title={errorText(finish.error, t)} onRetry={link} />;
  return <FastConnectEnd kind="failed" text={errorText(finish.error, t)} />;
}

/** Says that it is linked and goes on; what was kept for the way is forgotten. */
export function useArrive(to: string): () => void {
  const { t } = useLocale();
  const { landing, storage } = useServices();
  const router = useRouter();
  const toast = useToast();
  const refresh = useRefreshCredentials();
  return () => {
    forgetAttempt(storage);
    toast(t('exchange.linked'));
    void refresh();
    router.history.replace(to);
    landing.setState({ waiting: undefined });
  };
}
