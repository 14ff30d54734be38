// Keys of all linked accounts, newest first, masked.
import { pageAccount } from '@millrace/contract/admin';
import { Broken, SkeletonRows, useLocale } from '@millrace/ui';
import { errorText } from '../../shared/api.ts';
import { useSteps } from '../../shared/pages.tsx';
import { useRead } from '../../shared/use-call.ts';
import { AccountTable } from '../accounts/index.ts';

export function Keys({ title }: { title: string }) {
  const { t } = useLocale();
  const { before: afterId, steps } = useSteps();
  const page = useRead(pageAccount, { pageSize: 50, ...(afterId === undefined ? {} : { afterId }) });
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
      {steps(page.data?.nextId)}
    </section>
  );
}
