// The orders of a plan that adds to a winner, at assumed prices, each with the stop that follows it.
import type { InstrumentInfo } from '@millrace/contract';
import type { PlannedAdd } from '@millrace/engine/pure';
import { formatDecimal, placesOfTick, useLocale } from '@millrace/ui';
import { shortText } from '../../common/figures.ts';
import { WideTable } from '../../common/wide-table.tsx';
import '../ladder-table.css';

export function AddsTable({ adds, instrument }: { adds: readonly PlannedAdd[]; instrument: InstrumentInfo }) {
  const locale = useLocale();
  const { t, tag } = locale;
  const price = (text: string): string => shortText(text, locale, placesOfTick(instrument.tickSize));
  return (
    <WideTable className="ladder-table">
      <thead>
        <tr>
          <th scope="col">{t('tasks.preflight.col.price')}</th>
          <th scope="col">{t('tasks.preflight.col.size')}</th>
          <th scope="col">{t(instrument.productType === 1 ? 'tasks.preflight.col.cost' : 'tasks.preflight.col.margin')}</th>
          <th scope="col">{t('tasks.preflight.col.average')}</th>
          <th scope="col">{t('tasks.plan.stop')}</th>
        </tr>
      </thead>
      <tbody>
        {adds.map((add) => (
          <tr key={add.rung} data-add={add.rung}>
            <td className="ladder-table-price">{price(add.price)}</td>
            <td>{formatDecimal(add.size, { tag, decimals: placesOfTick(instrument.lotSize) })}</td>
            <td>{shortText(add.marginQuote, locale, Number(add.marginQuote) >= 100 ? 0 : 2)}</td>
            <td>{price(add.averagePrice)}</td>
            <td>{add.stopPrice === null ? '––' : price(add.stopPrice)}</td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}
