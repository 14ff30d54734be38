// The ladder on an invented market: it uncovers itself once from left to right, buys and average appear as they are reached, then it stands. Still under reduced
// motion.
import { formatPercent, useLocale } from '@millrace/ui';
import { useState, type CSSProperties } from 'react';
import { ladderStory, type LadderStory } from './ladder-story.ts';
import './ladder-picture.css';

export function LadderPicture() {
  const { t, tag } = useLocale();
  const [story] = useState(ladderStory);
  const place = placer(story);
  const { buys, sale } = story;
  const [first, last] = [buys[0], buys.at(-1)];
  return (
    <div className="guest-ladder" role="img" aria-label={t('accounts.guestLadder')}>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        {buys.map(({ hour, ticks }) => (
          <path key={hour} className="guest-ladder-rung" d={`M0 ${place.y(ticks)}H100`} />
        ))}
        <path className="guest-ladder-average" d={averagePath(story, place)} />
        <path className="guest-ladder-price" d={pricePath(story, place)} />
      </svg>
      {buys.map(({ hour, ticks, size }, index) => (
        <i key={hour} className="guest-ladder-buy" style={at(place, hour, ticks, 10 + 4 * index)} aria-hidden="true">
          {/* The line passes over the first: its name stands above the line. */}
          {index === 0 ? null : <b>{t('accounts.guestBuys', { size: String(size) })}</b>}
        </i>
      ))}
      <i className="guest-ladder-sale" style={at(place, sale.hour, sale.ticks)} aria-hidden="true">
        <b>
          {t('accounts.guestSells', { size: String(sale.size) })}{' '}
          <span className="gain">{formatPercent(sale.gainPct, { tag, decimals: 1, sign: 'change' })}</span>
        </b>
      </i>
      {first ? (
        <i className="guest-ladder-first" style={at(place, first.hour, Math.max(...story.prices))} aria-hidden="true">
          <b>{t('accounts.guestBuys', { size: String(first.size) })}</b>
        </i>
      ) : null}
      {last ? (
        <i className="guest-ladder-name" style={at(place, last.hour + 2, last.average)} aria-hidden="true">
          {t('accounts.guestAverage')}
        </i>
      ) : null}
    </div>
  );
}

interface Placer {
  x: (hour: number) => string;
  y: (ticks: number) => string;
}

/** Percent of the picture. The first buy's name stands above the line, the last one below it, the sale's at the end. */
function placer({ prices }: LadderStory): Placer {
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  return {
    x: (hour) => (6 + (hour / (prices.length - 1)) * 82).toFixed(2),
    y: (ticks) => (12 + ((high - ticks) / (high - low)) * 76).toFixed(2),
  };
}

function pricePath({ prices }: LadderStory, { x, y }: Placer): string {
  return `M${prices.map((ticks, hour) => `${x(hour)} ${y(ticks)}`).join('L')}`;
}

function averagePath({ buys, sale }: LadderStory, { x, y }: Placer): string {
  const steps = buys.map(({ hour, average }, index) => `${index === 0 ? 'M' : 'H'}${x(hour)}${index === 0 ? ' ' : 'V'}${y(average)}`);
  return `${steps.join('')}H${x(sale.hour)}`;
}

/** Where, and at which part of the uncovering. */
function at({ x, y }: Placer, hour: number, ticks: number, dot = 0): CSSProperties {
  return { '--x': `${x(hour)}%`, '--y': `${y(ticks)}%`, '--at': Number(x(hour)) / 100, '--dot': `${dot}px` } as CSSProperties;
}
