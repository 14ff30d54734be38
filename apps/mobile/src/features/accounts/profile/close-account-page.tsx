// The way out: the trader's data as a file, what stands in the way, and closing the account for good.
import { exportData, getClosing, type Closing, type RefusalCode } from '@millrace/contract';
import { compareDecimals } from '@millrace/market';
import { Bar, Broken, Main, Plate, Row, Rows, Screen, Section, SkeletonRows, useLocale } from '@millrace/ui';
import { lazy, Suspense } from 'react';
import { errorText } from '../../../shared/api/api-error.ts';
import { useBack } from '../../../shared/hooks/use-back.ts';
import { useRead } from '../../../shared/hooks/use-call.ts';
import { loadChunk } from '../../../shared/pages/lazy-page.ts';
import { useSaveFile } from '../../../shared/hooks/use-save-file.ts';
import { useSession } from '../../../shared/services/services-context.ts';
import { SafePasswordFirst } from '../security/safe-password-first.tsx';

/** Most traders who look here have something open, and need no form. */
const CloseForm = lazy(() => loadChunk(() => import('./close-form.tsx')).then((module) => ({ default: module.CloseForm })));

export function CloseAccountPage() {
  const { t } = useLocale();
  const goBack = useBack('/setting');
  const found = useRead(getClosing, {});
  const has = useSession((state) => state.user?.hasSecondPassword === true);
  return (
    <Screen>
      <Bar title={t('accounts.closing')} onBack={goBack} />
      <Main>
        <SaveData />
        {found.isPending ? (
          <SkeletonRows count={4} />
        ) : !found.data ? (
          <Broken title={errorText(found.error, t)} onRetry={() => void found.refetch()} busy={found.isFetching} />
        ) : isOpen(found.data) ? (
          <Obstacles closing={found.data} />
        ) : has ? (
          <Suspense fallback={<SkeletonRows count={4} />}>
            <CloseForm closing={found.data} onChanged={() => void found.refetch()} />
          </Suspense>
        ) : (
          <SafePasswordFirst />
        )}
      </Main>
    </Screen>
  );
}

function SaveData() {
  const { t } = useLocale();
  const { save } = useSaveFile(exportData);
  return (
    <Plate>
      <Rows>
        <Row
          icon="download"
          title={t('accounts.closing.data')}
          line={t('accounts.closing.dataText')}
          onClick={() => save({}, t('accounts.closing.saved'))}
        />
      </Rows>
    </Plate>
  );
}

const reasons = {
  closingTasks: ({ tasks }) => (tasks > 0 ? { count: tasks } : undefined),
  closingOrders: ({ orders }) => (orders > 0 ? { count: orders } : undefined),
  closingCopying: ({ copying }) => (copying > 0 ? { count: copying } : undefined),
  closingDebt: ({ debt }) => (compareDecimals(debt, '0') > 0 ? { debt } : undefined),
} as const satisfies Partial<Record<RefusalCode, (closing: Closing) => Record<string, string | number> | undefined>>;
type Reason = keyof typeof reasons;
const reasonNames = Object.keys(reasons) as Reason[];

function isOpen(closing: Closing): boolean {
  return reasonNames.some((reason) => reasons[reason](closing) !== undefined);
}

function Obstacles({ closing }: { closing: Closing }) {
  const { t } = useLocale();
  return (
    <>
      <Section title={t('accounts.closing.open')} />
      <Plate>
        <Rows>
          {reasonNames.map((reason) => {
            const args: Record<string, string | number> | undefined = reasons[reason](closing);
            return args === undefined ? null : <Row key={reason} icon="warn" title={t(`refusal.${reason}`, args)} />;
          })}
        </Rows>
      </Plate>
    </>
  );
}
