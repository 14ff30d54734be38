// End of a paged list: loads the next page when it comes near the viewport, with a button as alternative; shows failure and the end.
import { useEffect, useRef, type ReactNode } from 'react';
import { Icon } from '../icons.tsx';
import { useLocale } from '../locale.tsx';
import { Button } from './button.tsx';
import './infinite-list.css';

export interface InfiniteListProps {
  /** The rows so far. */
  children: ReactNode;
  hasMore: boolean;
  busy: boolean;
  failed?: boolean | undefined;
  /** Called once per page; not while `busy` or `failed`. */
  onMore: () => void;
  /** Instead of "No more items". */
  end?: ReactNode;
}

/** About two screens, so that a fling does not reach the end before the next page is there. */
const aheadPx = 1600;

export function InfiniteList({ children, hasMore, busy, failed, onMore, end }: InfiniteListProps) {
  const { t } = useLocale();
  const foot = useRef<HTMLDivElement>(null);
  const ask = useRef(onMore);
  useEffect(() => {
    ask.current = onMore;
  });
  const waiting = hasMore && !busy && !failed;
  useEffect(() => {
    if (!waiting || !foot.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && ask.current(), { rootMargin: `${aheadPx}px` });
    observer.observe(foot.current);
    return () => observer.disconnect();
  }, [waiting]);
  return (
    <>
      {children}
      <div className="list-foot" ref={foot} role="status">
        {failed ? (
          <span className="list-foot-failed">
            <Icon name="warn" size={16} />
            {t('common.loadFailed')}
          </span>
        ) : null}
        {hasMore ? (
          <Button size="small" busy={busy} onClick={onMore}>
            {t(failed ? 'common.retry' : 'common.more')}
          </Button>
        ) : (
          (end ?? t('common.listEnd'))
        )}
      </div>
    </>
  );
}
