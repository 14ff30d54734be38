// What was published, newest first; each can become the draft again.
import { pagePublication, restorePublication, type Publication } from '@millrace/contract/admin';
import { Blank, Broken, Button, Moment, Notice, SkeletonRows, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { errorText } from '../../shared/api.ts';
import { Pages } from '../../shared/pages.tsx';
import { toaster } from '../../shared/services.ts';
import { useRead, useSend } from '../../shared/use-call.ts';

const PAGE_SIZE = 10;

export function Published({ version, mayRestore }: { version: number; mayRestore: boolean }) {
  const { t } = useLocale();
  const [pageNum, setPageNum] = useState(1);
  const read = useRead(pagePublication, { pageNum, pageSize: PAGE_SIZE });
  const send = useSend(restorePublication, () => toaster.show(t('console.draftSaved')));
  return (
    <section>
      <h2 className="console-subtitle">{t('console.published')}</h2>
      {send.error ? <Notice warn>{errorText(send.error, t)}</Notice> : null}
      {read.error ? <Broken title={errorText(read.error, t)} onRetry={() => void read.refetch()} /> : null}
      {read.data || read.error ? null : <SkeletonRows count={2} />}
      {read.data?.total === 0 ? <Blank icon="compass" title={t('console.publishedNone')} /> : null}
      <ul className="console-facts">
        {read.data?.rows.map((row) => (
          <li key={row.id} className="console-published">
            <Said row={row} />
            {mayRestore ? (
              <Button size="small" look="line" disabled={send.isPending} onClick={() => send.mutate({ id: row.id, version })}>
                {t('console.restore')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <Pages of={read.data} onGo={(page = 1) => setPageNum(page)} />
    </section>
  );
}

function Said({ row: { changed, proposedBy, publishedBy, createTime } }: { row: Publication }) {
  const { t } = useLocale();
  return (
    <span>
      <Moment timeMs={createTime} parts="full" />
      <small className="block ink-2">
        {publishedBy === ''
          ? t('console.publishedFirst')
          : `${changed.map((field) => t(`console.brandField.${field}`)).join(', ')}; ${t('console.publishedBy', { first: proposedBy, second: publishedBy })}`}
      </small>
    </span>
  );
}
