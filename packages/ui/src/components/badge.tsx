// A count on an icon or a tab: up to 999, then 999+; nothing for zero. Screen readers get the exact count.
import { useLocale } from '../locale.tsx';
import { kitLimits } from '../limits.ts';
import './badge.css';

export interface BadgeProps {
  count: number;
  max?: number | undefined;
  /** A point without a number. */
  dot?: boolean | undefined;
  /** Stands in a line of text instead of on a corner. */
  inline?: boolean | undefined;
  /** What a screen reader says; without it "3 new". */
  label?: string | undefined;
}

export function Badge({ count, max = kitLimits.badgeMax, dot, inline, label }: BadgeProps) {
  const { t } = useLocale();
  if (count <= 0) return null;
  const shown = count > max ? `${max}+` : String(count);
  return (
    <span className={inline ? 'badge badge-inline' : 'badge'} data-dot={dot || undefined}>
      <span aria-hidden="true">{dot ? '' : shown}</span>
      <span className="visually-hidden">{label ?? t('common.newCount', { count })}</span>
    </span>
  );
}
