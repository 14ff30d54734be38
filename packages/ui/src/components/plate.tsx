// Grouped content on a plate, its section head, and rows.
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icons.tsx';

export function Plate({ children, pad, label }: { children: ReactNode; pad?: boolean | undefined; label?: string | undefined }) {
  return (
    <section className={pad ? 'plate plate-inset' : 'plate'} aria-label={label}>
      {children}
    </section>
  );
}

export function Section({ title, end }: { title: ReactNode; end?: ReactNode }) {
  return (
    <div className="section-head">
      <h2>{title}</h2>
      {end}
    </div>
  );
}

export interface RowProps {
  icon?: IconName | undefined;
  /** Instead of an icon, e.g. an avatar. */
  lead?: ReactNode;
  title: ReactNode;
  line?: ReactNode;
  value?: ReactNode;
  valueLine?: ReactNode;
  /** Small rows are 52 px high instead of 64. */
  small?: boolean | undefined;
  /** Something near says why. */
  disabled?: boolean | undefined;
  onClick?: (() => void) | undefined;
}

/** A line of a list. With `onClick` it is a button with an arrow. Two lines at most. */
export function Row({ icon, lead, title, line, value, valueLine, small, disabled, onClick }: RowProps) {
  const body = (
    <>
      {lead}
      {icon ? (
        <span className="row-icon">
          <Icon name={icon} size={22} />
        </span>
      ) : null}
      <span className="row-main">
        <span className="grow">
          <span className="row-title">{title}</span>
          {line ? <span className="row-detail block">{line}</span> : null}
        </span>
        {value === undefined && valueLine === undefined ? null : (
          <span className="row-value">
            <span className="block figure-s">{value}</span>
            {valueLine ? <span className="row-detail block">{valueLine}</span> : null}
          </span>
        )}
      </span>
      {onClick ? <Icon name="next" size={18} className="ink-3" /> : null}
    </>
  );
  const classes = small ? 'row row-small' : 'row';
  if (!onClick) return <div className={classes}>{body}</div>;
  return (
    <button type="button" className={classes} aria-disabled={disabled || undefined} onClick={disabled ? undefined : onClick}>
      {body}
    </button>
  );
}

/** Rows with hairlines between them. */
export function Rows({ children }: { children: ReactNode }) {
  return <div className="rows">{children}</div>;
}

export type ChipLook = 'plain' | 'line' | 'brand' | 'warn' | 'gain' | 'loss';

/** A short label; never tappable. */
export function Chip({ look = 'plain', children }: { look?: ChipLook; children: ReactNode }) {
  return <span className={look === 'plain' ? 'chip' : `chip chip-${look}`}>{children}</span>;
}
