// What a purchase of fuel leaves in the wallet and in the fuel.
import type { Wallet } from '@millrace/contract';
import { Amount, FigureLine, FigureList, useLocale } from '@millrace/ui';
import { afterwards, type Purchase } from './purchase.ts';

interface AfterFiguresProps {
  wallet: Wallet;
  purchase: Purchase;
  /** Paid from the wallet, which then has less. */
  fromWallet: boolean;
}

export function AfterFigures({ wallet, purchase, fromWallet }: AfterFiguresProps) {
  const { t } = useLocale();
  const { usdt, fuel, days } = afterwards(purchase, wallet);
  return (
    <FigureList>
      {fromWallet ? (
        <FigureLine label={t('wallet.walletAfter')}>
          <Amount value={usdt} unit="USDT" rounding="down" />
        </FigureLine>
      ) : null}
      <FigureLine label={t('wallet.fuelAfter')} sum={fromWallet && days === undefined}>
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
