// Steps through the pages of a list: one whose length is known, and one that knows only what comes next, in the address or within a page.
import { Button, useLocale } from '@millrace/ui';
import { useState, type ReactNode } from 'react';

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

interface Stepping {
  /** Where the shown page begins; undefined for the first one. */
  before: string | undefined;
  /** The buttons. @param nextId of the page that was read; undefined while it is not */
  steps: (nextId: string | null | undefined) => ReactNode;
  /** Begins with the first page again, as another filter does. */
  restart: () => void;
}

/** Steps forwards and back through a list within a page, which the address does not name. */
export function useSteps(): Stepping {
  const [before, setBefore] = useState<readonly string[]>([]);
  return {
    before: before.at(-1),
    steps: (nextId) => <Steps before={before} nextId={nextId ?? null} onChange={setBefore} />,
    restart: () => setBefore([]),
  };
}

interface StepsProps {
  /** Last rows of the pages before, oldest first. */
  before: readonly string[];
  nextId: string | null;
  onChange: (before: readonly string[]) => void;
}

function Steps({ before, nextId, onChange }: StepsProps) {
  const { t } = useLocale();
  if (before.length === 0 && nextId === null) return null;
  return (
    <nav className="console-pages" aria-label={t('console.pages')}>
      <Button size="small" disabled={before.length === 0} onClick={() => onChange(before.slice(0, -1))}>
        {t('common.previous')}
      </Button>
      <Button size="small" disabled={nextId === null} onClick={() => onChange(nextId === null ? before : [...before, nextId])}>
        {t('common.next')}
      </Button>
    </nav>
  );
}
