// Tops up fuel: a package or an amount, from the trader's own free USDT or by a transfer from outside, and what it leaves.
import { limits, listPackage, topUpTerms, type FuelPackage, type Wallet } from '@millrace/contract';
import { Amount, Bar, Broken, Field, formatDecimal, Main, Plate, Screen, Section, SkeletonRows, useLocale } from '@millrace/ui';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { errorText } from '../../../shared/api/api-error.ts';
import { decimalText, typedText } from '../../../shared/forms/typed-decimal.ts';
import { useBack } from '../../../shared/hooks/use-back.ts';
import { useRead } from '../../../shared/hooks/use-call.ts';
import { StaleNotice } from '../../../shared/pages/stale-notice.tsx';
import { usePermission, useSession } from '../../../shared/services/services-context.ts';
import { MoneyNotice } from '../common/money-notice.tsx';
import { useWallet } from '../../../shared/hooks/use-wallet.ts';
import { openWays } from '../top-ups/ways.ts';
import { daysOf } from '../wallet/fuel-figures.ts';
import { AfterFigures } from './after-figures.tsx';
import { Offers } from './offers.tsx';
import { PayBar, TransferBar } from './pay-bar.tsx';
import { PayWayField, type PayWay } from './pay-way.tsx';
import { problemOf, type Purchase, type PurchaseProblem } from './purchase.ts';
import { TrialRow } from './trial-row.tsx';
import '../assets.css';

export function RechargePage() {
  const { t } = useLocale();
  const goBack = useBack('/zichan');
  const wallet = useWallet();
  const orders = (
    <Link className="link" to="/my-order">
      {t('wallet.topUp.orders')}
    </Link>
  );
  return (
    <Screen>
      <Bar title={t('wallet.topUpFuel')} onBack={goBack} end={orders} />
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
  const [way, setWay] = useState<PayWay>('wallet');
  const permissions = useSession((state) => state.permissions);
  const terms = useRead(topUpTerms, {});
  const ways = openWays(terms.data?.ways ?? [], permissions);
  const isTransfer = ways.some(({ types }) => types === way);
  const purchase: Purchase = { packageId: chosen?.id, price: chosen?.price ?? decimalText(typed, tag), bonus: chosen?.bonus ?? '0' };
  const problem = problemOf(purchase, isTransfer ? undefined : wallet.usdt);
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
        <PayWayField wallet={wallet} ways={ways} way={isTransfer ? way : 'wallet'} onChange={setWay} />
        {problem === undefined ? (
          <div className="mt-3">
            <Plate pad label={t('wallet.afterThat')}>
              <AfterFigures wallet={wallet} purchase={purchase} fromWallet={!isTransfer} />
            </Plate>
          </div>
        ) : null}
        <p className="gutter micro mt-3">{t('wallet.fuelNote')}</p>
      </Main>
      {isTransfer ? (
        <TransferBar purchase={purchase} problem={problem} why={problemText} types={Number(way)} />
      ) : (
        <PayBar wallet={wallet} purchase={purchase} problem={problem} why={problemText} />
      )}
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
