// What operators did to a trader and what is his, newest first.
import { pageHistory } from '@millrace/contract/admin';
import { Broken, SkeletonRows, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { errorText } from '../../shared/api.ts';
import { Events } from '../../shared/events.tsx';
import { useRead } from '../../shared/use-call.ts';
import { Steps } from './steps.tsx';

export function History({ userId }: { userId: string }) {
  const { t } = useLocale();
  const [before, setBefore] = useState<readonly string[]>([]);
  const beforeId = before.at(-1);
  const page = useRead(pageHistory, { userId, pageSize: 20, ...(beforeId === undefined ? {} : { beforeId }) });
  if (page.error) return <Broken title={errorText(page.error, t)} onRetry={() => void page.refetch()} />;
  if (!page.data) return <SkeletonRows count={6} />;
  return (
    <section>
      <Events rows={page.data.rows} />
      <Steps before={before} nextId={page.data.nextId} onChange={setBefore} />
    </section>
  );
}
