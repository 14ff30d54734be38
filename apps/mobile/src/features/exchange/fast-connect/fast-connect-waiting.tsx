// The waiting message: how far it is, and after a while that it takes its time.
import { Notice, Progress, Steps, useLocale } from '@millrace/ui';
import { useEffect, useState, type ReactNode } from 'react';
import { FAST_CONNECT_SLOW_MS } from '../../../shared/limits.ts';

/** `step` is what goes on now: 1 the trader is on the exchange's page, 2 the key is made and checked. */
export function FastConnectWaiting({ step, children }: { step: 1 | 2; children?: ReactNode }) {
  const { t } = useLocale();
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), FAST_CONNECT_SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  const steps = ([1, 2, 3] as const).map((at) => ({
    id: String(at),
    title: t(`exchange.fast.stage${at}`),
    state: at < step ? ('done' as const) : at === step ? ('now' as const) : ('next' as const),
  }));
  const message = step === 1 ? t('exchange.fast.awayText') : t('exchange.connecting');
  return (
    <div className="gutter form pt-2" role="status">
      <Steps label={t('exchange.fast')} steps={steps} />
      <Progress label={message} percent={undefined} />
      <Notice>{message}</Notice>
      {slow && step === 2 ? <p className="label">{t('exchange.fast.slow')}</p> : null}
      {children}
    </div>
  );
}
