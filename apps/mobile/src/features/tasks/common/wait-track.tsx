// What a task waits for: a scale between the two prices that wake it, with average and last price on it; else sentences.
import type { Assignment } from '@millrace/contract';
import type { Translator } from '@millrace/i18n';
import { formatMoment, useLocale } from '@millrace/ui';
import { distanceText } from './distance.ts';
import { priceText, sizeText, type Steps } from './figures.ts';
import { places } from './scale-places.ts';
import { nearWaits, trackOf, type Track, type Wait } from './task-waits.ts';
import './task-row.css';

interface WaitProps {
  task: Pick<Assignment, 'waits' | 'legs'>;
  leg: 'L' | 'S';
  lastPrice: string | undefined;
  steps: Steps;
  /** A second line under each end: how far it is. */
  under?: ((wait: Wait) => string) | undefined;
}

/** The scale where the leg has two ends, else its sentences; nothing when it waits for nothing. */
export function LegWaits(props: WaitProps) {
  const track = trackOf(props.task, props.leg, props.lastPrice);
  return track ? (
    <TrackScale track={track} {...props} />
  ) : (
    <WaitLines waits={nearWaits(props.task.waits, props.leg)} steps={props.steps} lastPrice={props.under && props.lastPrice} />
  );
}

/** With the last price each line says how far its price is. */
export function WaitLines({ waits, steps, lastPrice }: { waits: readonly Wait[]; steps: Steps; lastPrice?: string | undefined }) {
  const locale = useLocale();
  if (waits.length === 0) return null;
  return (
    <ul className="task-row-message flex-col">
      {waits.map((wait) => (
        <li key={`${wait.leg}${wait.act}`}>
          {waitText(wait, steps, locale)}
          {lastPrice === undefined || wait.price === '' ? null : (
            <span className="numerals"> {distanceText(wait.price, lastPrice, locale)}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

function TrackScale({ track, lastPrice, steps, under }: Omit<WaitProps, 'task' | 'leg'> & { track: Track }) {
  return (
    <div className="task-track">
      <Scale track={track} lastPrice={lastPrice} steps={steps} />
      <EndLabels track={track} steps={steps} under={under} />
    </div>
  );
}

/** Says the last price; what its ends are stands under it in words. */
export function Scale({ track, lastPrice, steps }: Pick<WaitProps, 'lastPrice' | 'steps'> & { track: Track }) {
  const locale = useLocale();
  const last = locale.t('tasks.wait.lastPrice', { price: priceText(lastPrice, steps, locale) });
  return (
    <div className="scale" role="img" aria-label={last}>
      <i className="scale-end scale-end-left" />
      <i className="scale-end scale-end-right" />
      {track.zone ? (
        <i
          className={`scale-zone ${track.zone.look === 'gain' ? 'scale-zone-gain' : 'scale-zone-loss'}`}
          style={places({ a: track.zone.from, b: track.zone.to })}
        />
      ) : null}
      {track.average === undefined ? null : <i className="scale-tick scale-tick-average" style={places({ p: track.average })} />}
      <Needle place={track.needle} />
    </div>
  );
}

/** What happens at both ends of a track, and how far each is. */
export function EndLabels({ track, steps, under }: Pick<WaitProps, 'steps' | 'under'> & { track: Track }) {
  const locale = useLocale();
  return (
    <div className="scale-labels">
      {[track.low, track.high].map((wait) => (
        <span key={wait.act}>
          {waitText(wait, steps, locale)}
          {under ? <small data-figure="distance">{under(wait)}</small> : null}
        </span>
      ))}
    </div>
  );
}

export function Needle({ place }: { place: number }) {
  return (
    <svg className="scale-needle" style={places({ p: place })} viewBox="0 0 10 20" aria-hidden="true">
      <path d="M1.2 0h7.6L5 5.2z" fill="currentColor" />
      <path d="M4 4h2v16H4z" fill="currentColor" />
    </svg>
  );
}

/** "Buys 8 at 56,271.6", "Opens when the price allows, not before 14:32". */
export function waitText(wait: Wait, steps: Steps, locale: Translator): string {
  const what = actText(wait, steps, locale);
  if (wait.notBefore === undefined) return what;
  return locale.t('tasks.wait.notBefore', { what, time: formatMoment(wait.notBefore, { tag: locale.tag, parts: 'dateTime' }) });
}

function actText(wait: Wait, steps: Steps, locale: Translator): string {
  const { t } = locale;
  const price = priceText(wait.price, steps, locale);
  const size = wait.size === '' ? '' : sizeText(wait.size, steps, locale);
  switch (wait.act) {
    case 'entry':
      return wait.price === '' ? t('tasks.wait.entry') : t('tasks.wait.entryAt', { size, price });
    case 'edge':
      return wait.armed ? t('tasks.wait.edgeArmed') : t('tasks.wait.edge', { price });
    case 'dip':
      return wait.armed ? t('tasks.wait.dipArmed') : t('tasks.wait.dip', { price });
    case 'look':
      return t('tasks.wait.look');
    case 'balance':
      return t('tasks.wait.balance');
    case 'range':
      return t('tasks.wait.range', { price });
    case 'add':
      if (wait.armed) return t('tasks.wait.addArmed', { size });
      if (size === '') return t('tasks.wait.addAt', { price });
      return t(wait.leg === 'L' ? 'tasks.wait.add.L' : 'tasks.wait.add.S', { size, price });
    case 'cell':
      return t(wait.leg === 'L' ? 'tasks.wait.add.S' : 'tasks.wait.add.L', { size, price });
    case 'target':
      return wait.armed ? t('tasks.wait.targetArmed') : t('tasks.wait.target', { price });
    case 'slice':
      return t('tasks.wait.slice', { size });
    case 'layer':
      return wait.armed ? t('tasks.wait.layerArmed') : t('tasks.wait.layer', { size, price });
    case 'middle':
      return t('tasks.wait.middle', { price });
    case 'breakout':
      return t('tasks.wait.breakout', { price });
    case 'lock':
      return t('tasks.wait.lock', { size, price });
    case 'unlock':
      return wait.armed ? t('tasks.wait.unlockArmed') : t('tasks.wait.unlock', { price });
    case 'unlockLoss':
      return t('tasks.wait.unlockLoss', { price });
    case 'loss':
      return t('tasks.wait.loss', { price });
    case 'liquidation':
      return t('tasks.wait.liquidation', { price });
  }
}

/** How many adds are used, as small steps beside the words. */
export function AddsUsed({ used, max, stepsMax }: { used: number; max: number; stepsMax: number }) {
  const { t } = useLocale();
  if (max === 0) return null;
  return (
    <span className="row-detail numerals inline-flex items-center gap-2">
      {max > stepsMax ? null : (
        <span className="add-marks" aria-hidden="true">
          {Array.from({ length: max }, (_, step) => (
            <i key={step} className={step < used ? 'is-used' : undefined} />
          ))}
        </span>
      )}
      {t('tasks.addsUsed', { used, max })}
    </span>
  );
}
