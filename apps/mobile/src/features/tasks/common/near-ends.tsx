// The two ends of a track in a row of Home: what happens there in a word, its price, and how far it is.
import type { MessageKey } from '@millrace/i18n';
import { useLocale } from '@millrace/ui';
import { distanceText } from './distance.ts';
import { priceText, type Steps } from './figures.ts';
import type { Track, Wait } from './task-waits.ts';
import './task-row.css';

interface NearEndsProps {
  track: Track;
  steps: Steps;
  lastPrice: string | undefined;
}

export function NearEnds({ track, steps, lastPrice }: NearEndsProps) {
  const locale = useLocale();
  return (
    <div className="scale-labels">
      {[track.low, track.high].map((wait) => (
        <span key={wait.act}>
          {locale.t(wordOf(wait))} <b className="numerals">{priceText(wait.price, steps, locale)}</b>{' '}
          <span className="numerals" data-figure="distance">
            {distanceText(wait.price, lastPrice, locale)}
          </span>
        </span>
      ))}
    </div>
  );
}

/** Of the acts that a track ends with. */
function wordOf({ act, leg }: Wait): MessageKey {
  switch (act) {
    case 'add':
      return leg === 'L' ? 'tasks.near.buys' : 'tasks.near.sells';
    case 'cell':
      return leg === 'L' ? 'tasks.near.sells' : 'tasks.near.buys';
    case 'breakout':
      return 'tasks.near.closes';
    case 'lock':
      return 'tasks.near.hedges';
    case 'middle':
      return 'tasks.chart.middle';
    case 'loss':
      return 'tasks.chart.loss';
    case 'liquidation':
      return 'tasks.chart.liquidation';
    default:
      return 'tasks.chart.target';
  }
}
