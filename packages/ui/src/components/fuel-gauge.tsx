// What is left of a prepaid amount, on a scale with labelled ends. Below the warning mark it says so in words, shape and colour.
import type { CSSProperties, ReactNode } from 'react';
import { Icon } from '../icons.tsx';
import { useLocale } from '../locale.tsx';
import { formatDecimal } from '../numbers.ts';
import './fuel-gauge.css';

export interface FuelGaugeProps {
  label: string;
  /** Decimal text; null while unknown. */
  value: string | null;
  /** End of the scale; larger values fill the gauge. */
  max: string;
  /** Values below it show the warning. */
  low: string;
  unit: string;
  /** Text after the figure, for example "lasts about 31 days". */
  note?: ReactNode;
  /** Shown beside it, for example the top-up button. */
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
