// The six figures of what a leg holds; with `then`, what each would be at another price beside what it is now.
import type { AssignmentDetails } from '@millrace/contract';
import { Amount, Change, KeyValue, KeyValues, Percent, Price, useLocale } from '@millrace/ui';
import type { ReactNode } from 'react';
import { sizeText } from '../common/figures.ts';
import { legProfit, profitPct } from '../common/open-profit.ts';
import { useInstrument, useLastPrice } from '../common/use-instruments.ts';
import './task-details.css';

type Leg = AssignmentDetails['legs'][number];

/** What a leg would be; decimal texts. */
export interface LegThen extends Pick<Leg, 'sz' | 'avgPx' | 'orderNum' | 'securedAssets' | 'liqPx'> {
  profit: string;
}

/** Size, average, adds, margin, liquidation and open profit; spot has the last price in the place of the liquidation. */
export function LegFigures({ task, leg, then }: { task: AssignmentDetails; leg: Leg; then?: LegThen | undefined }) {
  const locale = useLocale();
  const { t } = locale;
  const instrument = useInstrument(task.instId);
  const last = useLastPrice(task.instId);
  const tickSize = instrument?.tickSize ?? '';
  const cells = task.cells.filter((cell) => cell.leg === leg.leg).length;
  const max = cells > 0 ? cells : task.replenishmentMax;
  const profit = instrument && last !== undefined ? legProfit(leg, last, instrument.contractValue) : undefined;
  return (
    <div className="details-position" data-leg={leg.leg}>
      <KeyValues>
        <KeyValue label={t('tasks.figure.size')}>
          <span className="whitespace-normal">{sizeText(leg.sz, instrument, locale)}</span>
          <Then of={then && sizeText(then.sz, instrument, locale)} />
        </KeyValue>
        <KeyValue label={t('tasks.figure.avgPrice')}>
          <Price value={leg.avgPx} tickSize={tickSize} />
          <Then of={then && <Price value={then.avgPx} tickSize={tickSize} />} />
        </KeyValue>
        {task.replenishmentMax === 0 ? (
          <KeyValue label={t('tasks.figure.pnlPct')}>
            <Percent value={profitPct(profit, leg.securedAssets)} change />
            <Then of={then && <Percent value={profitPct(then.profit, then.securedAssets)} change />} />
          </KeyValue>
        ) : (
          <KeyValue label={t(cells > 0 ? 'tasks.cells' : 'tasks.figure.adds')}>
            <span className="numerals">{t('tasks.addsOf', { used: leg.orderNum, max })}</span>
            <Then of={then && t('tasks.addsOf', { used: then.orderNum, max })} />
          </KeyValue>
        )}
        <KeyValue label={t('tasks.figure.margin')}>
          <Amount value={leg.securedAssets} />
          <Then of={then && <Amount value={then.securedAssets} />} />
        </KeyValue>
        {task.productType === 1 ? (
          <KeyValue label={t('tasks.figure.lastPrice')}>
            <Price value={last} tickSize={tickSize} />
          </KeyValue>
        ) : (
          <KeyValue label={t('tasks.figure.liqPrice')}>
            <Price value={leg.liqPx} tickSize={tickSize} />
            <Then of={then && <Price value={then.liqPx} tickSize={tickSize} />} />
          </KeyValue>
        )}
        <KeyValue label={t('tasks.figure.unrealized')}>
          <Change value={profit} />
          <Then of={then && <Change value={then.profit} />} />
        </KeyValue>
      </KeyValues>
    </div>
  );
}

function Then({ of }: { of: ReactNode }) {
  return of === undefined ? null : (
    <span className="details-then numerals" data-figure="then">
      <span aria-hidden="true">→ </span>
      {of}
    </span>
  );
}
