// What stopped the app from starting or a page from opening: message and code. Retry starts from the entry.
import { Bar, Broken, Main, Screen, useLocale } from '@millrace/ui';
import { useSearch } from '@tanstack/react-router';

export function ErrorPage() {
  const { t } = useLocale();
  const { message, code } = useSearch({ from: '/error' });
  return (
    <Screen>
      <Bar root title={t('common.errorTitle')} />
      <Main className="center">
        <Broken
          title={message ?? t('common.requestFailed')}
          text={code ? t('common.errorCode', { code }) : undefined}
          onRetry={() => location.assign('/')}
        />
      </Main>
    </Screen>
  );
}
