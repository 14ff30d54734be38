// Keys of all linked accounts, newest first, masked.
import { pageAccount } from '@millrace/contract/admin';
import { Broken, Button, SkeletonRows, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { errorText } from '../../shared/api.ts';
import { useRead } from '../../shared/use-call.ts';
import { AccountTable } from '../accounts/index.ts';

export function Keys({ title }: { title: string }) {
  const { t } = useLocale();
  const [after, setAfter] = useState<readonly string[]>([]);
  const afterId = after.at(-1);
  const page = useRead(pageAccount, { pageSize: 50, ...(afterId === undefined ? {} : { afterId }) });
  const nextId = page.data?.nextId ?? null;
  return (
    <section aria-label={title}>
      <h2 className="console-subtitle">{title}</h2>
      {page.error ? (
        <Broken title={errorText(page.error, t)} onRetry={() => void page.refetch()} />
      ) : page.data === undefined ? (
        <SkeletonRows count={6} />
      ) : (
        <AccountTable rows={page.data.rows} />
      )}
      {after.length === 0 && nextId === null ? null : (
        <nav className="console-pages" aria-label={t('console.pages')}>
          <Button size="small" disabled={after.length === 0} onClick={() => setAfter(after.slice(0, -1))}>
            {t('common.previous')}
          </Button>
          <Button size="small" disabled={nextId === null} onClick={() => setAfter(nextId === null ? after : [...after, nextId])}>
            {t('common.next')}
          </Button>
        </nav>
      )}
    </section>
  );
}
