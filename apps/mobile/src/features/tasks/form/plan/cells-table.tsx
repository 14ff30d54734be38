// The cells of a planned grid: what each buys and sells at and earns after its commissions, and all of them together.
import type { InstrumentInfo } from '@millrace/contract';
import type { PlannedCell } from '@millrace/engine/pure';
import { addDecimals, compareDecimals } from '@millrace/market';
import { Change, formatDecimal, KeyValue, KeyValues, placesOfTick, useLocale } from '@millrace/ui';
import { shortText } from '../../common/figures.ts';
import { WideTable } from '../../common/wide-table.tsx';
import '../ladder-table.css';
import './plan.css';

export function CellsTable({ cells, instrument }: { cells: readonly PlannedCell[]; instrument: InstrumentInfo }) {
  const locale = useLocale();
  const { t, tag } = locale;
  const profits = cells.map(({ profitQuote }) => profitQuote).toSorted(compareDecimals);
  const total = profits.reduce((sum, each) => addDecimals(sum, each), '0');
  const [least = '0'] = profits;
  const most = profits.at(-1) ?? '0';
  const price = (text: string): string => shortText(text, locale, placesOfTick(instrument.tickSize));
  const money = (text: string): string => formatDecimal(text, { tag, decimals: 2, sign: 'change' });
  return (
    <>
      <div className="plan-figures">
        <KeyValues>
          <KeyValue label={t('tasks.plan.cellProfit')}>
            <span className="numerals">{money(least) === money(most) ? money(least) : `${money(least)} … ${money(most)}`}</span>
          </KeyValue>
          <KeyValue label={t('tasks.plan.allCells')}>
            <Change value={total} />
          </KeyValue>
        </KeyValues>
      </div>
      <WideTable className="ladder-table">
        <thead>
          <tr>
            <th scope="col">{t('tasks.plan.cell.buy')}</th>
            <th scope="col">{t('tasks.plan.cell.sell')}</th>
            <th scope="col">{t('tasks.preflight.col.size')}</th>
            <th scope="col">{t('tasks.plan.cell.profit')}</th>
          </tr>
        </thead>
        <tbody>
          {cells.toReversed().map((cell) => (
            <tr key={`${cell.leg}${cell.low}`} data-cell={cell.leg}>
              <td>{cell.atOnce && cell.leg === 'L' ? t('tasks.plan.cell.now') : price(cell.low)}</td>
              <td className="ladder-table-price">{cell.atOnce && cell.leg === 'S' ? t('tasks.plan.cell.now') : price(cell.high)}</td>
              <td>{formatDecimal(cell.size, { tag })}</td>
              <td>{money(cell.profitQuote)}</td>
            </tr>
          ))}
        </tbody>
      </WideTable>
      <p className="micro mt-3">{t('tasks.plan.cellsNote')}</p>
    </>
  );
}
