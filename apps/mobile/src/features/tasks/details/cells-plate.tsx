// A grid's cells as a table. It works for every task that has cells, whatever its kind.
import type { AssignmentDetails } from '@millrace/contract';
import type { Translator } from '@millrace/i18n';
import { addDecimals } from '@millrace/market';
import { formatDecimal, Plate, Section, useLocale } from '@millrace/ui';
import { priceText } from '../common/figures.ts';
import { isHeld } from '../common/open-profit.ts';
import { useInstrument, useLastPrice } from '../common/use-instruments.ts';
import { WideTable } from '../common/wide-table.tsx';
import { isInside, sortedCells, type Cell } from './cells.ts';
import './task-details.css';

export function CellsPlate({ task }: { task: Pick<AssignmentDetails, 'cells' | 'instId'> }) {
  const locale = useLocale();
  const { t } = locale;
  const lastPrice = useLastPrice(task.instId);
  if (task.cells.length === 0) return null;
  const rows = sortedCells(task.cells).toReversed();
  return (
    <>
      <Section title={t('tasks.cells')} />
      <Plate label={t('tasks.cells')}>
        <WideTable className="cell-table">
          <thead>
            <tr>
              <th scope="col">{t('tasks.cells.buys')}</th>
              <th scope="col">{t('tasks.cells.sells')}</th>
              <th scope="col">{t('tasks.cells.sold')}</th>
              <th scope="col">{t('tasks.cells.earned')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((cell) => (
              <CellRow key={`${cell.leg}${cell.low}`} cell={cell} instId={task.instId} current={isInside(cell, lastPrice)} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {t('tasks.cells.all')}
              </th>
              <td>{rows.reduce((sum, { sold }) => sum + sold, 0)}</td>
              <td>{earnedText(rows.map(({ earned }) => earned).reduce(addDecimals, '0'), locale)}</td>
            </tr>
          </tfoot>
        </WideTable>
        <p className="micro inset pb-4">{t('tasks.cells.note')}</p>
      </Plate>
    </>
  );
}

function CellRow({ cell, instId, current }: { cell: Cell; instId: string; current: boolean }) {
  const locale = useLocale();
  const steps = useInstrument(instId);
  const held = isHeld(cell);
  return (
    <tr className={current ? 'is-current' : undefined} data-cell={cell.low} data-held={held}>
      <td>
        <i className={held ? 'cell-state is-held' : 'cell-state'} aria-hidden="true" />
        {priceText(cell.low, steps, locale)}
      </td>
      <td>{priceText(cell.high, steps, locale)}</td>
      <td>{cell.sold}</td>
      <td>{earnedText(cell.earned, locale)}</td>
    </tr>
  );
}

function earnedText(earned: string, { tag }: Translator): string {
  return formatDecimal(earned, { tag, decimals: 2, sign: 'change' });
}
