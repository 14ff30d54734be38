// After registering: the UID of the new account, to be kept, and the way on.
import type { UserInfo } from '@millrace/contract';
import { Button, Sheet, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { useToast } from '../../../shared/services/services-context.ts';
import { CopyRow } from '../profile/copy-row.tsx';

export function RegisteredSheet({ user }: { user: UserInfo | undefined }) {
  const { t } = useLocale();
  const navigate = useNavigate();
  const toast = useToast();
  const goOn = (): void => void navigate({ to: '/', replace: true });
  return (
    <Sheet
      open={user !== undefined}
      onClose={goOn}
      title={t('accounts.registeredTitle')}
      text={t('accounts.registeredText', { email: user?.email ?? '' })}
    >
      <CopyRow title={t('accounts.uid')} text={user?.number ?? ''} onNote={toast} />
      <div className="mt-3">
        <Button look="primary" wide onClick={goOn}>
          {t('accounts.goOn')}
        </Button>
      </div>
    </Sheet>
  );
}
