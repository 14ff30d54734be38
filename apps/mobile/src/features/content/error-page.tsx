// What stopped the app from starting or a page from opening: message and code. Retry starts from the entry. The address gives a code only, never words.
import { Bar, Broken, Main, Screen, useLocale } from '@millrace/ui';
import { useLocation, useSearch } from '@tanstack/react-router';

/** Codes of the server and of the app: "500", "-999999". */
const codePattern = /^-?\d{1,7}$/;

export function ErrorPage() {
  const { t } = useLocale();
  const { code } = useSearch({ from: '/error' });
  const failure = useLocation({ select: ({ state }) => state.failure });
  return (
    <Screen>
      <Bar root title={t('common.errorTitle')} />
      <Main className="screen-main-centered">
        <Broken
          title={failure ?? t('common.requestFailed')}
          text={code !== undefined && codePattern.test(code) ? t('common.errorCode', { code }) : undefined}
          onRetry={() => location.assign('/')}
        />
      </Main>
    </Screen>
  );
}
