// What operators did to a trader and what is his, newest first.
import { pageHistory } from '@millrace/contract/admin';
import { Broken, SkeletonRows, useLocale } from '@millrace/ui';
import { errorText } from '../../shared/api.ts';
import { Events } from '../../shared/events.tsx';
import { useSteps } from '../../shared/pages.tsx';
import { useRead } from '../../shared/use-call.ts';

export function History({ userId }: { userId: string }) {
  const { t } = useLocale();
  const { before: beforeId, steps } = useSteps();
  const page = useRead(pageHistory, { userId, pageSize: 20, ...(beforeId && { beforeId }) });
  if (page.error) return <Broken title={errorText(page.error, t)} onRetry={() => void page.refetch()} />;
  if (!page.data) return <SkeletonRows count={6} />;
  return (
    <section>
      <Events rows={page.data.rows} />
      {steps(page.data.nextId)}
    </section>
  );
}
