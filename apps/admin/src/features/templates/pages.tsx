// Steps through a list whose length is known.
import { Button, useLocale } from '@millrace/ui';

interface PagesProps {
  of: { total: number; pageNum: number; pageSize: number } | undefined;
  /** Undefined for the first page. */
  onGo: (page: number | undefined) => void;
}

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
