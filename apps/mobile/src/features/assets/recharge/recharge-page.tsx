// Tops up fuel from the trader's own free USDT: a package or an amount, what stays afterwards, and a sheet that asks once more.
import { buyFuel, limits, listPackage, type FuelPackage, type Wallet } from '@millrace/contract';
import {
  Amount,
  Bar,
  Broken,
  Button,
  ConfirmSheet,
  Field,
  FigureLine,
  FigureList,
  formatDecimal,
  Main,
  Plate,
  Screen,
  Section,
  SkeletonRows,
  useLocale,
} from '@millrace/ui';
import { addDecimals } from '@millrace/market';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { errorText } from '../../../shared/api/api-error.ts';
import { FormFailure } from '../../../shared/forms/form-failure.tsx';
import { decimalText, typedText } from '../../../shared/forms/typed-decimal.ts';
import { useBack } from '../../../shared/hooks/use-back.ts';
import { useRead, useSend } from '../../../shared/hooks/use-call.ts';
import { useLost } from '../../../shared/hooks/use-lost.ts';
import { StaleNotice } from '../../../shared/pages/stale-notice.tsx';
import { usePermission, useToast } from '../../../shared/services/services-context.ts';
import { ActBar } from '../common/act-bar.tsx';
import { MoneyNotice } from '../common/money-notice.tsx';
import { useWallet } from '../common/use-wallet.ts';
import { daysOf } from '../wallet/fuel-figures.ts';
import { afterwards, problemOf, type Purchase, type PurchaseProblem } from './purchase.ts';
import { TrialRow } from './trial-row.tsx';
import '../assets.css';

export function RechargePage() {
  const { t } = useLocale();
  const goBack = useBack('/zichan');
  const wallet = useWallet();
  return (
    <Screen>
      <Bar title={t('wallet.topUpFuel')} onBack={goBack} />
      {wallet.data ? (
        <Chooser wallet={wallet.data} staleSinceMs={wallet.staleSinceMs} />
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

function Chooser({ wallet, staleSinceMs }: { wallet: Wallet; staleSinceMs: number | undefined }) {
  const { t, tag } = useLocale();
  const mayChoose = usePermission('P10501');
  const packages = useRead(listPackage, {});
  const [chosen, setChosen] = useState<FuelPackage>();
  const [typed, setTyped] = useState('');
  const purchase: Purchase = { packageId: chosen?.id, price: chosen?.price ?? decimalText(typed, tag), bonus: chosen?.bonus ?? '0' };
  const problem = problemOf(purchase, wallet);
  const problemText = useProblemText(problem, wallet);
  return (
    <>
      <Main>
        <MoneyNotice />
        <StaleNotice sinceMs={staleSinceMs} />
        <FuelNow wallet={wallet} />
        <TrialRow />
        {packages.data?.length === 0 ? null : (
          <Section title={t('wallet.package')} end={<span className="label">{t('wallet.rate')}</span>} />
        )}
        {packages.data ? (
          <Offers wallet={wallet} packages={packages.data} chosen={chosen} onChoose={setChosen} />
        ) : packages.error ? (
          <Broken title={errorText(packages.error, t)} onRetry={() => void packages.refetch()} busy={packages.isFetching} />
        ) : (
          <SkeletonRows count={2} />
        )}
        {mayChoose ? (
          <div className="gutter mt-3">
            <Field
              label={t('wallet.customAmount')}
              name="amount"
              unit="USDT"
              inputMode="decimal"
              autoComplete="off"
              placeholder={t('wallet.atLeast', { min: limits.fuelPurchaseMin })}
              value={chosen ? typedText(chosen.price, tag) : typed}
              error={problemText}
              onChange={(event) => {
                setChosen(undefined);
                setTyped(event.target.value);
              }}
            />
          </div>
        ) : null}
        {problem === undefined ? (
          <div className="mt-3">
            <Plate pad label={t('wallet.afterThat')}>
              <AfterFigures wallet={wallet} purchase={purchase} />
            </Plate>
          </div>
        ) : null}
        <p className="gutter micro mt-3">{t('wallet.fuelNote')}</p>
      </Main>
      <PayBar wallet={wallet} purchase={purchase} problem={problem} why={problemText} />
    </>
  );
}

function FuelNow({ wallet }: { wallet: Wallet }) {
  const { t } = useLocale();
  const days = daysOf(wallet);
  return (
    <section className="gutter pb-4" aria-label={t('wallet.fuelNow')}>
      <p className="label">{t('wallet.fuelNow')}</p>
      <p data-figure="fuel" data-value={wallet.fuel}>
        <Amount value={wallet.fuel} size="hero" rounding="down" />
      </p>
      <p className="label mt-1">{days === undefined ? t('wallet.lastsUnknown') : t('wallet.lasts', { n: days })}</p>
    </section>
  );
}

interface OffersProps {
  wallet: Wallet;
  packages: readonly FuelPackage[];
  chosen: FuelPackage | undefined;
  onChoose: (offer: FuelPackage) => void;
}

function Offers({ wallet, packages, chosen, onChoose }: OffersProps) {
  const { t, tag } = useLocale();
  return (
    <div className="fuel-offers" role="group" aria-label={t('wallet.package')}>
      {packages.map((offer) => {
        const { id, price, bonus } = offer;
        const days = daysOf({ fuel: addDecimals(price, bonus), fuelPerDay: wallet.fuelPerDay });
        return (
          <button key={id} type="button" className="fuel-offer" aria-pressed={chosen?.id === id} onClick={() => onChoose(offer)}>
            <span className="block">
              <b className="figure-m numerals">{formatDecimal(price, { tag })}</b> <span className="unit">USDT</span>
            </span>
            {/[1-9]/.test(bonus) ? (
              <span className="row-detail block">{t('wallet.bonus', { bonus: formatDecimal(bonus, { tag }) })}</span>
            ) : null}
            {days === undefined ? null : <span className="row-detail block">{t('wallet.lasts', { n: days })}</span>}
          </button>
        );
      })}
    </div>
  );
}

/** Under the field; nothing while it is empty. */
function useProblemText(problem: PurchaseProblem | undefined, { usdt }: Wallet): string | undefined {
  const { t, tag } = useLocale();
  const plain = (text: string): string => formatDecimal(text, { tag });
  switch (problem) {
    case undefined:
    case 'none':
      return undefined;
    case 'aboveZero':
      return t('wallet.problem.aboveZero');
    case 'minimum':
      return t('wallet.problem.minimum', { min: plain(limits.fuelPurchaseMin) });
    case 'maximum':
      return t('wallet.problem.maximum', { max: plain(limits.fuelPurchaseMax) });
    case 'decimals':
      return t('wallet.problem.decimals');
    case 'notEnough':
      return t('wallet.problem.notEnough', { free: formatDecimal(usdt, { tag, decimals: 2, rounding: 'down' }) });
  }
}

function AfterFigures({ wallet, purchase }: { wallet: Wallet; purchase: Purchase }) {
  const { t } = useLocale();
  const { usdt, fuel, days } = afterwards(purchase, wallet);
  return (
    <FigureList>
      <FigureLine label={t('wallet.walletAfter')}>
        <Amount value={usdt} unit="USDT" rounding="down" />
      </FigureLine>
      <FigureLine label={t('wallet.fuelAfter')} sum={days === undefined}>
        <Amount value={fuel} rounding="down" />
      </FigureLine>
      {days === undefined ? null : (
        <FigureLine label={t('wallet.lastsAbout')} sum>
          {t('wallet.days', { n: days })}
        </FigureLine>
      )}
    </FigureList>
  );
}

interface PayBarProps {
  wallet: Wallet;
  purchase: Purchase;
  problem: PurchaseProblem | undefined;
  /** Why the act is off, in words. */
  why: string | undefined;
}

function PayBar({ wallet, purchase, problem, why }: PayBarProps) {
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
            <AfterFigures wallet={wallet} purchase={purchase} />
          </div>
          <FormFailure text={send.error ? errorText(send.error, t) : undefined} />
        </ConfirmSheet>
      ) : null}
    </>
  );
}
