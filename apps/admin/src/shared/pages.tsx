// Steps through the pages of a list: one whose length is known, and one that knows only what comes next.
import { Button, useLocale } from '@millrace/ui';

interface PagesProps {
  of: { total: number; pageNum: number; pageSize: number } | undefined;
  /** Undefined for the first page. */
  onGo: (page: number | undefined) => void;
}

/** Of a list whose length is known. */
export function Pages({ of, onGo }: PagesProps) {
  const { t } = useLocale();
  if (!of || of.total <= of.pageSize) return null;
  const { pageNum } = of;
  const last = Math.ceil(of.total / of.pageSize);
  return (
    <nav className="console-pages" aria-label={t('console.pages')}>
      <Button size="small" disabled={pageNum <= 1} onClick={() => onGo(pageNum === 2 ? undefined : pageNum - 1)}>
        {t('common.previous')}
      </Button>
      <span className="label numerals">{t('common.slideOf', { index: pageNum, count: last })}</span>
      <Button size="small" disabled={pageNum >= last} onClick={() => onGo(pageNum + 1)}>
        {t('common.next')}
      </Button>
    </nav>
  );
}

interface NextPageProps {
  /** Where the shown page begins; undefined for the first one. */
  at: string | undefined;
  /** Where the next page begins; null where this is the last one. */
  nextId: string | null;
  onGo: (at: string | undefined) => void;
}

/** Of a list that knows only what comes next; the step back is the browser's. */
export function NextPage({ at, nextId, onGo }: NextPageProps) {
  const { t } = useLocale();
  if (nextId === null && at === undefined) return null;
  return (
    <nav className="console-pages" aria-label={t('console.pages')}>
      <Button size="small" disabled={at === undefined} onClick={() => onGo(undefined)}>
        {t('console.firstPage')}
      </Button>
      <Button size="small" disabled={nextId === null} onClick={() => onGo(nextId ?? undefined)}>
        {t('common.next')}
      </Button>
    </nav>
  );
}
