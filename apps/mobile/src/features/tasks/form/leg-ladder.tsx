// The planned orders of a leg as the kit's ladder: where they lie, where the leg would end, and what it survives. Nothing is planned here.
import type { InstrumentInfo } from '@millrace/contract';
import type { PlannedLeg } from '@millrace/engine/pure';
import { formatDecimal, Ladder, placesOfTick, useLocale, type LadderEnd } from '@millrace/ui';
import { coverageText, plannedPriceText, survivalText } from '../common/plan-figures.ts';
import { endsOf } from './ladder-ends.ts';

export function LegLadder({ leg, instrument }: { leg: PlannedLeg; instrument: InstrumentInfo }) {
  const locale = useLocale();
  const { t, tag } = locale;
  const planned = leg.rungs.filter((rung) => rung.status === 'planned');
  const largest = Math.max(...planned.map((rung) => Number(rung.size)));
  const priceText = (price: string): string => plannedPriceText(price, instrument, locale);
  const ends = endsOf(leg).map(({ kind, price }): LadderEnd => {
    const word = t(kind === 'liquidation' ? 'tasks.chart.liquidation' : 'tasks.chart.loss');
    return { price, priceText: priceText(price), word, look: kind === 'liquidation' ? 'loss' : 'warn' };
  });
  // Spot is never liquidated: there the reach of the ladder is what counts.
  const label =
    leg.survivesPct === null ? 'tasks.preflight.covers' : leg.leg === 'L' ? 'tasks.preflight.survivesFall' : 'tasks.preflight.survivesRise';
  return (
    <Ladder
      side={leg.leg === 'L' ? 'long' : 'short'}
      rungs={planned.map((rung) => ({
        price: rung.price,
        priceText: priceText(rung.price),
        weight: Number(rung.size) / largest,
        sizeText: formatDecimal(rung.size, { tag, decimals: placesOfTick(instrument.lotSize) }),
      }))}
      ends={ends}
      figure={leg.survivesPct === null ? coverageText(leg.coveragePct, { tag }) : survivalText(leg.survivesPct, { tag })}
      figureLabel={t(label)}
      nowWord={t(leg.atOnce ? 'tasks.preflight.now' : 'tasks.say.firstSz')}
      countText={(n) => t('tasks.preflight.orders', { n })}
    />
  );
}
