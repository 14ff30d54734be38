// Asks before what was typed and not saved is left; a closed or reloaded window is asked by the browser.
import { Dialog, useLocale } from '@millrace/ui';
import { useBlocker } from '@tanstack/react-router';

interface LeaveGuardProps {
  /** Something was typed that is not saved. */
  isTyped: boolean;
}

export function LeaveGuard({ isTyped }: LeaveGuardProps) {
  const { t } = useLocale();
  const blocker = useBlocker({ shouldBlockFn: () => isTyped, enableBeforeUnload: isTyped, withResolver: true });
  return (
    <Dialog
      open={blocker.status === 'blocked'}
      title={t('console.leave')}
      text={t('console.leaveText')}
      doLabel={t('console.leaveDo')}
      danger
      keepLabel={t('console.leaveKeep')}
      onDo={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  );
}
