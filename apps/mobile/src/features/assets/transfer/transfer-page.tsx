// Sends USDT or tokens to another trader by UID: the receiver's name first, then the amount with its fee on top, then the safe password.
import { findPeer, transfer, type OutputOf, type Wallet } from '@millrace/contract';
import {
  Amount,
  Bar,
  Broken,
  Button,
  Field,
  FigureLine,
  FigureList,
  formatDecimal,
  Main,
  Notice,
  Plate,
  Row,
  Screen,
  Segment,
  SkeletonRows,
  useLocale,
} from '@millrace/ui';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { errorText, isNotFound } from '../../../shared/api/api-error.ts';
import { decimalText } from '../../../shared/forms/typed-decimal.ts';
import { useBack } from '../../../shared/hooks/use-back.ts';
import { useSender } from '../../../shared/hooks/use-sender.ts';
import { useLost } from '../../../shared/hooks/use-lost.ts';
import { useServices, useToast } from '../../../shared/services/services-context.ts';
import { ActBar } from '../common/act-bar.tsx';
import { MoneyNotice } from '../common/money-notice.tsx';
import { useWallet } from '../../../shared/hooks/use-wallet.ts';
import { OutgoingSheet } from '../outgoing/outgoing-sheet.tsx';
import { useOutgoing } from '../outgoing/use-outgoing.ts';
import { transferSums, type TransferSums } from './transfer-sums.ts';
import '../assets.css';

type Peer = OutputOf<typeof findPeer>;
const currencies = ['usdt', 'token'] as const;
type Currency = (typeof currencies)[number];
const UID = /^\d{8}$/;

export function TransferPage() {
  const { t } = useLocale();
  const goBack = useBack('/zichan');
  const wallet = useWallet();
  return (
    <Screen>
      <Bar title={t('wallet.transfer')} onBack={goBack} />
      {wallet.data ? (
        <Transfer wallet={wallet.data} />
      ) : (
        <Main>
          {wallet.error === undefined ? (
            <SkeletonRows count={4} />
          ) : (
            <Broken title={errorText(wallet.error, t)} onRetry={wallet.retry} busy={wallet.busy} />
          )}
        </Main>
      )}
    </Screen>
  );
}

function Transfer({ wallet }: { wallet: Wallet }) {
  const { t, tag } = useLocale();
  const { currency: word } = useSearch({ from: '/nbhz' });
  const [currency, setCurrency] = useState<Currency>(currencies.find((one) => one === word) ?? 'usdt');
  const [peer, setPeer] = useState<Peer>();
  const [typed, setTyped] = useState('');
  const amount = decimalText(typed, tag);
  const sums = transferSums(amount, { free: wallet[currency], feeRate: peer?.feeRates[currency] });
  const unit = currency === 'usdt' ? 'USDT' : t('wallet.tokens');
  const error =
    typed === '' || sums.problem === undefined
      ? undefined
      : sums.problem === 'aboveZero'
        ? t('wallet.problem.aboveZero')
        : t('wallet.problem.notEnoughOf', { free: formatDecimal(wallet[currency], { tag, decimals: 2, rounding: 'down' }), unit });
  return (
    <>
      <Main>
        <MoneyNotice />
        <PeerField peer={peer} onPeer={setPeer} />
        <div className="gutter mt-3">
          <Segment
            label={t('wallet.what')}
            value={currency}
            options={currencies.map((value) => ({ value, label: t(`wallet.currency.${value}`) }))}
            onChange={setCurrency}
          />
        </div>
        <div className="gutter mt-3">
          <Field
            label={t('wallet.amount')}
            name="amount"
            unit={unit}
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            hint={t('wallet.free', { free: formatDecimal(wallet[currency], { tag, decimals: 2, rounding: 'down' }) })}
            error={error}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        {sums.total !== undefined && peer ? (
          <div className="mt-3">
            <Plate pad label={t('wallet.transfer')}>
              <SumFigures sums={sums} amount={amount} unit={unit} />
            </Plate>
          </div>
        ) : null}
      </Main>
      <SendBar key={currency} peer={peer} amount={amount} currency={currency} sums={sums} unit={unit} />
    </>
  );
}

function PeerField({ peer, onPeer }: { peer: Peer | undefined; onPeer: (peer: Peer | undefined) => void }) {
  const { t } = useLocale();
  const { api } = useServices();
  const [uid, setUid] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const find = async (): Promise<void> => {
    if (!UID.test(uid)) return setError(t('wallet.problem.uid'));
    setBusy(true);
    setError(undefined);
    try {
      onPeer(await api.call(findPeer, { uid }));
    } catch (failed) {
      setError(isNotFound(failed) ? t('wallet.problem.noPeer') : errorText(failed, t));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <form
        className="gutter grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void find();
        }}
      >
        <Field
          label={t('wallet.recipientUid')}
          name="uid"
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          value={uid}
          error={error}
          onChange={(event) => {
            setUid(event.target.value.trim());
            onPeer(undefined);
          }}
        />
        {peer ? null : (
          <Button type="submit" busy={busy}>
            {t('wallet.findPeer')}
          </Button>
        )}
      </form>
      {peer ? (
        <div className="mt-3">
          <Plate>
            <Row icon="person" title={peer.nickname} line={peer.uid} />
          </Plate>
        </div>
      ) : null}
    </>
  );
}

function SumFigures({ sums, amount, unit }: { sums: TransferSums; amount: string; unit: string }) {
  const { t } = useLocale();
  return (
    <FigureList>
      <FigureLine label={t('wallet.arrivesAtPeer')}>
        <Amount value={amount} decimals={2} unit={unit} />
      </FigureLine>
      <FigureLine label={t('wallet.transferFee')}>
        <Amount value={sums.fee} rounding="up" />
      </FigureLine>
      <FigureLine label={t('wallet.fromWallet')} sum>
        <Amount value={sums.total} unit={unit} rounding="up" />
      </FigureLine>
      <FigureLine label={t('wallet.staysFree')}>
        <Amount value={sums.left} rounding="down" />
      </FigureLine>
    </FigureList>
  );
}

interface SendBarProps {
  peer: Peer | undefined;
  amount: string;
  currency: Currency;
  sums: TransferSums;
  unit: string;
}

function SendBar({ peer, amount, currency, sums, unit }: SendBarProps) {
  const { t, tag } = useLocale();
  const lost = useLost();
  const send = useSender();
  const toast = useToast();
  const navigate = useNavigate();
  const outgoing = useOutgoing({
    send: async (proof) => {
      await send(transfer, { uid: peer?.uid ?? '', currency, amount, ...proof });
      toast(t('wallet.transferred'));
      void navigate({ to: '/transfer-record', search: { currency, kind: 'transfer' }, replace: true });
    },
  });
  const ready = peer !== undefined && sums.problem === undefined;
  const shown = ready ? `${formatDecimal(amount, { tag })} ${unit}` : '';
  const doLabel = ready ? t('wallet.send', { amount: shown }) : t('wallet.sendPlain');
  const why = lost ? t('shell.offlineAct') : peer === undefined ? t('wallet.findFirst') : undefined;
  return (
    <>
      <ActBar why={why}>
        <Button look="primary" disabled={!ready || lost} onClick={outgoing.ask}>
          {doLabel}
        </Button>
      </ActBar>
      {ready ? (
        <OutgoingSheet
          outgoing={outgoing}
          title={t('wallet.sendAsk', { amount: shown, name: peer.nickname })}
          text={t('wallet.sendFinal')}
          doLabel={doLabel}
        >
          <Notice>{`${peer.nickname} · ${peer.uid}`}</Notice>
          <SumFigures sums={sums} amount={amount} unit={unit} />
        </OutgoingSheet>
      ) : null}
    </>
  );
}
