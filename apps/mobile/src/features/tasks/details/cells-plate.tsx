// A grid's cells: as a scale above what it waits for, and as a table. It works for every task that has cells, whatever its kind.
import type { AssignmentDetails } from '@millrace/contract';
import type { Translator } from '@millrace/i18n';
import { addDecimals } from '@millrace/market';
import { formatDecimal, Plate, Section, useLocale } from '@millrace/ui';
import { priceText } from '../common/figures.ts';
import { isHeld } from '../common/open-profit.ts';
import { useInstrument, useLastPrice } from '../common/use-instruments.ts';
import { places } from '../common/scale-places.ts';
import { Needle } from '../common/wait-track.tsx';
import { WideTable } from '../common/wide-table.tsx';
import { CELL_BLOCKS_MAX } from '../limits.ts';
import { cellScale, isInside, sortedCells, type Cell } from './cells.ts';
import './task-details.css';

export function CellTrack({ task }: { task: Pick<AssignmentDetails, 'cells' | 'instId'> }) {
  const locale = useLocale();
  const { t } = locale;
  const steps = useInstrument(task.instId);
  const lastPrice = useLastPrice(task.instId);
  const scale = cellScale(task.cells, lastPrice, CELL_BLOCKS_MAX);
  if (!scale) return null;
  const held = t('tasks.cells.heldOf', { held: scale.held, all: task.cells.length });
  const [low, high] = [priceText(scale.low, steps, locale), priceText(scale.high, steps, locale)];
  const last = t('tasks.wait.lastPrice', { price: priceText(lastPrice, steps, locale) });
  return (
    <div>
      <p className="row-detail">{held}</p>
      <div className="cell-blocks" role="img" aria-label={[held, last, `${low} – ${high}`].join('. ')}>
        {scale.blocks.map(({ heldShare, short }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- blocks have no other name than their place
          <i key={at} className={short ? 'is-short' : undefined} style={places({ w: 100 * heldShare })} />
        ))}
        {scale.needle === undefined ? null : <Needle place={scale.needle} />}
      </div>
      <div className="scale-labels">
        <span>{low}</span>
        <span>{high}</span>
      </div>
    </div>
  );
}

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
