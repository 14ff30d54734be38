// Progress to the next level: the ring shows the requirement that is furthest behind, and names it.
import type { ReactNode } from 'react';
import { useLocale } from '../locale.tsx';
import { formatPercent } from '../numbers.ts';
import './level-ring.css';

export interface LevelRingProps {
  level: number;
  /** 0 to 100: how far the slowest requirement has come. 100 at the top level. */
  percent: number;
  /** Which requirement that is and what is missing: "4 more direct members for level 4". */
  slowest: string;
  children?: ReactNode;
}

const radius = 40;
const around = 2 * Math.PI * radius;

export function LevelRing({ level, percent, slowest, children }: LevelRingProps) {
  const { t, tag } = useLocale();
  const share = Math.min(100, Math.max(0, percent));
  const word = t('common.level', { level });
  const figure = formatPercent(String(Math.floor(share)), { tag, decimals: 0 });
  return (
    <div className="level-ring">
      <div
        className="level-ring-circle"
        role="meter"
        aria-label={word}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.floor(share)}
        aria-valuetext={`${figure}, ${slowest}`}
      >
        <svg viewBox="0 0 96 96" aria-hidden="true">
          <circle className="level-ring-bed" cx="48" cy="48" r={radius} />
          <circle
            className={share === 0 ? 'level-ring-arc is-none' : 'level-ring-arc'}
            cx="48"
            cy="48"
            r={radius}
            strokeDasharray={`${(around * share) / 100} ${around}`}
            transform="rotate(-90 48 48)"
          />
        </svg>
        <span aria-hidden="true">
          <b>{word}</b>
          <small className="numerals">{figure}</small>
        </span>
      </div>
      <div className="grow">
        <p className="body">{slowest}</p>
        {children}
      </div>
    </div>
  );
}
