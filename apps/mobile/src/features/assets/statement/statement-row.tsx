// One movement of a balance: what it was, when, the amount with its sign, and the balance after it.
import type { StatementRow } from '@millrace/contract';
import { Change, formatDecimal, formatMoment, formatPercent, Row, useLocale, type IconName } from '@millrace/ui';
import { isDecimal, multiplyDecimals } from '@millrace/market';
import { Hideable } from '../common/hidden-amounts.tsx';

const icons: Partial<Record<StatementRow['kind'], IconName>> = {
  buy: 'plus',
  topUp: 'download',
  trial: 'plus',
  seed: 'plus',
  'withdraw.hold': 'up',
  'withdraw.release': 'refresh',
  transfer: 'external',
  share: 'external',
  adjust: 'edit',
};

interface StatementRowLineProps {
  row: StatementRow;
  /** Names the balance that moved, where rows of several stand together. */
  withCurrency?: boolean;
}

export function StatementRowLine({ row, withCurrency = false }: StatementRowLineProps) {
  const { t, tag } = useLocale();
  const { kind, currency, amount, balance, createTime } = row;
  const fee = useFeeText(row);
  return (
    <Row
      icon={icons[kind] ?? 'chart'}
      title={t(`wallet.kind.${kind}`)}
      line={
        <>
          <span className="block">{formatMoment(createTime, { tag, parts: 'dateTime' })}</span>
          {withCurrency ? <span className="block">{t(`wallet.currency.${currency}`)}</span> : null}
          {fee === undefined ? null : (
            <span className="block">
              <Hideable>{fee}</Hideable>
            </span>
          )}
        </>
      }
      value={
        <Hideable>
          <Change value={amount} />
        </Hideable>
      }
      valueLine={
        <Hideable>{t('wallet.balanceAfter', { amount: formatDecimal(balance, { tag, decimals: 2, rounding: 'down' }) })}</Hideable>
      }
    />
  );
}

/** Of a service fee: which share of which profit it is. */
function useFeeText({ detail }: StatementRow): string | undefined {
  const { t, tag } = useLocale();
  const { net = '', rate = '' } = detail;
  if (!isDecimal(net) || !isDecimal(rate)) return undefined;
  return t('wallet.feeOf', {
    net: formatDecimal(net, { tag, decimals: 2, sign: 'change' }),
    rate: formatPercent(multiplyDecimals(rate, '100'), { tag, decimals: 0 }),
  });
}
