// How a top-up is paid: from the wallet at once, or by a transfer from outside to one of the wallets that the tenant offers.
import type { TopUpTerms, Wallet } from '@millrace/contract';
import { formatDecimal, Section, Segment, useLocale } from '@millrace/ui';
import { typeWord } from '../top-ups/ways.ts';

/** `wallet`, or whose wallet is paid: 1 personal, 2 community, 3 broker. */
export type PayWay = 'wallet' | number;

interface PayWayProps {
  wallet: Wallet;
  ways: TopUpTerms['ways'];
  way: PayWay;
  onChange: (way: PayWay) => void;
}

export function PayWayField({ wallet, ways, way, onChange }: PayWayProps) {
  const { t, tag } = useLocale();
  const [first] = ways;
  if (!first) return null;
  const free = formatDecimal(wallet.usdt, { tag, decimals: 2, rounding: 'down' });
  return (
    <>
      <Section title={t('wallet.payWith')} />
      <div className="gutter">
        <Segment
          label={t('wallet.payWith')}
          value={way === 'wallet' ? 'wallet' : 'transfer'}
          options={[
            { value: 'wallet', label: t('wallet.payWith.wallet') },
            { value: 'transfer', label: t('wallet.payWith.transfer') },
          ]}
          onChange={(next) => onChange(next === 'wallet' ? 'wallet' : first.types)}
        />
        <p className="label mt-2">{way === 'wallet' ? t('wallet.payWith.walletLine', { free }) : t('wallet.payWith.transferLine')}</p>
      </div>
      {way !== 'wallet' && ways.length > 1 ? (
        <div className="gutter mt-3">
          <Segment
            label={t('wallet.topUp.whose')}
            value={String(way)}
            options={ways.map(({ types }) => ({ value: String(types), label: t(typeWord(types)) }))}
            onChange={(types) => onChange(Number(types))}
          />
        </div>
      ) : null}
    </>
  );
}
