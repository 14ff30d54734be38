// A grid's cells as a scale: filled as they are held, with the last price on it.
import type { AssignmentDetails } from '@millrace/contract';
import { useLocale } from '@millrace/ui';
import { priceText } from '../common/figures.ts';
import { places } from '../common/scale-places.ts';
import { useInstrument, useLastPrice } from '../common/use-instruments.ts';
import { Needle } from '../common/wait-track.tsx';
import { CELL_BLOCKS_MAX } from '../limits.ts';
import { cellScale } from './cells.ts';
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
