// The ladder on a true price axis: now at the right, orders as notches, and the empty stretch beyond the last one to liquidation.
import type { InstrumentInfo } from '@millrace/contract';
import type { PlannedLeg } from '@millrace/engine/pure';
import { placesOfTick, useLocale } from '@millrace/ui';
import { shortText } from './figures.ts';
import { depthOf } from './ladder-plan.ts';
import { Needle, places } from './wait-track.tsx';

export function DepthPicture({ leg, instrument }: { leg: PlannedLeg; instrument: InstrumentInfo }) {
  const locale = useLocale();
  const { t } = locale;
  const depth = depthOf(leg);
  const planned = leg.rungs.filter((rung) => rung.status === 'planned');
  const [first, last] = [planned[0], planned.at(-1)];
  if (!depth || !first || !last) return null;
  const price = (text: string): string => shortText(text, locale, placesOfTick(instrument.tickSize));
  const ends = [
    leg.liquidationPrice === null ? undefined : { word: t('tasks.chart.liquidation'), price: price(leg.liquidationPrice) },
    leg.lossLimitPrice === null ? undefined : { word: t('tasks.chart.loss'), price: price(leg.lossLimitPrice) },
    { word: t('tasks.preflight.lastOrder'), price: price(last.price) },
    { word: t('tasks.preflight.now'), price: price(first.price) },
  ].filter((end) => end !== undefined);
  const danger = depth.lossLimit ?? depth.liquidation;
  return (
    <div className="depth">
      <h3 className="pf-h">{t('tasks.preflight.depth')}</h3>
      <div className="scale" role="img" aria-label={ends.map((end) => `${end.word} ${end.price}`).join(', ')}>
        {danger === undefined ? null : <i className="zone dz" style={places({ a: danger, b: depth.lastRung })} />}
        <i className="zone k" style={places({ a: depth.lastRung, b: 100 })} />
        {depth.rungs.map((place) => (
          <i key={place} className="tick rung" style={places({ p: place })} />
        ))}
        {depth.lossLimit === undefined ? null : <i className="lossm" style={places({ p: depth.lossLimit })} />}
        {depth.liquidation === undefined ? null : <i className="liqm" style={places({ p: depth.liquidation })} />}
        <Needle place={100} />
      </div>
      <div className="scale-l" aria-hidden="true">
        {ends.map((end) => (
          <span key={end.word}>
            {end.word}
            <b className="block">{end.price}</b>
          </span>
        ))}
      </div>
    </div>
  );
}
