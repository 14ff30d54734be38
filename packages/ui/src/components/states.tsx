// Empty, loading and error states of a page.
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icons.tsx';
import { useLocale } from '../locale.tsx';
import { Button } from './button.tsx';

/** One line: a fact about the page; `warn` when figures on it are affected. */
export function Notice({ warn, icon, children }: { warn?: boolean | undefined; icon?: IconName | undefined; children: ReactNode }) {
  return (
    <div className={warn ? 'notice notice-warn' : 'notice'} role={warn ? 'status' : undefined}>
      <Icon name={icon ?? (warn ? 'warn' : 'info')} size={18} />
      <span className="grow">{children}</span>
    </div>
  );
}

/** Placeholder rows in the shape of the rows that will replace them. */
export function SkeletonRows({ count = 3 }: { count?: number }) {
  const { t } = useLocale();
  return (
    <div className="plate rows" role="status" aria-label={t('common.loading')}>
      {Array.from({ length: count }, (_, index) => (
        <div className="row" key={index}>
          <span className="row-icon" />
          <span className="grow grid gap-2">
            <span className="skeleton width-40" />
            <span className="skeleton width-60" />
          </span>
        </div>
      ))}
    </div>
  );
}

export function Skeleton({ className }: { className?: string }) {
  return <span className={`skeleton ${className ?? ''}`} aria-hidden="true" />;
}

export interface BlankProps {
  icon?: IconName | undefined;
  title: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
}

/** Nothing here yet: what will be here, one sentence, one action. */
export function Blank({ icon = 'list', title, text, action }: BlankProps) {
  return (
    <div className="blank blank-in-plate">
      <Icon name={icon} className="blank-picture" />
      <h2>{title}</h2>
      {text ? <p>{text}</p> : null}
      {action}
    </div>
  );
}

export interface BrokenProps {
  /** What failed, in the reader's words. */
  title?: ReactNode;
  text?: ReactNode;
  onRetry?: (() => void) | undefined;
  busy?: boolean | undefined;
}

/** With `onRetry` a tap anywhere on it tries again, as its button does. */
export function Broken({ title, text, onRetry, busy }: BrokenProps) {
  const { t } = useLocale();
  return (
    <div className={`blank blank-in-plate ${onRetry ? 'blank-retry' : ''}`} role="alert">
      <Icon name="warn" className="blank-picture" />
      <h2>{title ?? t('common.requestFailed')}</h2>
      {text ? <p>{text}</p> : null}
      {onRetry ? (
        <Button look="primary" busy={busy} onClick={onRetry}>
          {t('common.retry')}
        </Button>
      ) : null}
    </div>
  );
}
