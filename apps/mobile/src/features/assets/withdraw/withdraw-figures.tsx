// What a withdrawal costs and what arrives, as lines.
import { Amount, FigureLine, FigureList, useLocale } from '@millrace/ui';
import { negateDecimal } from '@millrace/market';
import type { WithdrawSums } from './withdraw-sums.ts';

interface WithdrawFiguresProps {
  amount: string;
  fee: string;
  sums: WithdrawSums;
  /** Hours within which it arrives. */
  hours: number;
}

export function WithdrawFigures({ amount, fee, sums: { problem, arrives, left }, hours }: WithdrawFiguresProps) {
  const { t } = useLocale();
  const unit = problem === undefined ? 'USDT' : undefined;
  return (
    <FigureList>
      <FigureLine label={t('wallet.fromWallet')}>
        <Amount value={problem === undefined ? amount : undefined} unit={unit} />
      </FigureLine>
      <FigureLine label={t('wallet.withdraw.fee')}>
        <Amount value={negateDecimal(fee)} />
      </FigureLine>
      <FigureLine label={t('wallet.withdraw.arrives', { hours })} sum>
        <Amount value={arrives} unit={unit} />
      </FigureLine>
      <FigureLine label={t('wallet.staysFree')}>
        <Amount value={left} rounding="down" />
      </FigureLine>
    </FigureList>
  );
}
