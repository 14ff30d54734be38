// Begins fast connect on a page of its own, for links from elsewhere: a hand-over ticket in the address became a session before this is drawn. Without a session
// it says why one is needed.
import { Bar, Blank, Broken, Button, Main, Screen, SkeletonRows, useLocale } from '@millrace/ui';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { errorText } from '../../../shared/api/api-error.ts';
import { usePermission, useSession } from '../../../shared/services/services-context.ts';
import { useBack } from '../../../shared/hooks/use-back.ts';
import { FastConnectForm } from './fast-connect-form.tsx';
import { useCredentials } from '../credentials/use-credentials.ts';

export function OkxauthPage() {
  const { t } = useLocale();
  const goBack = useBack('/auth');
  const signedIn = useSession((state) => state.token !== undefined);
  return (
    <Screen>
      <Bar title={t('exchange.fast')} onBack={goBack} />
      <Main>{signedIn ? <Begin /> : <LogInFirst />}</Main>
    </Screen>
  );
}

function LogInFirst() {
  const { t } = useLocale();
  const navigate = useNavigate();
  return (
    <Blank
      icon="key"
      title={t('exchange.fast.guest')}
      text={t('exchange.fast.guestText')}
      action={
        <Button look="primary" onClick={() => void navigate({ to: '/login', search: { back: '/okxauth' } })}>
          {t('accounts.login')}
        </Button>
      }
    />
  );
}

function Begin() {
  const { t } = useLocale();
  const navigate = useNavigate();
  const router = useRouter();
  const { jumpfrom } = useSearch({ from: '/okxauth' });
  const credentials = useCredentials();
  const allowed = usePermission('P10702');
  if (credentials.isPending) return <SkeletonRows count={2} />;
  if (!credentials.data)
    return <Broken title={errorText(credentials.error, t)} onRetry={() => void credentials.refetch()} busy={credentials.isFetching} />;
  const venues = credentials.data.venues.filter(({ fastConnect }) => fastConnect);
  if (!allowed || venues.length === 0)
    return (
      <Blank
        icon="key"
        title={t('refusal.fastConnectOff')}
        action={
          <Button look="primary" onClick={() => void navigate({ to: '/auth' })}>
            {t('exchange.enterKey')}
          </Button>
        }
      />
    );
  // With or without its slash, as links of this family write it.
  const wanted = `/${jumpfrom?.replace(/^\//, '') ?? ''}`;
  const to = jumpfrom !== undefined && Object.hasOwn(router.routesByPath, wanted) ? wanted : '/auth';
  return <FastConnectForm venues={venues} linked={credentials.data.credentials} to={to} />;
}
