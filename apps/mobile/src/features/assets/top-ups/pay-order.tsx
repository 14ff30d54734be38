// The page to pay on: the exact amount, the address with its code, the time that is left, and the slip that sends the order to review.
import { applyTopUp, getTopUp, pageTopUp, type TopUpRow } from '@millrace/contract';
import { Button, Field, formatDecimal, Main, Notice, Plate, QrCode, Section, useLocale } from '@millrace/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { errorText } from '../../../shared/api/api-error.ts';
import { useSend } from '../../../shared/hooks/use-call.ts';
import { useLost } from '../../../shared/hooks/use-lost.ts';
import { useToast } from '../../../shared/services/services-context.ts';
import { CopiedAmount, CopiedLine } from '../common/copied-line.tsx';
import { ActBar } from '../common/act-bar.tsx';
import { MoneyNotice } from '../common/money-notice.tsx';
import { CancelOrder } from './cancel-order.tsx';
import { SlipField } from './slip-field.tsx';
import { timeLeft } from './ways.ts';

const QR_PX = 168;

export function PayOrder({ order }: { order: TopUpRow }) {
  const { t, tag } = useLocale();
  const { exact, address, network } = order;
  const [slip, setSlip] = useState<string>();
  const [txid, setTxid] = useState('');
  return (
    <>
      <Main>
        <MoneyNotice />
        <Plate pad label={t('wallet.topUp.payTo')}>
          <CopiedAmount
            label={t('wallet.topUp.exact')}
            text={exact}
            shown={formatDecimal(exact, { tag })}
            copyLabel={t('wallet.topUp.copyAmount')}
          />
          <p className="micro">{t('wallet.topUp.exactWhy')}</p>
          <div className="grid justify-items-center my-3">
            <QrCode text={address} label={t('wallet.topUp.qr')} sizePx={QR_PX} />
          </div>
          <CopiedLine label={t('wallet.topUp.addressOf', { network })} text={address} copyLabel={t('wallet.copyAddress')} />
        </Plate>
        <div className="my-3">
          <Notice warn>{t('wallet.topUp.onlyNetwork', { network })}</Notice>
        </div>
        <Section title={t('wallet.topUp.slip')} end={<Countdown endMs={order.endTime} />} />
        <Plate pad label={t('wallet.topUp.slip')}>
          <SlipField onSlip={setSlip} />
          <div className="mt-3">
            <Field
              label={t('wallet.topUp.txidOptional')}
              name="txid"
              className="address"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              maxLength={100}
              value={txid}
              onChange={({ target }) => setTxid(target.value.trim())}
            />
          </div>
        </Plate>
        <div className="gutter mt-3">
          <CancelOrder order={order} />
        </div>
      </Main>
      <SendBar order={order} slip={slip} txid={txid} />
    </>
  );
}

function Countdown({ endMs }: { endMs: number }) {
  const { t, now } = useLocale();
  const [nowMs, setNowMs] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(now()), 1000);
    return () => clearInterval(timer);
  }, [now]);
  return (
    <span className="label numerals" role="timer">
      {t('wallet.topUp.timeLeft', { time: timeLeft(endMs, nowMs) })}
    </span>
  );
}

function SendBar({ order, slip, txid }: { order: TopUpRow; slip: string | undefined; txid: string }) {
  const { t } = useLocale();
  const lost = useLost();
  const toast = useToast();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const send = useSend(applyTopUp);
  const isTxid = /^[0-9A-Za-z]*$/.test(txid);
  const why = lost
    ? t('shell.offlineAct')
    : slip === undefined
      ? t('wallet.topUp.needsSlip')
      : isTxid
        ? undefined
        : t('wallet.topUp.badTxid');
  const submit = async (): Promise<void> => {
    if (slip === undefined) return;
    try {
      await send.mutateAsync({ orderId: order.id, slip, ...(txid !== '' && { txid }) });
      toast(t('wallet.topUp.sent'));
      void navigate({ to: '/my-order', replace: true });
    } catch {
      // Said above the button.
    } finally {
      await Promise.all([getTopUp, pageTopUp].map(({ path }) => queries.invalidateQueries({ queryKey: [path] })));
    }
  };
  return (
    <ActBar why={why} failure={send.error ? errorText(send.error, t) : undefined}>
      <Button look="primary" disabled={why !== undefined} busy={send.isPending} onClick={() => void submit()}>
        {t('wallet.topUp.send')}
      </Button>
    </ActBar>
  );
}
