// Withdraws USDT: amount, network, address, and what that costs before it is asked for; then the safe password and the second step.
import { withdrawalTerms, type WithdrawalTerms } from '@millrace/contract';
import {
  Bar,
  Blank,
  Broken,
  Field,
  formatDecimal,
  formatMoment,
  Main,
  Notice,
  Plate,
  Screen,
  Segment,
  SkeletonRows,
  useLocale,
} from '@millrace/ui';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { errorText } from '../../../shared/api/api-error.ts';
import { decimalText } from '../../../shared/forms/typed-decimal.ts';
import { useBack } from '../../../shared/hooks/use-back.ts';
import { useRead } from '../../../shared/hooks/use-call.ts';
import { usePageOpen } from '../../../shared/pages/use-page-open.ts';
import { MoneyNotice } from '../common/money-notice.tsx';
import { AddressField, type TypedAddress } from './address-field.tsx';
import { WithdrawBar } from './withdraw-bar.tsx';
import { WithdrawFigures } from './withdraw-figures.tsx';
import { mostOf, withdrawSums, type WithdrawSums } from './withdraw-sums.ts';
import '../assets.css';

export function WithdrawPage() {
  const { t } = useLocale();
  const goBack = useBack('/zichan');
  const mayRead = usePageOpen('/tx');
  const { data, error, isFetching, refetch } = useRead(withdrawalTerms, {});
  const history = (
    <Link className="link" to="/tx">
      {t('wallet.withdraw.history')}
    </Link>
  );
  return (
    <Screen>
      <Bar title={t('wallet.withdraw')} onBack={goBack} end={mayRead ? history : undefined} />
      {data ? (
        <Withdraw terms={data} />
      ) : (
        <Main>
          {error === null ? (
            <SkeletonRows count={4} />
          ) : (
            <Broken title={errorText(error, t)} onRetry={() => void refetch()} busy={isFetching} />
          )}
        </Main>
      )}
    </Screen>
  );
}

function Withdraw({ terms }: { terms: WithdrawalTerms }) {
  const { t, tag } = useLocale();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(terms.networks[0]?.network ?? '');
  const [address, setAddress] = useState<TypedAddress>({ text: '', compared: false });
  const network = terms.networks.find((one) => one.network === chosen) ?? terms.networks[0];
  if (!network)
    return (
      <Main>
        <Blank icon="wallet" title={t('wallet.withdraw.noNetwork')} />
      </Main>
    );
  const amount = decimalText(typed, tag);
  const sums = withdrawSums(amount, terms, network.fee);
  return (
    <>
      <Main>
        <MoneyNotice />
        <WaitNotice terms={terms} />
        <AmountField terms={terms} typed={typed} sums={sums} onType={setTyped} />
        <div className="gutter mt-3">
          <p className="label mb-1">{t('wallet.network')}</p>
          <Segment
            label={t('wallet.network')}
            value={network.network}
            options={terms.networks.map((one) => ({
              value: one.network,
              label: (
                <>
                  {one.network} <span className="block label">{t('wallet.withdraw.feeOf', { fee: formatDecimal(one.fee, { tag }) })}</span>
                </>
              ),
            }))}
            onChange={(next) => {
              setChosen(next);
              setAddress({ ...address, compared: false });
            }}
          />
        </div>
        <AddressField network={network.network} address={address} onChange={setAddress} />
        <div className="mt-3">
          <Plate pad label={t('wallet.withdraw')}>
            <WithdrawFigures amount={amount} fee={network.fee} sums={sums} hours={terms.arrivesWithinHours} />
          </Plate>
        </div>
        <div className="mt-3">
          <Notice>{t('wallet.withdraw.checked')}</Notice>
        </div>
      </Main>
      <WithdrawBar terms={terms} draft={{ amount, network: network.network, fee: network.fee, address, sums }} />
    </>
  );
}

/** Why nothing can leave yet after a change of the account. */
function WaitNotice({ terms: { blockedUntil } }: { terms: WithdrawalTerms }) {
  const { t, tag } = useLocale();
  if (blockedUntil === null) return null;
  return (
    <div className="mb-3" data-figure="wait">
      <Notice warn>{t('wallet.withdraw.wait', { time: formatMoment(blockedUntil, { tag, parts: 'dateTime' }) })}</Notice>
    </div>
  );
}

interface AmountFieldProps {
  terms: WithdrawalTerms;
  typed: string;
  sums: WithdrawSums;
  onType: (text: string) => void;
}

function AmountField({ terms, typed, sums: { problem }, onType }: AmountFieldProps) {
  const { t, tag } = useLocale();
  const plain = (amount: string): string => formatDecimal(amount, { tag, decimals: 2, rounding: 'down' });
  const most = mostOf(terms);
  const texts = {
    whole: t('wallet.problem.whole', { min: terms.minimum }),
    minimum: t('wallet.problem.whole', { min: terms.minimum }),
    notEnough: t('wallet.problem.notEnough', { free: plain(terms.free) }),
    dayLimit: t('wallet.problem.dayLimit', { left: plain(terms.leftToday) }),
  };
  const isHeld = /[1-9]/.test(terms.held);
  return (
    <div className="gutter">
      <Field
        label={t('wallet.amount')}
        name="amount"
        unit="USDT"
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        hint={t(isHeld ? 'wallet.freeHeld' : 'wallet.free', { free: plain(terms.free), held: plain(terms.held) })}
        error={problem === undefined || problem === 'none' ? undefined : texts[problem]}
        end={
          most === undefined ? undefined : (
            <button type="button" className="link" onClick={() => onType(most)}>
              {t('wallet.withdraw.most', { most: formatDecimal(most, { tag }) })}
            </button>
          )
        }
        onChange={({ target }) => onType(target.value)}
      />
    </div>
  );
}
