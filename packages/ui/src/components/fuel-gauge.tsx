// What is left of something that runs out, on a scale whose ends are named. Below the mark it says so in words, shape and colour.
import type { CSSProperties, ReactNode } from 'react';
import { Icon } from '../icons.tsx';
import { useLocale } from '../locale.tsx';
import { formatDecimal } from '../numbers.ts';
import './fuel-gauge.css';

export interface FuelGaugeProps {
  label: string;
  /** Decimal text; null when nobody knows. */
  value: string | null;
  /** The end of the scale; more than that fills it. */
  max: string;
  /** Below it the reader is warned. */
  low: string;
  unit: string;
  /** Behind the figure: "lasts about 31 days". */
  note?: ReactNode;
  /** Beside it: the button that tops up. */
  end?: ReactNode;
}

export function FuelGauge({ label, value, max, low, unit, note, end }: FuelGaugeProps) {
  const { tag, t } = useLocale();
  const text = formatDecimal(value, { tag, decimals: 2 });
  const isLow = value !== null && Number(value) < Number(low);
  return (
    <div className="fuel-gauge">
      <div className="fuel-gauge-main">
        <p className="fuel-gauge-head">
          <span className="label">{label}</span>
          <span>
            <b className="numerals weight-semibold">{text}</b> <span className="micro">{unit}</span>
          </span>
          {isLow ? (
            <span className="fuel-gauge-low">
              <Icon name="warn" size={16} />
              {t('common.low')}
            </span>
          ) : null}
          {note ? <span className="label">{note}</span> : null}
        </p>
        <div
          className={isLow ? 'gauge is-low' : 'gauge'}
          role="meter"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={Number(max)}
          aria-valuenow={Math.min(Number(max), Math.max(0, Number(value ?? 0)))}
          aria-valuetext={`${text} ${unit}${isLow ? `, ${t('common.low')}` : ''}`}
        >
          <i className="gauge-fill" style={placed(value ?? '0', max)} />
          <i className="gauge-mark" style={placed(low, max)} />
          <i className="gauge-rule" />
        </div>
        <div className="scale-labels" aria-hidden="true">
          <span>0</span>
          <span>{formatDecimal(max, { tag })}</span>
        </div>
      </div>
      {end}
    </div>
  );
}

function placed(value: string, max: string): CSSProperties {
  const share = Number(max) > 0 ? Number(value) / Number(max) : 0;
  return { '--p': Math.min(100, Math.max(0, share * 100)) } as CSSProperties;
}
