// Leads to setting the safe password, where a page cannot do without.
import { Blank, Button, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';

export function SafePasswordFirst() {
  const { t } = useLocale();
  const navigate = useNavigate();
  return (
    <Blank
      icon="shield"
      title={t('accounts.safePassword')}
      text={t('accounts.safePasswordFirst')}
      action={
        <Button look="primary" onClick={() => void navigate({ to: '/secondPassword' })}>
          {t('accounts.setSafePassword')}
        </Button>
      }
    />
  );
}
