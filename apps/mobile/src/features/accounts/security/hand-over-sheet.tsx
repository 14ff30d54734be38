// Logs another device of the trader's in: a QR code with a ticket that is good for a minute and for one use. It is drawn only when asked for.
import { makeTicket, type OutputOf } from '@millrace/contract';
import { Button, CopyButton, Notice, QrCode, Sheet, SkeletonRows, useLocale } from '@millrace/ui';
import { useEffect, useState } from 'react';
import { errorText } from '../../../shared/api/api-error.ts';
import { useSend } from '../../../shared/hooks/use-call.ts';
import { FormFailure } from '../../../shared/forms/form-failure.tsx';
import { useToast } from '../../../shared/services/services-context.ts';
import { useWebOrigin } from '../../../shared/hooks/use-web-origin.ts';

export function HandOverButton() {
  const { t } = useLocale();
  const [open, setOpen] = useState(false);
  const send = useSend(makeTicket);
  const draw = (): void => send.mutate({ purpose: 'device' });
  return (
    <>
      <Button
        wide
        onClick={() => {
          setOpen(true);
          draw();
        }}
      >
        {t('accounts.handover.button')}
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('accounts.handover.button')} text={t('accounts.handover.how')}>
        {send.isPending ? <SkeletonRows count={1} /> : null}
        <FormFailure text={send.error ? errorText(send.error, t) : undefined} />
        {send.data ? <Ticket key={send.data.ticket} made={send.data} onAgain={draw} /> : null}
      </Sheet>
    </>
  );
}

function Ticket({ made, onAgain }: { made: OutputOf<typeof makeTicket>; onAgain: () => void }) {
  const { t } = useLocale();
  const toast = useToast();
  const leftSec = useCountdown(made.expiresInSec);
  const link = `${useWebOrigin()}/?${new URLSearchParams({ token: made.ticket, jumpfrom: 'index' }).toString()}`;
  if (leftSec === 0)
    return (
      <Button look="primary" wide onClick={onAgain}>
        {t('accounts.handover.again')}
      </Button>
    );
  const what = t('accounts.handover.link');
  return (
    <div className="grid justify-items-center gap-3">
      <QrCode text={link} label={what} />
      <p className="label flex items-center" role="timer">
        {t('accounts.handover.left', { seconds: leftSec })}
        <CopyButton text={link} label={t('common.copyWhat', { what })} onNote={toast} />
      </p>
      <Notice warn>{t('accounts.handover.warning')}</Notice>
    </div>
  );
}

/** Whole seconds that are left, by the reader's clock. */
function useCountdown(seconds: number): number {
  const { now } = useLocale();
  const [untilMs] = useState(() => now() + seconds * 1000);
  const [nowMs, setNowMs] = useState(now);
  const over = nowMs >= untilMs;
  useEffect(() => {
    if (over) return undefined;
    const timer = setInterval(() => setNowMs(now()), 250);
    return () => clearInterval(timer);
  }, [over, now]);
  return Math.max(0, Math.ceil((untilMs - nowMs) / 1000));
}
