// The act of the top-up page: paid from the wallet after a sheet, or on to the page that names where to transfer.
import { buyFuel, type Wallet } from '@millrace/contract';
import { Button, ConfirmSheet, formatDecimal, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { errorText } from '../../../shared/api/api-error.ts';
import { FormFailure } from '../../../shared/forms/form-failure.tsx';
import { useSend } from '../../../shared/hooks/use-call.ts';
import { useLost } from '../../../shared/hooks/use-lost.ts';
import { useToast } from '../../../shared/services/services-context.ts';
import { ActBar } from '../common/act-bar.tsx';
import { AfterFigures } from './after-figures.tsx';
import type { Purchase, PurchaseProblem } from './purchase.ts';

interface PayBarProps {
  wallet: Wallet;
  purchase: Purchase;
  problem: PurchaseProblem | undefined;
  /** Why the act is off, in words. */
  why: string | undefined;
}

export function PayBar({ wallet, purchase, problem, why }: PayBarProps) {
  const { t, tag } = useLocale();
  const lost = useLost();
  const toast = useToast();
  const navigate = useNavigate();
  const send = useSend(buyFuel);
  const [asked, setAsked] = useState(false);
  const text = lost ? t('shell.offlineAct') : why;
  const shown = problem === undefined || problem === 'notEnough' ? formatDecimal(purchase.price, { tag, decimals: 2 }) : undefined;
  const doLabel = shown === undefined ? t('wallet.pay') : t('wallet.payAmount', { amount: shown });
  const pay = async (): Promise<void> => {
    try {
      const { packageId, price } = purchase;
      await send.mutateAsync(packageId === undefined ? { amount: price } : { packageId });
      toast(t('wallet.bought'));
      void navigate({ to: '/zichan' });
    } catch {
      // Said on the sheet.
    }
  };
  return (
    <>
      <ActBar why={text}>
        <Button
          look="primary"
          disabled={problem !== undefined || lost}
          onClick={() => {
            send.reset();
            setAsked(true);
          }}
        >
          {doLabel}
        </Button>
      </ActBar>
      {problem === undefined ? (
        <ConfirmSheet
          open={asked}
          onClose={() => setAsked(false)}
          title={t('wallet.payAsk', { amount: shown ?? '' })}
          text={t('wallet.fuelNote')}
          doLabel={doLabel}
          busy={send.isPending}
          onDo={() => void pay()}
        >
          <div className="mt-3">
            <AfterFigures wallet={wallet} purchase={purchase} fromWallet />
          </div>
          <FormFailure text={send.error ? errorText(send.error, t) : undefined} />
        </ConfirmSheet>
      ) : null}
    </>
  );
}

interface TransferBarProps {
  purchase: Purchase;
  problem: PurchaseProblem | undefined;
  why: string | undefined;
  /** 1 personal, 2 community, 3 broker. */
  types: number;
}

export function TransferBar({ purchase: { packageId, price }, problem, why, types }: TransferBarProps) {
  const { t } = useLocale();
  const navigate = useNavigate();
  const search = { id: packageId ?? '', money: price, types: String(types) };
  return (
    <ActBar why={why}>
      <Button look="primary" disabled={problem !== undefined} onClick={() => void navigate({ to: '/recharge-details', search })}>
        {t('wallet.topUp.title')}
      </Button>
    </ActBar>
  );
}
