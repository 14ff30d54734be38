// Five figures of a card in columns; what is not known is a pair of dashes.
import type { TraderFigures } from '@millrace/contract';
import { formatDecimal, Percent, useLocale } from '@millrace/ui';
import type { ReactNode } from 'react';

export function CardFigures({ figures }: { figures: TraderFigures | null }) {
  const { t, tag } = useLocale();
  const count = (value: number | undefined): string => formatDecimal(value === undefined ? null : String(value), { tag });
  const column = (figure: 'winRate' | 'maxRetracement' | 'trades' | 'tradingDays' | 'copiers', value: ReactNode) => (
    <div>
      <dt>{t(`follow.figure.${figure}`)}</dt>
      <dd>{value}</dd>
    </div>
  );
  return (
    <dl className="trader-card-figures">
      {column('winRate', <Percent value={figures?.winRate} decimals={1} />)}
      {column('maxRetracement', <Percent value={figures?.maxRetracement} />)}
      {column('trades', count(figures?.trades))}
      {column('tradingDays', count(figures?.tradingDays))}
      {column('copiers', count(figures?.copiers))}
    </dl>
  );
}
