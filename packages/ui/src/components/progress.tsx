// A progress bar; without a value it is indeterminate.
import { useLocale } from '../locale.tsx';
import { formatPercent } from '../numbers.ts';
import './progress.css';

export interface ProgressProps {
  label: string;
  /** 0 to 100; undefined while unknown. */
  percent: number | undefined;
  /** The label and the figure are written above the bar. */
  shown?: boolean | undefined;
  failed?: boolean | undefined;
}

export function Progress({ label, percent, shown, failed }: ProgressProps) {
  const { tag } = useLocale();
  const value = percent === undefined ? undefined : Math.min(100, Math.max(0, percent));
  const text = value === undefined ? undefined : formatPercent(String(Math.floor(value)), { tag, decimals: 0 });
  return (
    <div className="progress">
      {shown ? (
        <div className="progress-text" aria-hidden="true">
          <span>{label}</span>
          <span className="numerals">{text}</span>
        </div>
      ) : null}
      <div
        className={failed ? 'progress-bar is-failed' : 'progress-bar'}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={value}
        aria-valuetext={text}
        data-open-end={value === undefined || undefined}
        data-met={value === 100 || undefined}
      >
        <i style={value === undefined ? {} : { inlineSize: `${value}%` }} />
      </div>
    </div>
  );
}
