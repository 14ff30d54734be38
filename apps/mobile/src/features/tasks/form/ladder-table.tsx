// The planned orders one by one. The line under a row is as long as its share of the margin, so that the weight of the last orders is seen.
import type { InstrumentInfo } from '@millrace/contract';
import type { PlannedLeg, PlannedRung } from '@millrace/engine/pure';
import type { MessageKey } from '@millrace/i18n';
import { formatDecimal, placesOfTick, useLocale } from '@millrace/ui';
import { Fragment } from 'react';
import { shortText } from '../common/figures.ts';
import { moveText, plannedPriceText } from '../common/plan-figures.ts';
import { places } from '../common/scale-places.ts';
import { WideTable } from '../common/wide-table.tsx';
import './ladder-table.css';

const statusWords: Record<Exclude<PlannedRung['status'], 'planned'>, MessageKey> = {
  belowMinimum: 'tasks.preflight.skipped',
  tooNearLiquidation: 'tasks.preflight.tooNearLiquidation',
  beyondLiquidation: 'tasks.preflight.beyondLiquidation',
  beyondLossLimit: 'tasks.preflight.beyondLossLimit',
};

export function LadderTable({ leg, instrument }: { leg: PlannedLeg; instrument: InstrumentInfo }) {
  const { t } = useLocale();
  const swap = instrument.productType !== 1;
  const whole = Number(leg.marginQuote);
  return (
    <WideTable className="ladder-table">
      <thead>
        <tr>
          <th scope="col">{t('tasks.preflight.col.move')}</th>
          <th scope="col">{t('tasks.preflight.col.price')}</th>
          <th scope="col">{t('tasks.preflight.col.size')}</th>
          <th scope="col">{t(swap ? 'tasks.preflight.col.margin' : 'tasks.preflight.col.cost')}</th>
          <th scope="col">{t('tasks.preflight.col.average')}</th>
          {swap ? <th scope="col">{t('tasks.preflight.col.liquidation')}</th> : null}
        </tr>
      </thead>
      <tbody>
        {leg.rungs.map((rung, index) => (
          <RungRow
            key={rung.rung}
            rung={rung}
            leg={leg}
            instrument={instrument}
            last={index === leg.rungs.length - 1}
            share={whole > 0 ? (100 * Number(rung.marginQuote)) / whole : 0}
          />
        ))}
      </tbody>
    </WideTable>
  );
}

interface RungRowProps {
  rung: PlannedRung;
  leg: PlannedLeg;
  instrument: InstrumentInfo;
  last: boolean;
  share: number;
}

function RungRow({ rung, leg, instrument, last, share }: RungRowProps) {
  const locale = useLocale();
  const { t, tag } = locale;
  const planned = rung.status === 'planned';
  const classes = ['ladder-table-rung', last ? 'is-last' : '', planned ? '' : 'is-off'].filter(Boolean).join(' ');
  return (
    <Fragment>
      <tr className={classes} style={places({ w: planned ? share : 0 })} data-rung={rung.rung}>
        <td>{rung.rung === 0 && leg.atOnce ? t('tasks.preflight.now') : moveText(leg.leg, rung.adversePct, locale)}</td>
        <td className="ladder-table-price">{plannedPriceText(rung.price, instrument, locale)}</td>
        <td>{formatDecimal(rung.size, { tag, decimals: placesOfTick(instrument.lotSize) })}</td>
        <td>{shortText(rung.marginQuote, locale, Number(rung.marginQuote) >= 100 ? 0 : 2)}</td>
        <td>{plannedPriceText(rung.averagePrice, instrument, locale)}</td>
        {instrument.productType === 1 ? null : (
          <td className="ladder-table-liquidation">
            {rung.liquidationPrice === null ? '––' : plannedPriceText(rung.liquidationPrice, instrument, locale)}
          </td>
        )}
      </tr>
      {rung.status === 'planned' ? null : (
        <tr className="ladder-table-note">
          <td colSpan={instrument.productType === 1 ? 5 : 6}>{t(statusWords[rung.status])}</td>
        </tr>
      )}
    </Fragment>
  );
}
