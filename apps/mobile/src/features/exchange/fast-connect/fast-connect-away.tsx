// The trader is on the exchange's page in another window, or this page was loaded anew: asks the server how far it is, and goes on with it.
import { cancelFastConnect, readFastConnect } from '@millrace/contract';
import { Broken, Button, useLocale } from '@millrace/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { errorText, outcomeUnknown } from '../../../shared/api/api-error.ts';
import { readOptions } from '../../../shared/hooks/read-options.ts';
import { useServices } from '../../../shared/services/services-context.ts';
import { FAST_CONNECT_POLL_MS } from '../../../shared/limits.ts';
import { FastConnectEnd } from './fast-connect-end.tsx';
import { useArrive } from './fast-connect-finish.tsx';
import { FastConnectWaiting } from './fast-connect-waiting.tsx';
import { forgetAttempt, type StoredAttempt } from './stored-attempt.ts';

export function FastConnectAway({ attempt }: { attempt: StoredAttempt }) {
  const { t, has } = useLocale();
  const { api, bridge, storage } = useServices();
  const navigate = useNavigate();
  const arrive = useArrive(attempt.to);
  const { state } = attempt;
  const found = useQuery({
    ...readOptions(api, readFastConnect, { state }),
    // Its end is the server's to say: a state runs out there.
    refetchInterval: ({ state: { data, error } }) => (isOpen(data?.stage) && !error ? FAST_CONNECT_POLL_MS : false),
    gcTime: 0,
  });
  const stage = found.data?.stage;
  const arrived = useRef(false);
  useEffect(() => {
    if (stage !== 'linked' || arrived.current) return;
    arrived.current = true;
    arrive();
  });
  if (found.error)
    return outcomeUnknown(found.error) ? (
      <Broken title={errorText(found.error, t)} onRetry={() => void found.refetch()} busy={found.isFetching} />
    ) : (
      <FastConnectEnd kind="failed" text={errorText(found.error, t)} />
    );
  if (stage === 'failed') {
    const key = `refusal.${found.data?.reason ?? ''}`;
    return <FastConnectEnd kind="failed" text={has(key) ? t(key, { code: '' }) : t('common.requestFailed')} />;
  }
  if (stage !== 'waiting') return <FastConnectWaiting step={2} />;
  const giveUp = (): void => {
    forgetAttempt(storage);
    void api.call(cancelFastConnect, { state }).catch(() => undefined);
    void navigate({ to: '/auth', replace: true });
  };
  const openAgain = (): void => {
    if (bridge.platform === 'browser') location.assign(attempt.authorizeUrl);
    else void bridge.openOutside(attempt.authorizeUrl);
  };
  return (
    <FastConnectWaiting step={1}>
      <Button look="primary" wide onClick={openAgain}>
        {t('exchange.fast.openAgain')}
      </Button>
      <Button wide onClick={giveUp}>
        {t('common.cancel')}
      </Button>
    </FastConnectWaiting>
  );
}

function isOpen(stage: string | undefined): boolean {
  return stage === undefined || stage === 'waiting' || stage === 'linking';
}
